import { z } from 'zod'
import {
	audience,
	markdownText,
	pickedRecords,
	publishing,
	requiredImage,
} from '#app/content/core/fields.ts'
import { articleCategories } from './categories.ts'

export const articleSchema = z.object({
	title: z
		.string()
		.trim()
		.min(5, 'Title must be at least 5 characters')
		.max(200, 'Title must be at most 200 characters'),
	excerpt: z
		.string()
		.trim()
		.min(10, 'Excerpt must be at least 10 characters')
		.max(1000, 'Excerpt must be at most 1,000 characters'),
	content: markdownText({ label: 'Content', min: 20 }),
	authorId: z
		.string({ error: 'Author selection is required' })
		.min(2, 'Author selection is required')
		.max(60, 'Author selection is required'),
	date: z
		.string({ error: 'Date is required' })
		.trim()
		.min(2, 'Date is required')
		.max(60, 'Date must be at most 60 characters'),
	category: z
		.enum(articleCategories, 'Please choose one of the categories')
		.nullable()
		.default(null),
	country: audience.nullable().default('Both'),
	featured: z.boolean().default(false),
	image: requiredImage('Please upload an image for the news article'),
	usefulProducts: pickedRecords('products'),
	usefulResources: pickedRecords('resources'),
	...publishing,
})

export type ArticleInput = z.output<typeof articleSchema>
