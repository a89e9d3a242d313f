import { z } from 'zod'
import { optionalImage, optionalText, publishing } from '#app/content/core/fields.ts'

export const memberSchema = z.object({
	name: z
		.string()
		.trim()
		.min(2, 'Name must be at least 2 characters')
		.max(120, 'Name must be at most 120 characters'),
	position: z
		.string()
		.trim()
		.min(2, 'Position must be at least 2 characters')
		.max(160, 'Position must be at most 160 characters'),
	bio: z
		.string()
		.trim()
		.min(10, 'Bio must be at least 10 characters')
		.max(20_000, 'Bio must be at most 20,000 characters'),
	qualifications: optionalText(300, 'Qualifications must be at most 300 characters'),
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

export type MemberInput = z.output<typeof memberSchema>
