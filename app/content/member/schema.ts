import { z } from 'zod'
import { blankIfUnseen } from '#app/lib/text/invisible.ts'
import {
	emailAddress,
	optionalImage,
	optionalText,
	publishing,
	textOf,
} from '#app/records/fields.ts'

export const memberSchema = z.object({
	name: textOf('Name', { min: 2, max: 120 }),
	position: textOf('Position', { min: 2, max: 160 }),
	bio: textOf('Bio', { min: 10, max: 20_000 }),
	qualifications: optionalText('Qualifications', 300),
	image: optionalImage,
	email: z
		.string()
		.overwrite(blankIfUnseen)
		.trim()
		.pipe(z.union([z.literal(''), emailAddress('E-mail must be at most 254 characters')]))
		.transform((email) => (email === '' ? null : email))
		.nullable()
		.default(null),
	...publishing,
})
