import { z } from 'zod/mini'
import { emailOrNothing, textSchema } from '#platform/fields/field-schemas.ts'
import { day, lines, link, optionalText, text, toggle } from '#platform/fields/kinds.ts'
import { jsonColumn } from '#platform/fields/columns.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'
import { parseWrittenDay } from '#platform/lib/text/written-day.ts'

const blankContact = { name: '', position: '', email: '' }
const contact = z.object({
	name: textSchema({ label: 'Contact name', min: 2, max: 120 }),
	position: z._default(textSchema({ label: 'Contact position', max: 160 }), ''),
	email: z._default(emailOrNothing('Contact email must be at most 254 characters'), ''),
})
const posted = day({ label: 'Posted' })
const isReadable = (written: string) => written.length < 2 || parseWrittenDay(written) !== null
const storedContact = z.object({ name: z.string(), position: z.string(), email: z.string() })

/** The contact for applicants. */
export type ContactValues = z.output<typeof storedContact>

const fields = defineFields({
	title: text({ label: 'Title', min: 5, max: 200 }),
	location: text({ label: 'Location', min: 2, max: 200, tooShort: 'Location is required' }),
	type: text({ label: 'Type', min: 2, max: 80, tooShort: 'Type is required' }),
	department: text({ label: 'Department', min: 2, max: 120, tooShort: 'Department is required' }),
	postedDate: {
		...posted,
		schema: posted.schema.check(
			z.refine(isReadable, 'Please write a date such as 14 October 2026'),
		),
	},
	description: text({ label: 'Description', min: 10, max: 20_000 }),
	responsibilities: lines({
		label: 'Responsibilities',
		one: 'Responsibility',
		many: 'responsibilities',
	}),
	requirements: lines({ label: 'Requirements', one: 'Requirement', many: 'requirements' }),
	featured: toggle({ label: 'Featured' }),
	salary: optionalText({ label: 'Salary', max: 200 }),
	aboutUs: optionalText({ label: 'About us', max: 10_000 }),
	aboutJob: optionalText({ label: 'About the job', max: 10_000 }),
	aboutYou: optionalText({ label: 'About you', max: 10_000 }),
	contactInfo: {
		label: 'Contact',
		schema: z.pipe(z.transform(noneWhenBlank), z._default(z.nullable(contact), null)),
		blank: blankContact,
		read: (stored: unknown) => {
			const parsed = storedContact.safeParse(stored)
			return parsed.success ? parsed.data : blankContact
		},
		column: jsonColumn,
	},
	applyUrl: link({ label: 'Apply link' }),
})

const bodies = ['responsibilities', 'requirements', 'aboutUs', 'aboutJob', 'aboutYou'] as const

/** The fields of a vacancy, how they are stored, and where they are used. */
export const vacancyFields = storeFields(fields, {
	table: 'job_vacancies',
	id: 'number',
	order: ['-featured', '-createdAt'],
	list: ['title', 'location', 'type', 'department', 'postedDate', 'featured'],
	sorts: ['title', 'location'],
	find: ['title', 'location', 'department'],
	card: ['title', 'location', 'type', 'department', 'postedDate', 'description', 'featured'],
	page: [...bodies, 'salary', 'contactInfo', 'applyUrl'],
	search: {
		A: ['title'],
		B: ['department', 'location', 'type'],
		D: ['description', ...bodies],
		kind: 'A',
	},
	links: ['description'],
})

export type VacancyValues = typeof vacancyFields.blank

/** `today` in the format of a vacancy's date. */
export type VacancyOptions = { today: string }

/** A form always sends the three fields; all blank means that there is no contact. */
function noneWhenBlank(given: unknown): unknown {
	const isBlank =
		typeof given === 'object' &&
		given !== null &&
		Object.values(given).every((part) => typeof part === 'string' && part.trim() === '')
	return isBlank ? null : given
}
