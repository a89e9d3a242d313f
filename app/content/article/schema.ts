import { z } from 'zod'
import {
	audience,
	markdownText,
	pickedRecords,
	publishing,
	requiredImage,
	textOf,
} from '#app/records/fields.ts'
import { blankIfUnseen } from '#app/lib/text/invisible.ts'
import { articleCategories } from './categories.ts'

export const articleSchema = z.object({
	title: textOf('Title', { min: 5, max: 200 }),
	excerpt: textOf('Excerpt', { min: 10, max: 1000 }),
	content: markdownText({ label: 'Content', min: 20 }),
	authorId: z
		.string({ error: 'Author selection is required' })
		.min(2, 'Author selection is required')
		.max(60, 'Author selection is required'),
	date: z
		.string({ error: 'Date is required' })
		.overwrite(blankIfUnseen)
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
