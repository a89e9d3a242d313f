import { z } from 'zod'
import { link, optionalText, publishing, textList } from '#app/content/core/fields.ts'
import { parseWrittenDay } from '#app/lib/written-day.ts'

const contactInfo = z.object({
	name: z
		.string()
		.trim()
		.min(2, 'Contact name must be at least 2 characters')
		.max(120, 'Contact name must be at most 120 characters'),
	position: z
		.string()
		.trim()
		.max(160, 'Contact position must be at most 160 characters')
		.default(''),
	email: z
		.string()
		.trim()
		.pipe(
			z.email('Invalid email address').max(254, 'Contact e-mail must be at most 254 characters'),
		),
})

/** A form always sends the three fields: with nothing in them there is nobody to ask. */
function noneWhenBlank(given: unknown): unknown {
	const isBlank =
		typeof given === 'object' &&
		given !== null &&
		Object.values(given).every((text) => typeof text === 'string' && text.trim() === '')
	return isBlank ? null : given
}

const longText = 10_000
const tooLong = (label: string) => `${label} must be at most 10,000 characters`

export const vacancySchema = z.object({
	title: z
		.string()
		.trim()
		.min(5, 'Title must be at least 5 characters')
		.max(200, 'Title must be at most 200 characters'),
	location: z
		.string()
		.trim()
		.min(2, 'Location is required')
		.max(200, 'Location must be at most 200 characters'),
	type: z.string().trim().min(2, 'Type is required').max(80, 'Type must be at most 80 characters'),
	department: z
		.string()
		.trim()
		.min(2, 'Department is required')
		.max(120, 'Department must be at most 120 characters'),
	postedDate: z
		.string()
		.trim()
		.min(2, 'Date is required')
		.max(60, 'Date must be at most 60 characters')
		.refine(
			(text) => text.length < 2 || parseWrittenDay(text) !== null,
			'Please write a date such as 14 October 2026',
		),
	description: z
		.string()
		.trim()
		.min(10, 'Description must be at least 10 characters')
		.max(20_000, 'Description must be at most 20,000 characters'),
	responsibilities: textList({ one: 'Responsibility', many: 'responsibilities' }),
	requirements: textList({ one: 'Requirement', many: 'requirements' }),
	featured: z.boolean().default(false),
	salary: optionalText(200, 'Salary must be at most 200 characters'),
	aboutUs: optionalText(longText, tooLong('About us')),
	aboutJob: optionalText(longText, tooLong('About the job')),
	aboutYou: optionalText(longText, tooLong('About you')),
	contactInfo: z.preprocess(noneWhenBlank, contactInfo.nullable().default(null)),
	applyUrl: link,
	...publishing,
})

export type VacancyInput = z.output<typeof vacancySchema>
