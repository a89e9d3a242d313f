// What becomes of a filled form: the lead to store, and what belongs to it.
import type { Country } from '#app/lib/country.ts'
import { officeFor } from '#app/settings.ts'
import { allTopics, newsletterMessage, newsletterSubject, requestSubjectStart } from './calls.ts'
import { downloadConsentText, newsletterConsentText } from './consent-texts.ts'
import { otherCountry } from './form-choices.ts'
import type { LeadForm } from './forms.ts'
import type { LeadValues } from './schemas.ts'

export type LeadKind = 'enquiry' | 'contact' | 'newsletter' | 'resource-request' | 'download'

/** A line of the mail to the office. */
type Row = { label: string; value: string }

/** A lead before it is stored. */
export type Lead = {
	kind: LeadKind
	name: string
	email: string
	country: string | null
	subject: string | null
	message: string | null
	/** What the kind has beside these. */
	fields: Record<string, string | boolean>
	/** The words the sender agreed to; null when nothing was agreed. */
	newsletterConsent: string | null
	/** The record of a download; null for other kinds, and when the resource is not known. */
	download: DownloadRecord | null
	/** What the office is told; null: it need not know at once. */
	notice: { intro: string; rows: Row[] } | null
}

type DownloadRecord = {
	firstName: string
	lastName: string
	resourceUrl: string
}

/** What the form does not say itself. */
export type LeadSituation = {
	/** Decides which office is named. */
	country: Country
	/** Of a download: what was asked for, and where the browser thinks it is. */
	resource?: { title: string; url: string | null }
	browserLocation?: string
}

/** Turns the checked values of a form into a lead. */
export function toLead<F extends LeadForm>(
	form: F,
	value: LeadValues[F],
	situation: LeadSituation,
): Lead {
	const make = makers[form] as (value: LeadValues[F], situation: LeadSituation) => Lead
	return make(value, situation)
}

const makers: { [F in LeadForm]: (value: LeadValues[F], situation: LeadSituation) => Lead } = {
	enquiry: ({ name, email, subject, message, companyOrFarm, productName }) => ({
		...nothing,
		kind: 'enquiry',
		name,
		email,
		subject,
		message,
		fields: { companyOrFarm, productName },
		notice: {
			intro: 'Somebody asks about a product.',
			rows: rowsOf({
				Product: productName,
				Name: name,
				'Company or farm': companyOrFarm,
				'E-mail': email,
				Message: message,
			}),
		},
	}),
	contact: ({ name, email, company, country, otherCountry: other, subject, message }) => {
		const named = country === otherCountry ? other : country
		return {
			...nothing,
			kind: 'contact',
			name,
			email,
			country: named,
			subject,
			message,
			fields: { company, otherCountry: country === otherCountry ? other : '' },
			notice: {
				intro: 'Somebody wrote through the contact form.',
				rows: rowsOf({
					Name: name,
					Company: company,
					Country: named,
					'E-mail': email,
					Message: message,
				}),
			},
		}
	},
	newsletter: ({ newsletterName, newsletterEmail, interests }, { country }) => ({
		...nothing,
		kind: 'newsletter',
		name: newsletterName,
		email: newsletterEmail,
		subject: newsletterSubject,
		message: newsletterMessage(interests),
		fields: { newsletterName, newsletterEmail, interests: interests || allTopics },
		newsletterConsent: newsletterConsentText(officeFor(country).company),
		notice: {
			intro:
				'Somebody asks for the newsletter. They are on the list once they press the button in the mail they got.',
			rows: rowsOf({
				Name: newsletterName,
				'E-mail': newsletterEmail,
				Message: newsletterMessage(interests),
			}),
		},
	}),
	request: ({ name, email, resourceType, description }) => ({
		...nothing,
		kind: 'resource-request',
		name,
		email,
		subject: `${requestSubjectStart}${resourceType}`,
		message: description,
		fields: { resourceType, description },
		notice: {
			intro: 'Somebody wishes for a resource.',
			rows: rowsOf({
				Name: name,
				'E-mail': email,
				'Resource type': resourceType,
				Description: description,
			}),
		},
	}),
	download: (value, { country, resource, browserLocation = '' }) => {
		const { firstName, lastName, email, subscribe } = value
		const resourceUrl = resource?.url ?? null
		return {
			...nothing,
			kind: 'download',
			name: `${firstName} ${lastName}`,
			email,
			country: value.country,
			subject: resource?.title ?? null,
			fields: {
				firstName,
				lastName,
				resourceTitle: resource?.title ?? '',
				resourceUrl: resourceUrl ?? '',
				browserLocation,
				subscribed: subscribe,
			},
			newsletterConsent: subscribe ? downloadConsentText(officeFor(country).company) : null,
			download: resourceUrl === null ? null : { firstName, lastName, resourceUrl },
		}
	},
}

const nothing = {
	country: null,
	subject: null,
	message: null,
	newsletterConsent: null,
	download: null,
	notice: null,
}

/** Lines without a value say nothing. */
function rowsOf(values: Record<string, string>): Row[] {
	return Object.entries(values)
		.filter(([, value]) => value !== '')
		.map(([label, value]) => ({ label, value }))
}
