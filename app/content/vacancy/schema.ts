import { z } from 'zod'
import {
	emailAddress,
	link,
	optionalText,
	publishing,
	textList,
	textOf,
} from '#app/records/fields.ts'
import { blankIfUnseen } from '#app/lib/text/invisible.ts'
import { parseWrittenDay } from '#app/lib/text/written-day.ts'

const contactInfo = z.object({
	name: textOf('Contact name', { min: 2, max: 120 }),
	position: textOf('Contact position', { min: 0, max: 160 }).default(''),
	email: z
		.string()
		.overwrite(blankIfUnseen)
		.trim()
		.pipe(z.union([z.literal(''), emailAddress('Contact e-mail must be at most 254 characters')]))
		.default(''),
})

/** A form always sends the three fields; all blank means that there is no contact. */
function noneWhenBlank(given: unknown): unknown {
	const isBlank =
		typeof given === 'object' &&
		given !== null &&
		Object.values(given).every((text) => typeof text === 'string' && text.trim() === '')
	return isBlank ? null : given
}

export const vacancySchema = z.object({
	title: textOf('Title', { min: 5, max: 200 }),
	location: textOf('Location', { min: 2, max: 200 }, 'Location is required'),
	type: textOf('Type', { min: 2, max: 80 }, 'Type is required'),
	department: textOf('Department', { min: 2, max: 120 }, 'Department is required'),
	postedDate: textOf('Date', { min: 2, max: 60 }, 'Date is required').refine(
		(text) => text.length < 2 || parseWrittenDay(text) !== null,
		'Please write a date such as 14 October 2026',
	),
	description: textOf('Description', { min: 10, max: 20_000 }),
	responsibilities: textList({ one: 'Responsibility', many: 'responsibilities' }),
	requirements: textList({ one: 'Requirement', many: 'requirements' }),
	featured: z.boolean().default(false),
	salary: optionalText('Salary', 200),
	aboutUs: optionalText('About us', 10_000),
	aboutJob: optionalText('About the job', 10_000),
	aboutYou: optionalText('About you', 10_000),
	contactInfo: z.preprocess(noneWhenBlank, contactInfo.nullable().default(null)),
	applyUrl: link,
	...publishing,
})
