import { z } from 'zod'
import { link, optionalText, publishing, requiredImage } from '#app/content/core/fields.ts'
import { resourceTags } from './categories.ts'

export const resourceSchema = z
	.object({
		title: z.string().trim().min(5, 'Title must be at least 5 characters').max(200),
		description: z
			.string()
			.trim()
			.min(10, 'Description must be at least 10 characters')
			.max(50_000),
		category: z
			.string({ error: 'Category is required' })
			.trim()
			.min(2, 'Category is required')
			.max(60),
		tags: z.array(z.enum(resourceTags)).default([]),
		free: z.boolean().default(true),
		/** Text such as '$9.99'. */
		price: optionalText(40),
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
