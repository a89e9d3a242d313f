import { z } from 'zod'
import { link, optionalText, publishing, textList } from '#app/content/core/fields.ts'

const contactInfo = z.object({
	name: z.string().trim().min(2).max(120),
	position: z.string().trim().max(160).default(''),
	email: z.email('Invalid email address').max(254),
})

const longText = 10_000

export const vacancySchema = z.object({
	title: z.string().trim().min(5, 'Title must be at least 5 characters').max(200),
	location: z.string().trim().min(2, 'Location is required').max(200),
	type: z.string().trim().min(2, 'Type is required').max(80),
	department: z.string().trim().min(2, 'Department is required').max(120),
	postedDate: z.string().trim().min(2, 'Date is required').max(60),
	description: z.string().trim().min(10, 'Description must be at least 10 characters').max(20_000),
	responsibilities: textList,
	requirements: textList,
	featured: z.boolean().default(false),
	salary: optionalText(200),
	aboutUs: optionalText(longText),
	aboutJob: optionalText(longText),
	aboutYou: optionalText(longText),
	contactInfo: contactInfo.nullable().default(null),
	applyUrl: link,
	...publishing,
})

export type VacancyInput = z.output<typeof vacancySchema>
