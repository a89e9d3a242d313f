import { z } from 'zod'
import { audience, publishing, requiredImage, textList, textOf } from '#app/records/fields.ts'

export const serviceSchema = z.object({
	title: textOf('Title', { min: 1, max: 200 }, 'Title is required'),
	description: textOf('Description', { min: 0, max: 20_000 }).default(''),
	image: requiredImage('Please upload an image for the service'),
	country: audience.default('New Zealand'),
	features: textList({ one: 'Feature', many: 'features' }),
	...publishing,
})
