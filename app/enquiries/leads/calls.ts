// The calls PUB-CALL-08 to PUB-CALL-13: what the browser sends for each form. The server reads the same shapes.
import { otherCountry } from './form-choices.ts'
import type { markField, shownField } from './form-words.ts'
import type { LeadForm, trapField } from './forms.ts'
import type { LeadOrigin } from './lead-origin.ts'
import type { LeadValues } from './schemas.ts'

export type LeadCall = { path: string; body: Record<string, unknown> }

/** Sent with every call, besides the fields of the form. */
export type CallGuard = {
	/** One per filled form: a repeated call is stored once. */
	idempotencyKey: string
	/** The hidden field that only bots fill in. */
	[trapField]: string
	/** Milliseconds since the page was opened. */
	elapsedMs: number
	/** Path of the page with the form. */
	page: string
	/** Where the tab came from; empty once it was sent. */
	cameFrom?: LeadOrigin
	/** Country of the office named in the form. */
	office: string
	/** The words beside the form, and their mark; both empty where nobody agrees to anything. */
	[shownField]?: string
	[markField]?: string
}

/** The resource of a download form. */
export type RequestedResource = { id: string; title: string; url: string }

export const newsletterSubject = 'Newsletter Subscription'
export const requestSubjectStart = 'Resource Request: '
export const allTopics = 'All Topics'

const functionsPath = '/functions/v1'
export const enquiryPath = `${functionsPath}/send-product-inquiry`
/** Of our own: the form of the enquiry list. */
export const listPath = `${functionsPath}/send-enquiry-list`
export const contactPath = `${functionsPath}/send-contact-email`
export const loopsPath = `${functionsPath}/send-to-loops`
/** Inserts the record of a download; an operation on the table (PUB-CALL-08). */
export const downloadPath = `${functionsPath}/record-download`

/** Turns checked values into the call that sends them. Where the mail goes is the server's choice, whatever `toEmail` says. */
export const leadCalls = {
	enquiry: (value: LeadValues['enquiry'], guard: CallGuard): LeadCall => ({
		path: enquiryPath,
		body: { ...value, ...guard },
	}),
	list: (value: LeadValues['list'], guard: CallGuard): LeadCall => ({
		path: listPath,
		body: { ...value, ...guard },
	}),
	contact: (toEmail: string, value: LeadValues['contact'], guard: CallGuard): LeadCall => ({
		path: contactPath,
		body: {
			...value,
			country: value.country === otherCountry ? value.otherCountry : value.country,
			toEmail,
			...guard,
		},
	}),
	newsletter: (toEmail: string, value: LeadValues['newsletter'], guard: CallGuard): LeadCall => ({
		path: contactPath,
		body: {
			name: value.newsletterName,
			email: value.newsletterEmail,
			subject: newsletterSubject,
			message: newsletterMessage(value.interests),
			interests: value.interests,
			toEmail,
			...guard,
		},
	}),
	request: (toEmail: string, value: LeadValues['request'], guard: CallGuard): LeadCall => ({
		path: contactPath,
		body: {
			name: value.name,
			email: value.email,
			subject: `${requestSubjectStart}${value.resourceType}`,
			company: value.company ?? '',
			message: value.description,
			pictures: value.pictures,
			toEmail,
			...guard,
		},
	}),
} satisfies Record<Exclude<LeadForm, 'download'>, (...given: never[]) => LeadCall>

/** Both calls of a download: its record, and the mailing list. Either alone stores everything, so one may fail. */
export function downloadCalls(
	value: LeadValues['download'],
	requested: { resource: RequestedResource; browserLocation: string; guard: CallGuard },
): LeadCall[] {
	const { resource, browserLocation, guard } = requested
	const shared = { resourceTitle: resource.title, browserLocation, subscribed: value.subscribe }
	return [
		{
			path: downloadPath,
			body: {
				first_name: value.firstName,
				last_name: value.lastName,
				email: value.email,
				country: value.country,
				resource_url: resource.url,
				...shared,
				...guard,
			},
		},
		{
			path: loopsPath,
			body: {
				firstName: value.firstName,
				lastName: value.lastName,
				email: value.email,
				country: value.country,
				resourceUrl: resource.url,
				...shared,
				...guard,
			},
		},
	]
}

/** The newsletter's message, as specified. */
export function newsletterMessage(interests: string): string {
	return `New newsletter subscription. Interested in: ${interests || allTopics}`
}
