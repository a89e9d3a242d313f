import { z } from 'zod'
import {
	link,
	markdownText,
	optionalText,
	publishing,
	requiredImage,
	textOf,
} from '#app/records/fields.ts'
import { blankIfUnseen } from '#app/lib/text/invisible.ts'
import { resourceTags } from './categories.ts'

export const resourceSchema = z
	.object({
		title: textOf('Title', { min: 5, max: 200 }),
		description: markdownText({ label: 'Description', min: 10 }),
		category: z
			.string({ error: 'Category is required' })
			.overwrite(blankIfUnseen)
			.trim()
			.min(2, 'Category is required')
			.max(60, 'Category must be at most 60 characters'),
		tags: z
			.array(z.enum(resourceTags, 'This topic is no longer offered. Please untick it.'))
			.default([]),
		free: z.boolean().default(true),
		/** Text such as '$9.99'. */
		price: optionalText('Price', 40),
		downloadLink: link,
		image: requiredImage('Please upload an image for the resource'),
		...publishing,
	})
	.transform(keepBlogFree)

/** Blog resources are read on the site by everybody and are always free. */
export function keepBlogFree<R extends { category: string; free: boolean; price: string | null }>(
	resource: R,
): R {
	return resource.category === 'Blog' ? { ...resource, free: true, price: null } : resource
}
