// The words beside the forms' boxes and buttons, which staff edit under Consents.
import { z } from 'zod/mini'
import { defineFields } from '#platform/fields/fields.ts'
import { firstValue, linkedWords } from '#kit/records/fixed-fields.ts'

/** Longest of these words, with the company's name filled in. */
export const maxWordsLength = 800

const beside = (label: string, first: string) =>
	linkedWords({ label, first, more: ['company'], min: 1, max: maxWordsLength })

/** What words mean: the version of the record since when they mean it, 0 for the first ones. */
const meaning = (label: string) => ({
	...firstValue({ label, first: 0, schema: z.int().check(z.minimum(0)) }),
	hasOriginal: false,
})

/** What stands in these words for the company abroad that sends the newsletter, while there is one. */
export const mailingService = {
	newsletter: ', through a mailing service in the United States',
	download: ' and at a mailing service in the United States',
}

export const consentFields = defineFields({
	newsletterText: beside(
		'Newsletter: below the button',
		'{company} keeps your name and email address to send you this newsletter, about once a month{mailing service}. Every issue has a link to unsubscribe.',
	),
	newsletterMeaning: meaning('Newsletter: what people agree to'),
	downloadBox: beside(
		'Download: beside the box',
		"Also send me the newsletter, about once a month. I'll confirm by email first and can unsubscribe at any time.",
	),
	downloadText: beside(
		'Download: below the button',
		'{company} keeps these details, in its own records{mailing service}, to know which farms use its resources. You get email only if you tick the box.',
	),
	downloadMeaning: meaning('Download: what people agree to'),
	contactText: beside(
		'Contact: below the button',
		'Your message goes to the advisers at {company}, who use your details only to answer it. You can ask to see, correct or delete what you sent at any time.',
	),
	enquiryText: beside(
		'Product enquiry: below the button',
		'Your enquiry goes to the advisers at {company}, who use your details only to answer it.',
	),
	requestText: beside(
		'Resource request: below the button',
		'{company} uses your name and email address only to answer this request.',
	),
})

export type ConsentValues = typeof consentFields.blank

/** The forms with which people agree to the newsletter. */
export const consentForms = ['newsletter', 'download'] as const

export type ConsentForm = (typeof consentForms)[number]

/** How many people agree now, by the form with which they did last. */
export type Agreed = Record<ConsentForm, number>
