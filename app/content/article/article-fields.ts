import { z } from 'zod/mini'
import type { Country } from '#platform/lib/country.ts'
import { audience } from '#platform/fields/field-schemas.ts'
import { audiences } from '#platform/lib/country.ts'
import { choiceColumn, recordColumn } from '#platform/fields/columns.ts'
import {
	country,
	day,
	markdown,
	optionalText,
	picked,
	requiredPicture,
	text,
	toggle,
} from '#platform/fields/kinds.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'

/** What the back office calls an article without a category. */
export const uncategorized = 'Uncategorized'

const noAuthor = 'Author selection is required'

const fields = defineFields({
	title: text({ label: 'Title', min: 5, max: 200 }),
	excerpt: text({ label: 'Excerpt', min: 10, max: 1000 }),
	content: markdown({ label: 'Content', min: 20 }),
	/** Empty while none is chosen. */
	authorId: {
		...text({ label: 'Author', min: 2, max: 60, tooShort: noAuthor, tooLong: noAuthor }),
		column: recordColumn('member'),
	},
	date: day({ label: 'Date' }),
	category: optionalText({ label: 'Category', max: 60 }),
	/** Null counts as both. */
	country: {
		...country({ blank: 'Both' }),
		schema: z._default(z.nullable(audience), 'Both'),
		blank: 'Both' as Country | null,
		read: (stored: unknown) => (stored as Country | null) || null,
		column: choiceColumn(['', ...audiences], 'Both'),
	},
	featured: toggle({ label: 'Featured' }),
	image: requiredPicture({ missing: 'Please upload an image for the news article' }),
	usefulProducts: picked({ label: 'Useful products', many: 'products' }),
	usefulResources: picked({ label: 'Useful resources', many: 'resources' }),
})

/** The fields of an article, how they are stored, and where they are used. */
export const articleFields = storeFields(fields, {
	table: 'news',
	id: 'uuid',
	order: ['-createdAt'],
	list: ['title', 'category', 'date', 'authorId', 'country', 'featured'],
	sorts: ['title'],
	find: ['title'],
	card: ['title', 'excerpt', 'date', 'category', 'country', 'featured', 'image'],
	page: ['content', 'usefulProducts', 'usefulResources'],
	search: { A: ['title'], B: ['excerpt'], C: ['category'], D: ['content'] },
	description: 'excerpt',
})

export type ArticleValues = typeof articleFields.blank
