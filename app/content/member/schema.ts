import { z } from 'zod'
import { optionalImage, optionalText, publishing, textOf } from '#app/records/fields.ts'

export const memberSchema = z.object({
	name: textOf('Name', { min: 2, max: 120 }),
	position: textOf('Position', { min: 2, max: 160 }),
	bio: textOf('Bio', { min: 10, max: 20_000 }),
	qualifications: optionalText('Qualifications', 300),
	image: optionalImage,
	email: z
		.union([
			z.literal(''),
			z.email('Invalid email address').max(254, 'E-mail must be at most 254 characters'),
		])
		.transform((email) => (email === '' ? null : email))
		.nullable()
		.default(null),
	...publishing,
})
