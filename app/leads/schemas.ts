// What visitors may send, checked alike in the browser and on the server. Built on zod/mini, which is a few kilobytes there.
import * as z from 'zod/mini'
import { cleanLine, cleanText, isEmail } from '#app/lib/visitor-text.ts'
import { contactCountries, otherCountry } from './form-choices.ts'
import type { LeadForm } from './forms.ts'

/** What was wrong, by field of the form. */
export type FieldErrors = Record<string, string>

const emailMessage = 'Please enter a valid email address'

type Line = { min: number; max: number; message: string }

function line({ min, max, message }: Line) {
	return z.pipe(
		z.pipe(z.string(message), z.transform(cleanLine)),
		z.string().check(z.minLength(min, message), z.maxLength(max, tooLong(max))),
	)
}

function text({ min, max, message }: Line) {
	return z.pipe(
		z.pipe(z.string(message), z.transform(cleanText)),
		z.string().check(z.minLength(min, message), z.maxLength(max, tooLong(max))),
	)
}

/** Absent and blank are the same. */
function optionalLine(max: number) {
	return z._default(line({ min: 0, max, message: 'Please enter text' }), '')
}

const email = z.pipe(
	z.pipe(z.string(emailMessage), z.transform(cleanLine)),
	z.string().check(z.maxLength(254, emailMessage), z.refine(isEmail, emailMessage)),
)

function tooLong(max: number): string {
	return `Please use no more than ${max.toLocaleString('en-NZ')} characters`
}

export const leadSchemas = {
	enquiry: z.object({
		name: line({ min: 2, max: 120, message: 'Name is required' }),
		companyOrFarm: line({ min: 2, max: 160, message: 'Company or farm name is required' }),
		email,
		subject: line({ min: 2, max: 250, message: 'Subject is required' }),
		message: text({ min: 10, max: 5000, message: 'Please provide more details in your message' }),
		productName: optionalLine(250),
	}),
	contact: z
		.object({
			name: line({ min: 1, max: 120, message: 'Name is required' }),
			email,
			company: optionalLine(160),
			country: z.enum(contactCountries, 'Country is required'),
			otherCountry: optionalLine(80),
			subject: line({ min: 1, max: 250, message: 'Subject is required' }),
			message: text({ min: 1, max: 5000, message: 'Message is required' }),
		})
		.check(
			z.refine(({ country, otherCountry: other }) => country !== otherCountry || other !== '', {
				path: ['otherCountry'],
				message: 'Please tell us which country',
			}),
		),
	newsletter: z.object({
		newsletterName: line({ min: 1, max: 120, message: 'Name is required' }),
		newsletterEmail: email,
		interests: optionalLine(120),
	}),
	request: z.object({
		name: line({ min: 1, max: 120, message: 'Name is required' }),
		email,
		resourceType: line({ min: 1, max: 60, message: 'Please choose a resource type' }),
		description: text({ min: 1, max: 5000, message: 'Description is required' }),
	}),
	download: z.object({
		firstName: line({ min: 2, max: 80, message: 'First name is required' }),
		lastName: line({ min: 2, max: 80, message: 'Last name is required' }),
		email,
		country: line({ min: 1, max: 80, message: 'Country is required' }),
		subscribe: z._default(z.boolean(), false),
	}),
} satisfies Record<LeadForm, z.ZodMiniType>

export type LeadValues = { [F in LeadForm]: z.output<(typeof leadSchemas)[F]> }

/** The values a form asks for, cleaned; or one message for each field that is wrong. */
export function checkLead<F extends LeadForm>(
	form: F,
	values: unknown,
): { ok: true; value: LeadValues[F] } | { ok: false; errors: FieldErrors } {
	const parsed = leadSchemas[form].safeParse(values)
	if (parsed.success) return { ok: true, value: parsed.data as LeadValues[F] }
	const errors: FieldErrors = {}
	for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message
	return { ok: false, errors }
}
