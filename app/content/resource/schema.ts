import { z } from 'zod'
import {
	link,
	markdownText,
	optionalText,
	publishing,
	requiredImage,
} from '#app/content/core/fields.ts'
import { resourceTags } from './categories.ts'

export const resourceSchema = z
	.object({
		title: z
			.string()
			.trim()
			.min(5, 'Title must be at least 5 characters')
			.max(200, 'Title must be at most 200 characters'),
		description: markdownText({ label: 'Description', min: 10 }),
		category: z
			.string({ error: 'Category is required' })
			.trim()
			.min(2, 'Category is required')
			.max(60, 'Category must be at most 60 characters'),
		tags: z
			.array(z.enum(resourceTags, 'This topic is no longer offered. Please untick it.'))
			.default([]),
		free: z.boolean().default(true),
		/** Text such as '$9.99'. */
		price: optionalText(40, 'Price must be at most 40 characters'),
		downloadLink: link,
		image: requiredImage('Please upload an image for the resource'),
		...publishing,
	})
	.transform(keepBlogFree)

export type ResourceInput = z.output<typeof resourceSchema>

/** Blog resources are read on the site by everybody and are always free. */
export function keepBlogFree<R extends { category: string; free: boolean; price: string | null }>(
	resource: R,
): R {
	return resource.category === 'Blog' ? { ...resource, free: true, price: null } : resource
}
