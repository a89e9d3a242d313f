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

/** A form that one call sends. */
export type CalledForm = Exclude<LeadForm, 'download'>

const paths: Record<CalledForm, string> = {
	enquiry: enquiryPath,
	list: listPath,
	contact: contactPath,
	newsletter: contactPath,
	request: contactPath,
}

const bodies: { [F in CalledForm]: (value: LeadValues[F]) => Record<string, unknown> } = {
	enquiry: (value) => value,
	list: (value) => value,
	contact: (value) => ({
		...value,
		country: value.country === otherCountry ? value.otherCountry : value.country,
	}),
	newsletter: ({ newsletterName, newsletterEmail, interests }) => ({
		name: newsletterName,
		email: newsletterEmail,
		subject: newsletterSubject,
		message: newsletterMessage(interests),
		interests,
	}),
	request: ({ resourceType, description, company = '', ...value }) => ({
		...value,
		subject: `${requestSubjectStart}${resourceType}`,
		company,
		message: description,
	}),
}

/** The call that sends checked values. Where the mail goes is the server's choice, whatever `toEmail` says. */
export function leadCall<F extends CalledForm>(
	form: F,
	value: LeadValues[F],
	{ toEmail, guard }: { toEmail: string; guard: CallGuard },
): LeadCall {
	const path = paths[form]
	const to = path === contactPath ? { toEmail } : {}
	return { path, body: { ...bodies[form](value), ...to, ...guard } }
}

/** Both calls of a download: its record, and the mailing list. Either alone stores everything, so one may fail. */
export function downloadCalls(
	value: LeadValues['download'],
	requested: { resource: RequestedResource; browserLocation: string; guard: CallGuard },
): LeadCall[] {
	const { resource, browserLocation, guard } = requested
	const { firstName, lastName, email, country, subscribe: subscribed } = value
	const { title: resourceTitle, url } = resource
	const shared = { email, country, resourceTitle, browserLocation, subscribed, ...guard }
	const asColumns = { first_name: firstName, last_name: lastName, resource_url: url }
	return [
		{ path: downloadPath, body: { ...asColumns, ...shared } },
		{ path: loopsPath, body: { firstName, lastName, resourceUrl: url, ...shared } },
	]
}

/** The newsletter's message, as specified. */
export function newsletterMessage(interests: string): string {
	return `New newsletter subscription. Interested in: ${interests || allTopics}`
}
