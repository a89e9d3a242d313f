// The mails that a lead causes: the notice to the office, and what its sender gets.
import { signToken } from '#platform/auth/signed-token.server.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import type { NewMail } from '#platform/mail/kinds.ts'
import { unsubscribePath } from './consent-links.server.ts'
import type { Lead } from './lead.server.ts'
import { productLine, productsIn } from './listed-products.ts'
import { referenceOf } from './reference.ts'

const maxSenderLength = 60

type Sent = {
	leadId: string
	/** Null without a consent. */
	consent: { id: string; token: string } | null
	/** The office that answers the sender. */
	office: 'New Zealand' | 'Australia'
}

/** The mailbox that a kind of lead goes to. */
export const mailboxOf = {
	contact: 'contact',
	enquiry: 'enquiry',
	'resource-request': 'request',
	newsletter: 'newsletter',
	download: 'contact',
} as const

/** The mail to the office; null for a lead without one. */
export function noticeOf(lead: Lead, leadId: string): NewMail | null {
	if (!lead.notice) return null
	const { kind, name, email, subject, fields, notice, pictures } = lead
	const farm = fields['companyOrFarm'] || fields['company']
	const sender = [name, typeof farm === 'string' ? farm : '']
		.filter(Boolean)
		.map((text) => cutText(text, maxSenderLength))
	return {
		kind: 'lead-notice',
		to: null,
		leadId,
		data: {
			about: mailboxOf[kind],
			subject: `${sender.join(', ')}: ${subject ?? ''}`,
			intro: notice.intro,
			rows: [
				...notice.rows,
				...(pictures.length > 0
					? [{ label: 'Pictures', value: `${pictures.length}, in the back office` }]
					: []),
				{ label: 'Reference', value: referenceOf(leadId) },
			],
			replyTo: { name, email },
			adminPath: `/admin/leads/${leadId}`,
		},
	}
}

/** The mail to the sender: it repeats of what was typed only what leads nowhere (decision 0088). */
export function receiptOf(lead: Lead, { leadId, consent, office }: Sent): NewMail | null {
	const to = { to: lead.email, leadId }
	const name = repeatableName(lead.name)
	// A ticked download box needs confirmation too: anyone can type an address.
	if (consent) {
		const data = {
			country: office,
			name,
			confirmPath: `/confirm?token=${signToken('confirm', consent.id)}`,
			unsubscribePath: unsubscribePath(consent.token),
		}
		return { kind: 'newsletter-confirmation', ...to, data }
	}
	if (!lead.notice) return null
	const copy = copyOf(lead)
	const data = { country: office, name, reference: referenceOf(leadId), copy }
	return { kind: 'visitor-confirmation', ...to, data }
}

/** What was sent, for its sender; the products of a list are our own words, which lead nowhere. */
function copyOf({ subject, message, fields }: Lead) {
	const products = productsIn(fields)
	if (products.length === 0)
		return isRepeatable(subject, message)
			? { subject: subject ?? '', message: message ?? '' }
			: null
	const typed = [message, ...products.map(({ remark }) => remark)]
	const canRepeat = isRepeatable(...typed)
	const lines = products.map((product) =>
		[productLine(product), canRepeat && product.remark].filter(Boolean).join('\n'),
	)
	const about = products.length === 1 ? 'A product on our site' : `${products.length} products`
	return {
		subject: about,
		message: [...lines, canRepeat && message].filter(Boolean).join('\n\n'),
	}
}

// What a mail to a sender may repeat. Whoever fills in a form can type the address of somebody else, so words that lead
// anywhere are not passed on (decision 0088).

const maxNameLength = 60
/** Letters of any script, with what stands in names. */
const personName = /^\p{L}[\p{L}\p{M} .'’-]*$/u
/** A web or email address, also without its beginning, and a telephone number. */
const leadsAnywhere =
	/:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2}|(?:\p{Nd}[\s()./\u2010-\u2015-]{0,3}){7}/iu

/** A name to greet by; null when it is none, or leads anywhere. */
export function repeatableName(name: string | null): string | null {
	if (name === null || name.length > maxNameLength) return null
	return personName.test(name) && !leadsAnywhere.test(name) ? name : null
}

/** Whether these words lead nowhere. */
export function isRepeatable(...texts: (string | null)[]): boolean {
	return texts.every((text) => text === null || !leadsAnywhere.test(text))
}
