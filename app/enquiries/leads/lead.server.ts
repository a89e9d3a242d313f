// Turns a filled form into the lead to store, with what belongs to it.
import type { Country } from '#platform/lib/country.ts'
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
type Row = { label: string; value: string }

/** A lead before it is stored. */
export type Lead = {
	kind: LeadKind
	name: string
	email: string
	/** As given by the sender, else the country the page was shown for. */
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
	notice: { intro: string; rows: Row[] } | null
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

/** A product of an enquiry list, and what has become of it. */
export type ListedNow = SeenProduct & { changes: ProductChange[] }

/** Turns the checked values of a form into a lead. */
export function toLead<F extends LeadForm>(
	form: F,
	value: LeadValues[F],
	situation: LeadSituation,
): Lead {
	const make = makers[form] as (value: LeadValues[F], situation: LeadSituation) => Words
	return { ...make(value, situation), pictures: situation.pictures ?? [] }
}

/** A lead without its pictures. */
type Words = Omit<Lead, 'pictures'>

const makers: { [F in LeadForm]: (value: LeadValues[F], situation: LeadSituation) => Words } = {
	enquiry: ({ name, email, subject, message, companyOrFarm, productName }, { country }) => ({
		...nothing,
		kind: 'enquiry',
		name,
		email,
		country,
		subject,
		message,
		fields: { companyOrFarm, productName },
		notice: {
			intro: 'Someone is asking about a product.',
			rows: rowsOf({
				Product: productName,
				Name: name,
				'Company or farm': companyOrFarm,
				Country: countryName(country),
				Email: email,
				Message: message,
			}),
		},
	}),
	list: ({ name, email, message, companyOrFarm }, { country, products = [] }) => ({
		...nothing,
		kind: 'enquiry',
		name,
		email,
		country,
		subject: subjectOf(products),
		message: message || null,
		fields: { companyOrFarm, products: products.map(({ changes: _, ...seen }) => seen) },
		notice: {
			intro:
				products.length === 1
					? 'Someone is asking about a product.'
					: `Someone is asking about ${products.length} products.`,
			rows: [
				...products.map((product, index) => ({
					label: products.length === 1 ? 'Product' : `Product ${index + 1}`,
					value: noticeOf(product),
				})),
				...rowsOf({
					Name: name,
					'Company or farm': companyOrFarm,
					Country: countryName(country),
					Email: email,
					Message: message,
				}),
			],
		},
	}),
	contact: ({ otherCountry: other, interests, phone, bestTime, ...value }) => {
		const { name, email, company, country, subject, message } = value
		const named = country === otherCountry ? other : country
		return {
			...nothing,
			kind: 'contact',
			name,
			email,
			country: named,
			subject,
			message,
			fields: {
				company,
				otherCountry: country === otherCountry ? other : '',
				...given({ interests, phone, bestTime }),
			},
			notice: {
				intro: 'Someone sent a message through the contact form.',
				rows: rowsOf({
					Name: name,
					Company: company,
					Country: named,
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
		...nothing,
		kind: 'newsletter',
		name: newsletterName,
		email: newsletterEmail,
		country,
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
		...nothing,
		kind: 'resource-request',
		name,
		email,
		country,
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
			newsletterConsent: subscribe ? agreed : null,
			download: resourceUrl === null ? null : { firstName, lastName, resourceUrl },
		}
	},
}

const longestSubject = 240

function subjectOf(products: readonly SeenProduct[]): string {
	const names = products.map(({ name }) => name).join(', ')
	const subject =
		products.length === 1
			? `I'd like more info about this product: ${names}`
			: `${products.length} products: ${names}`
	return cutText(subject, longestSubject)
}

/** A product in the mail to the office, with what has become of it since it was seen. */
function noticeOf(product: ListedNow): string {
	const { path, remark, changes } = product
	return [productLine(product), path, ...changes.map(changeText), remark && `Remark: ${remark}`]
		.filter(Boolean)
		.join('\n')
}

const nothing = {
	country: null,
	subject: null,
	message: null,
	newsletterConsent: null,
	download: null,
	notice: null,
}

/** The fields with values: a call may have some that the page does not ask for. */
function given(fields: Record<string, string | undefined>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
	)
}

/** Leaves out lines without a value. */
function rowsOf(values: Record<string, string | undefined>): Row[] {
	return Object.entries(given(values)).map(([label, value]) => ({ label, value }))
}
