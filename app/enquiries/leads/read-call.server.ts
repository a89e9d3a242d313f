// Reads the calls PUB-CALL-08 to PUB-CALL-14: which form a call is for, and its values.
import { z } from 'zod'
import { countries } from '#platform/lib/country.ts'
import type { Country } from '#platform/lib/country.ts'
import {
	allTopics,
	contactPath,
	downloadPath,
	enquiryPath,
	listPath,
	loopsPath,
	newsletterMessage,
	newsletterSubject,
	requestSubjectStart,
} from './calls.ts'
import { countryName } from './country-name.ts'
import { contactCountries, otherCountry } from './form-choices.ts'
import { officeField, trapField } from './forms.ts'
import { markField, shownField } from './form-words.ts'
import type { LeadForm } from './forms.ts'
import { readOrigin } from './lead-origin.ts'

type Body = Record<string, unknown>

/** A parsed call, not validated yet. */
export type Call = {
	form: LeadForm
	values: Record<string, unknown>
	/** For a download: the requested resource. */
	requested: { id: string | null; title: string; url: string | null } | null
	browserLocation: string
}

/** The idempotency key of a call: null when absent, undefined when invalid, which must not count as absent. */
export function readKey({ idempotencyKey: key = null }: Body): string | null | undefined {
	if (key === null) return null
	const isKey = typeof key === 'string' && key.length >= 8 && key.length <= 100
	return isKey ? key : undefined
}

const text = z.string().nullish()
const textFields = [
	'name',
	'email',
	'subject',
	'message',
	'company',
	'companyOrFarm',
	'productName',
	'list',
	'country',
	'otherCountry',
	'interests',
	'phone',
	'bestTime',
	'toEmail',
	'page',
	'website',
	'first_name',
	'last_name',
	'firstName',
	'lastName',
	'resource_url',
	'resourceUrl',
	'resourceId',
	'resourceTitle',
	'browserLocation',
	trapField,
	officeField,
	shownField,
	markField,
]
const kinds: Record<string, z.ZodType> = {
	...Object.fromEntries(textFields.map((name) => [name, text])),
	elapsedMs: z.number().nullish(),
	subscribed: z.boolean().nullish(),
	products: z
		.record(
			z.string(),
			z.object({ seen: text, amount: z.union([z.string(), z.number()]), remark: text }),
		)
		.nullish(),
	pictures: z.union([z.string(), z.array(z.string())]).nullish(),
}

/** The fields of the calls, but for `cameFrom`: what is malformed there is dropped, and loses no message. */
export const callFields = Object.keys(kinds)

/** The first field whose value is of another kind than the call has; null for none. */
export function wrongField(body: Body): string | null {
	return callFields.find((name) => !kinds[name]?.safeParse(body[name]).success) ?? null
}

/** The fields besides those of the form; malformed ones count as absent. */
export function readGuard(body: Body) {
	const { elapsedMs, page, website } = body
	const isPath = typeof page === 'string' && page.startsWith('/')
	return {
		// `website` was the name of the field, and is it still for those who call without a form of ours.
		trap: fieldText(body[trapField], 2000) || fieldText(website, 2000),
		elapsedMs: typeof elapsedMs === 'number' && elapsedMs >= 0 ? elapsedMs : null,
		page: isPath ? page.slice(0, 500) : '',
		cameFrom: readOrigin(body['cameFrom']),
		shown: { text: fieldText(body[shownField], 4000), mark: fieldText(body[markField], 100) },
	}
}

/** The country of the office named in a form; null when it is none of ours. */
export function readOffice(named: unknown): Country | null {
	return countries.find((country) => country === named) ?? null
}

/** The office that answers a call: the one its form named, else that of its country; null when it names none. */
export function officeOfCall(body: Body): Country | null {
	return readOffice(body[officeField]) ?? readOffice(countryName(fieldText(body['country'], 80)))
}

/** The form and values of a call to this path; null when there is no such call. */
export function readCall(path: string, body: Body): Call | null {
	return readers[path]?.(body) ?? null
}

const noResource = { requested: null, browserLocation: '' }

const readers: Record<string, (body: Body) => Call> = {
	[enquiryPath]: (body) => ({
		form: 'enquiry',
		values: { ...body, companyOrFarm: body['companyOrFarm'] ?? body['company'] },
		...noResource,
	}),
	[listPath]: (body) => ({ form: 'list', values: body, ...noResource }),
	[contactPath]: (body) => ({ ...readContact(body), ...noResource }),
	[downloadPath]: readDownload,
	[loopsPath]: readDownload,
}

/** Three forms use this call; the subject tells which. Only the contact form names a country, whatever its subject. */
function readContact(body: Body): Pick<Call, 'form' | 'values'> {
	const { name, email, subject, message, pictures } = body
	const company = body['company'] || undefined
	const interests = body['interests'] ?? undefined
	const asContact = {
		form: 'contact',
		values: { ...body, ...readCountry(body), interests },
	} as const
	if (body['country'] !== undefined) return asContact
	if (subject === newsletterSubject) {
		return {
			form: 'newsletter',
			values: {
				newsletterName: name,
				newsletterEmail: email,
				interests: interests || interestsIn(message),
				company,
			},
		}
	}
	if (typeof subject === 'string' && subject.startsWith(requestSubjectStart)) {
		const resourceType = subject.slice(requestSubjectStart.length)
		return {
			form: 'request',
			values: { name, email, resourceType, description: message, company, pictures },
		}
	}
	return asContact
}

/** A country outside the list was sent in place of 'Other'. */
function readCountry({ country, otherCountry: other }: Body): Body {
	const isListed = contactCountries.some((listed) => listed === country)
	if (typeof country !== 'string' || country === '' || isListed)
		return { country, otherCountry: other }
	return { country: otherCountry, otherCountry: country }
}

/** The topics in the specified message; empty for all topics, as when none was chosen. */
function interestsIn(message: unknown): string {
	const start = newsletterMessage(' ').trimEnd()
	if (typeof message !== 'string' || !message.startsWith(start)) return ''
	const interests = message.slice(start.length).trim()
	return interests === allTopics ? '' : interests
}

/** Two calls say the same of a download, of which one has the names of columns. */
function readDownload(body: Body): Call {
	const { email, country } = body
	return {
		form: 'download',
		values: {
			firstName: body['first_name'] ?? body['firstName'],
			lastName: body['last_name'] ?? body['lastName'],
			email,
			country,
			subscribe: body['subscribed'] === true,
		},
		requested: {
			id: fieldText(body['resourceId'], 40) || null,
			title: fieldText(body['resourceTitle'], 250),
			url: fieldText(body['resource_url'] ?? body['resourceUrl'], 2000) || null,
		},
		browserLocation: fieldText(body['browserLocation'], 120),
	}
}

function fieldText(value: unknown, max: number): string {
	return typeof value === 'string' ? value.slice(0, max) : ''
}
