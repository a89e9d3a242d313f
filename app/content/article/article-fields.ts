import { z } from 'zod/mini'
import type { Country } from '#platform/lib/country.ts'
import { blankIfUnseen } from '#platform/lib/text/characters.ts'
import {
	audience,
	custom,
	defineFields,
	markdown,
	picked,
	requiredPicture,
	text,
	textOf,
	toggle,
} from '#kit/records/fields.ts'
import { articleCategories } from './categories.ts'

const noAuthor = 'Author selection is required'

/** The fields of an article. */
export const articleFields = defineFields({
	title: text({ label: 'Title', min: 5, max: 200 }),
	excerpt: text({ label: 'Excerpt', min: 10, max: 1000 }),
	content: markdown({ label: 'Content', min: 20 }),
	/** Empty while none is chosen. */
	authorId: custom({
		label: 'Author',
		schema: z
			.string({ error: noAuthor })
			.check(z.minLength(2, noAuthor), z.maxLength(60, noAuthor)),
		blank: '',
		read: textOf,
	}),
	date: custom({
		label: 'Date',
		schema: z
			.string({ error: 'Date is required' })
			.check(
				z.overwrite(blankIfUnseen),
				z.trim(),
				z.minLength(2, 'Date is required'),
				z.maxLength(60, 'Date must be at most 60 characters'),
			),
		blank: '',
		read: textOf,
	}),
	category: custom<string | null, string | null>({
		label: 'Category',
		schema: z._default(
			z.nullable(z.enum(articleCategories, 'Please choose one of the categories')),
			null,
		),
		blank: null,
		read: (stored) => textOf(stored) || null,
	}),
	/** Null counts as both. */
	country: custom<Country | null, Country | null>({
		label: 'Country',
		schema: z._default(z.nullable(audience), 'Both'),
		blank: 'Both',
		read: (stored) => (stored as Country | null) || null,
	}),
	featured: toggle({ label: 'Featured' }),
	image: requiredPicture({ missing: 'Please upload an image for the news article' }),
	usefulProducts: picked({ label: 'Useful products', many: 'products' }),
	usefulResources: picked({ label: 'Useful resources', many: 'resources' }),
})

export type ArticleValues = typeof articleFields.blank
