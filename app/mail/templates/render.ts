import { cutText } from '#app/lib/text/lengths.ts'
import { officeFor } from '#app/business/business.ts'
import type { Business, Office } from '#app/business/business.ts'
import type { MailContent, MailData, MailKind } from '../kinds.ts'
import { renderLetter } from './layout.ts'
import type { Block, RenderedMail } from './layout.ts'

type Place = { siteUrl: string; business: Business }
type Draft = {
	subject: string
	blocks: Block[]
	office?: Office | undefined
	footLink?: { label: string; url: string }
}

const maxSubject = 200

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const greeting = (name?: string | null) => paragraph(name ? `Hello ${name},` : 'Hello,')
const note = (text: string): Block => ({ kind: 'note', text })
const link = (label: string, url: string): Block => ({ kind: 'link', label, url })
const toOffice = { label: 'Open the back office', path: '/admin/dashboard' }

const templates: { [Kind in MailKind]: (data: MailData[Kind], place: Place) => Draft } = {
	'lead-notice': ({ subject, intro, rows, adminPath }, { siteUrl }) => ({
		subject: cutText(subject, maxSubject),
		blocks: [
			paragraph(intro),
			{ kind: 'rows', rows },
			link('Open it in the back office', absoluteUrl(siteUrl, adminPath)),
			note('Replies to this email go to the sender of the message.'),
		],
	}),
	'visitor-confirmation': toVisitor,
	'newsletter-confirmation': (
		{ country, name, confirmPath, unsubscribePath },
		{ siteUrl, business },
	) => ({
		office: country && officeFor(business, country),
		subject: 'Please confirm your newsletter subscription',
		blocks: [
			greeting(name),
			paragraph(
				`Someone, we hope it was you, signed up for the ${business.name} newsletter with this address. To confirm, follow the link and press the button on the page:`,
			),
			link('Confirm the subscription', absoluteUrl(siteUrl, confirmPath)),
			note(
				'If it was not you, ignore this email: without your confirmation we will not send the newsletter to this address.',
			),
		],
		footLink: unsubscribeLink(siteUrl, unsubscribePath),
	}),
	'newsletter-welcome': ({ country, name, unsubscribePath }, { siteUrl, business }) => ({
		office: country && officeFor(business, country),
		subject: `Welcome to the ${business.shortName} newsletter`,
		blocks: [
			greeting(name),
			paragraph(
				`Thank you for confirming. You will now get the ${business.name} newsletter: practical advice for poultry farms in New Zealand and Australia.`,
			),
			paragraph(
				'You can unsubscribe at any time with the link at the foot of every issue, or with the one below.',
			),
		],
		footLink: unsubscribeLink(siteUrl, unsubscribePath),
	}),
	'newsletter-again': (
		{ country, name, words, confirmPath, unsubscribePath },
		{ siteUrl, business },
	) => ({
		office: officeFor(business, country),
		subject: 'x',
		blocks: [greeting(name), paragraph(words), link('I agree', absoluteUrl(siteUrl, confirmPath))],
		footLink: unsubscribeLink(siteUrl, unsubscribePath),
	}),
	'account-verification': ({ path }, { siteUrl, business }) => ({
		subject: 'Please verify your email address',
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`An account was created with this email address on the ${business.name} website. Follow the link to verify the address:`,
			),
			link('Verify this address', absoluteUrl(siteUrl, path)),
			note(
				'The link works once and expires after 24 hours. If you did not create an account, ignore this email.',
			),
		],
	}),
	'account-reset': ({ path }, { siteUrl, business }) => ({
		subject: 'Reset your password',
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`Someone asked to reset the password of the account with this email address on the ${business.name} website. Follow the link to choose a new one:`,
			),
			link('Choose a new password', absoluteUrl(siteUrl, path)),
			note(
				'The link works once and expires after 1 hour. If it was not you, ignore this email: your password stays the same.',
			),
		],
	}),
	'account-invitation': ({ path, by = 'Someone', whom }, { siteUrl, business }) => ({
		subject: `Your access to the ${business.shortName} website`,
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`${by} has given you${whom ? `, ${whom},` : ''} access to the back office of the ${business.name} website. Follow the link to choose your password, which signs you in. From then on you sign in with this email address.`,
			),
			link('Choose your password', absoluteUrl(siteUrl, path)),
			note(
				`The link works once and expires after 7 days. If you did not expect this, please tell us${ownAddress(business)}.`,
			),
		],
	}),
	'account-email': ({ path }, { siteUrl, business }) => ({
		subject: 'Please confirm your new email address',
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`Someone asked to sign in to the back office of the ${business.name} website with this email address from now on. Follow the link to confirm it:`,
			),
			link('Confirm this address', absoluteUrl(siteUrl, path)),
			note(
				'The link works once and expires after 1 hour. If it was not you, ignore this email: nothing changes.',
			),
		],
	}),
	'account-sign-in': ({ browser, from, at }, { siteUrl, business }) => ({
		subject: 'New sign-in to the back office',
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`Your account was used to sign in to the back office of the ${business.name} website from a browser we had not seen before: ${browser ?? 'an unknown browser'} in ${from ?? 'an unknown country'}, ${at}.`,
			),
			paragraph('If it was you, there is nothing to do.'),
			note('If it was not you, set a new password at once, then end that session in My account:'),
			link('Set a new password', absoluteUrl(siteUrl, '/admin/auth?reset=true')),
		],
	}),
	'account-notice': (
		{ subject, sentence, link: { label, path } = toOffice },
		{ siteUrl, business },
	) => ({
		subject,
		blocks: [
			paragraph('Hello,'),
			paragraph(sentence),
			link(label, absoluteUrl(siteUrl, path)),
			note(`If you did not expect this, please tell us${ownAddress(business)}.`),
		],
	}),
	'publishing-refused': ({ kind, title, reason, path }, { siteUrl }) => ({
		subject: cutText(`Not published: ${title}`, maxSubject),
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`The changes to the ${kind} “${title}” that you scheduled were not published. ${reason}`,
			),
			paragraph(
				'Nothing is lost: the changes are kept, and visitors still see the version before them.',
			),
			link('Open the changes', absoluteUrl(siteUrl, path)),
		],
	}),
}

/** Subject, text and HTML of a mail. Links lead to `siteUrl`, whatever host the request named. */
export function renderMail({ kind, data }: MailContent, place: Place): RenderedMail {
	const template = templates[kind] as (data: MailContent['data'], place: Place) => Draft
	const { office = officeFor(place.business, null), ...draft } = template(data, place)
	return renderLetter({ office, ...place, ...draft })
}

/**
 * The absolute address of a path of ours.
 *
 * @throws when it would lead to another site.
 */
export function absoluteUrl(siteUrl: string, path: string): string {
	const url = new URL(path, siteUrl)
	if (!path.startsWith('/') || url.origin !== new URL(siteUrl).origin)
		throw new Error('A link in a mail leads to another site')
	return url.href
}

function toVisitor(
	{ country, name, reference, copy }: MailData['visitor-confirmation'],
	{ business }: Place,
): Draft {
	const office = officeFor(business, country)
	const hours = office.hours.length > 0 ? ` (${office.hours.join('; ')})` : ''
	const call = office.phone && `call us on ${office.phone}${hours}`
	const named = reference ? ` Your reference is ${reference}.` : ''
	return {
		subject: `We have received your message${reference ? ` (${reference})` : ''}`,
		office,
		blocks: [
			greeting(name),
			paragraph(
				`Thank you for writing to ${business.name}. We have received your message and will reply ${business.replyTime}.${named}`,
			),
			paragraph(`If it cannot wait, ${call && `${call} or `}reply to this email.`),
			...sentTextOf(copy),
			note(
				`We use what you sent only to answer you. To see it or have it deleted, ${office.email ? `write to ${office.email}` : 'reply to this email'}. If you did not write to us, someone gave your address by mistake: you do not need to do anything.`,
			),
		],
	}
}

function sentTextOf(copy: MailData['visitor-confirmation']['copy']): Block[] {
	if (copy === undefined) return []
	if (copy === null)
		return [
			note(
				'Your message is not repeated here, since it has a web address, an e-mail address or a telephone number in it.',
			),
		]
	const { subject, message } = copy
	const rows = [
		{ label: 'You wrote about', value: subject },
		{ label: 'Your message', value: message },
	]
	return [{ kind: 'rows', rows: rows.filter(({ value }) => value !== '') }]
}

function unsubscribeLink(siteUrl: string, path: string) {
	return { label: 'Unsubscribe', url: absoluteUrl(siteUrl, path) }
}

/** ': ' and the address of our first office; '' without one. */
function ownAddress(business: Business): string {
	const { email } = officeFor(business, null)
	return email && `: ${email}`
}
