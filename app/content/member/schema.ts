import { z } from 'zod'
import { optionalImage, optionalText, publishing } from '#app/content/core/fields.ts'

export const memberSchema = z.object({
	name: z.string().trim().min(2, 'Name must be at least 2 characters').max(120),
	position: z.string().trim().min(2, 'Position must be at least 2 characters').max(160),
	bio: z.string().trim().min(10, 'Bio must be at least 10 characters').max(20_000),
	qualifications: optionalText(300),
	image: optionalImage,
	email: z
		.union([z.literal(''), z.email('Invalid email address').max(254)])
		.transform((email) => (email === '' ? null : email))
		.nullable()
		.default(null),
	...publishing,
})

export type MemberInput = z.output<typeof memberSchema>
