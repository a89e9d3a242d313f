import { z } from 'zod'
import { audience, publishing, requiredImage, textList } from '#app/content/core/fields.ts'

export const serviceSchema = z.object({
	title: z
		.string()
		.trim()
		.min(1, 'Title is required')
		.max(200, 'Title must be at most 200 characters'),
	description: z
		.string()
		.trim()
		.max(20_000, 'Description must be at most 20,000 characters')
		.default(''),
	image: requiredImage('Please upload an image for the service'),
	country: audience.default('New Zealand'),
	features: textList({ one: 'Feature', many: 'features' }),
	...publishing,
})

export type ServiceInput = z.output<typeof serviceSchema>
