import { z } from 'zod/mini'
import type { Country } from '#platform/lib/country.ts'
import { audience } from '#kit/records/field-schemas.ts'
import {
	choice,
	custom,
	day,
	defineFields,
	markdown,
	picked,
	requiredPicture,
	text,
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
	authorId: text({ label: 'Author', min: 2, max: 60, tooShort: noAuthor, tooLong: noAuthor }),
	date: day({ label: 'Date' }),
	category: choice({
		label: 'Category',
		of: articleCategories,
		gone: 'Please choose one of the categories',
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
