// Turns a filled form into the lead to store, with what belongs to it.
import type { Country } from '#platform/lib/country.ts'
import { hasCountries } from '#platform/lib/home.ts'
import { allTopics, newsletterMessage, newsletterSubject, requestSubjectStart } from './calls.ts'
import { countryName } from './country-name.ts'
import { otherCountry } from './form-choices.ts'
import type { Consented } from './form-words.server.ts'
import type { LeadForm } from './forms.ts'
import { changeText, productLine } from './listed-products.ts'
import type { ProductChange, SeenProduct } from './listed-products.ts'
import type { ChosenPicture } from './pictures/picture-lines.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import type { LeadValues } from './schemas.ts'

export type LeadKind = 'enquiry' | 'contact' | 'newsletter' | 'resource-request' | 'download'

/** Whether the sender of such a lead asks for something, and is promised a reply. */
export function awaitsReply(kind: LeadKind): boolean {
	return kind !== 'newsletter' && kind !== 'download'
}

/** A line of the mail to the office. */
type NoticeRow = { label: string; value: string }

/** A lead before it is stored. */
export type Lead = {
	kind: LeadKind
	name: string
	email: string
	/** As given by the sender, else the country the page was shown for; null with one office, which asks for none. */
	country: string | null
	subject: string | null
	message: string | null
	/** Further fields of the kind. */
	fields: Record<string, string | boolean | SeenProduct[]>
	/** What the sender agreed to; null without consent. */
	newsletterConsent: Consented | null
	/** The record of a download; null for other kinds, and when the resource is not known. */
	download: DownloadRecord | null
	/** Content of the lead notice; null when none is sent. */
	notice: { intro: string; rows: NoticeRow[] } | null
	/** What goes along. */
	pictures: ChosenPicture[]
}

type DownloadRecord = {
	firstName: string
	lastName: string
	resourceUrl: string
}

/** Facts that the form does not have. */
export type LeadSituation = {
	/** Country the page was shown for. */
	country: Country
	/** What the form says; null for one with which nobody agrees to anything. */
	agreed: Consented | null
	/** For a download: the requested resource, and the browser's time zone. */
	resource?: { title: string; url: string | null }
	browserLocation?: string
	/** Of an enquiry list. */
	products?: ListedNow[]
	pictures?: ChosenPicture[]
}

export type ListedNow = SeenProduct & { changes: ProductChange[] }

/** Turns the checked values of a form into a lead. */
export function toLead<F extends LeadForm>(
	form: F,
	value: LeadValues[F],
	situation: LeadSituation,
): Lead {
	const make = makers[form] as (value: LeadValues[F], situation: LeadSituation) => Words
	const { subject = null, message } = value as Partial<LeadValues['contact']>
	return {
		country: situation.country,
		subject,
		message: message || null,
		newsletterConsent: null,
		download: null,
		notice: null,
		...make(value, situation),
		...(!hasCountries() && { country: null }),
		pictures: situation.pictures ?? [],
	}
}

/** What a form says of a lead: its subject, message and country are those of the form and the page, unless given. */
type Words = Pick<Lead, 'kind' | 'name' | 'email' | 'fields'> & Partial<Lead>

const makers: { [F in LeadForm]: (value: LeadValues[F], situation: LeadSituation) => Words } = {
	enquiry: ({ name, email, message, companyOrFarm, productName }, { country }) => ({
		kind: 'enquiry',
		name,
		email,
		fields: { companyOrFarm, productName },
		notice: {
			intro: 'Someone is asking about a product.',
			rows: rowsOf({
				Product: productName,
				Name: name,
				Company: companyOrFarm,
				Country: countryName(country),
				Email: email,
				Message: message,
			}),
		},
	}),
	list: ({ name, email, message, companyOrFarm }, { country, products = [] }) => ({
		kind: 'enquiry',
		name,
		email,
		subject: subjectOf(products),
		fields: { companyOrFarm, products: products.map(({ changes: _, ...seen }) => seen) },
		notice: {
			intro: `Someone is asking about ${products.length === 1 ? 'a product' : `${products.length} products`}.`,
			rows: [
				...products.map((product, index) => ({
					label: products.length === 1 ? 'Product' : `Product ${index + 1}`,
					value: noticeOf(product),
				})),
				...rowsOf({
					Name: name,
					Company: companyOrFarm,
					Country: countryName(country),
					Email: email,
					Message: message,
				}),
			],
		},
	}),
	contact: ({ name, email, company, interests, phone, bestTime, message, ...value }) => {
		const otherCountryName = value.country === otherCountry ? value.otherCountry : ''
		const country = otherCountryName || value.country
		return {
			kind: 'contact',
			name,
			email,
			country,
			fields: {
				company,
				otherCountry: otherCountryName,
				...given({ interests, phone, bestTime }),
			},
			notice: {
				intro: 'Someone sent a message through the contact form.',
				rows: rowsOf({
					Name: name,
					Company: company,
					Country: country,
					// With one office the form asks for none; a program may say one all the same.
					'Other country': hasCountries() ? '' : otherCountryName,
					Interests: interests,
					Email: email,
					Telephone: phone,
					'Best time to call': bestTime,
					Message: message,
				}),
			},
		}
	},
	newsletter: ({ newsletterName, newsletterEmail, interests, company }, { country, agreed }) => ({
		kind: 'newsletter',
		name: newsletterName,
		email: newsletterEmail,
		subject: newsletterSubject,
		message: newsletterMessage(interests),
		fields: {
			newsletterName,
			newsletterEmail,
			interests: interests || allTopics,
			...given({ company }),
		},
		newsletterConsent: agreed,
		notice: {
			intro:
				'Someone signed up for the newsletter. They join the list once they press the button in the confirmation email, which each address gets at most once a day.',
			rows: rowsOf({
				Name: newsletterName,
				Company: company,
				Country: countryName(country),
				Email: newsletterEmail,
				Message: newsletterMessage(interests),
			}),
		},
	}),
	request: ({ name, email, resourceType, description, company }, { country }) => ({
		kind: 'resource-request',
		name,
		email,
		subject: `${requestSubjectStart}${resourceType}`,
		message: description,
		fields: { resourceType, description, ...given({ company }) },
		notice: {
			intro: 'Someone requested a resource.',
			rows: rowsOf({
				Name: name,
				Company: company,
				Country: countryName(country),
				Email: email,
				'Resource type': resourceType,
				Description: description,
			}),
		},
	}),
	download: (value, { agreed, resource, browserLocation = '' }) => {
		const { firstName, lastName, email, country, subscribe } = value
		const resourceUrl = resource?.url ?? null
		return {
			kind: 'download',
			name: `${firstName} ${lastName}`,
			email,
			country,
			subject: resource?.title ?? null,
			fields: {
				firstName,
				lastName,
				resourceTitle: resource?.title ?? '',
				resourceUrl: resourceUrl ?? '',
				browserLocation,
				subscribed: subscribe,
			},
			newsletterConsent: subscribe ? agreed : null,
			download: resourceUrl === null ? null : { firstName, lastName, resourceUrl },
		}
	},
}

const maxSubjectLength = 240

function subjectOf(products: readonly SeenProduct[]): string {
	const names = products.map(({ name }) => name).join(', ')
	const subject =
		products.length === 1
			? `I'd like more info about this product: ${names}`
			: `${products.length} products: ${names}`
	return cutText(subject, maxSubjectLength)
}

/** A product in the mail to the office, with what has become of it since it was seen. */
function noticeOf(product: ListedNow): string {
	const { path, remark, changes } = product
	return [productLine(product), path, ...changes.map(changeText), remark && `Remark: ${remark}`]
		.filter(Boolean)
		.join('\n')
}

/** The fields with values: a call may have some that the page does not ask for. */
function given(fields: Record<string, string | undefined>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
	)
}

/** Leaves out lines without a value. */
function rowsOf(values: Record<string, string | undefined>): NoticeRow[] {
	const said = hasCountries() ? values : { ...values, Country: '' }
	return Object.entries(given(said)).map(([label, value]) => ({ label, value }))
}
