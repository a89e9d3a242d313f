import { cutText } from '#app/lib/text/cut-text.ts'
import { officeFor, settings } from '#app/settings.ts'
import type { Office } from '#app/settings.ts'
import type { MailContent, MailData, MailKind } from '../kinds.ts'
import { renderLetter } from './layout.ts'
import type { Block, RenderedMail } from './layout.ts'

type Place = { siteUrl: string }
type Draft = {
	subject: string
	blocks: Block[]
	office?: Office | undefined
	footLink?: { label: string; url: string }
}

const maxSubject = 200

const home = settings.offices['New Zealand']
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const note = (text: string): Block => ({ kind: 'note', text })
const link = (label: string, url: string): Block => ({ kind: 'link', label, url })

const templates: { [Kind in MailKind]: (data: MailData[Kind], place: Place) => Draft } = {
	'lead-notice': ({ subject, intro, rows, adminPath }, { siteUrl }) => ({
		subject: cutText(subject, maxSubject),
		blocks: [
			paragraph(intro),
			{ kind: 'rows', rows },
			link('Open it in the back office', absoluteUrl(siteUrl, adminPath)),
			note('An answer to this email goes to the person who wrote.'),
		],
	}),
	'visitor-confirmation': ({ country }) => toVisitor(officeFor(country)),
	'newsletter-confirmation': ({ country, confirmPath, unsubscribePath }, { siteUrl }) => ({
		office: country && officeFor(country),
		subject: 'Please confirm your newsletter subscription',
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`Somebody, we hope it was you, asked for the newsletter of ${settings.name} at this address. Follow the link and press the button on the page to confirm:`,
			),
			link('Confirm the subscription', absoluteUrl(siteUrl, confirmPath)),
			note(
				'If it was not you, ignore this email: without your confirmation we send no newsletter to this address.',
			),
		],
		footLink: unsubscribeLink(siteUrl, unsubscribePath),
	}),
	'newsletter-welcome': ({ country, unsubscribePath }, { siteUrl }) => ({
		office: country && officeFor(country),
		subject: `Welcome to the newsletter of ${settings.shortName}`,
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`Thank you for confirming. From now on you get the newsletter of ${settings.name}: practical advice for poultry farms in New Zealand and Australia.`,
			),
			paragraph(
				'You can leave at any time with the link at the foot of every issue, or with the one below.',
			),
		],
		footLink: unsubscribeLink(siteUrl, unsubscribePath),
	}),
	'account-verification': ({ path }, { siteUrl }) => ({
		subject: 'Please verify your email address',
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`An account was created with this email address on the website of ${settings.name}. Follow the link to verify the address:`,
			),
			link('Verify this address', absoluteUrl(siteUrl, path)),
			note('The link works once and for 24 hours. If you created no account, ignore this email.'),
		],
	}),
	'account-reset': ({ path }, { siteUrl }) => ({
		subject: 'Reset your password',
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`Somebody asked to reset the password of the account with this email address on the website of ${settings.name}. Follow the link to choose a new one:`,
			),
			link('Choose a new password', absoluteUrl(siteUrl, path)),
			note(
				'The link works once and for 1 hour. If it was not you, ignore this email: your password stays as it is.',
			),
		],
	}),
	'account-invitation': ({ path }, { siteUrl }) => ({
		subject: `Your access to the website of ${settings.shortName}`,
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`You have been given access to the back office of the website of ${settings.name}. Follow the link to choose your password; after that you sign in with this email address.`,
			),
			link('Choose your password', absoluteUrl(siteUrl, path)),
			note(
				`The link works once and for 7 days. If you did not expect this, please tell us: ${home.email}.`,
			),
		],
	}),
}

/** Subject, text and HTML of a mail. Links lead to `siteUrl`, whatever host the request named. */
export function renderMail({ kind, data }: MailContent, place: Place): RenderedMail {
	const template = templates[kind] as (data: MailContent['data'], place: Place) => Draft
	const { office = home, ...draft } = template(data, place)
	return renderLetter({ office, siteUrl: place.siteUrl, ...draft })
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

function toVisitor(office: Office): Draft {
	const { days, opens, closes } = office.hours
	return {
		subject: `We have received your message`,
		office,
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`Thank you for writing to ${settings.name}. Your message has reached us, and we reply ${settings.replyTime}.`,
			),
			paragraph(
				`If it cannot wait, call us on ${office.phone} (${days}, ${opens} to ${closes}) or answer this email.`,
			),
			note(
				`We use what you sent to answer you and for nothing else. To see it or have it deleted, write to ${office.email}. If you did not write to us, somebody gave your address by mistake: you need not do anything.`,
			),
		],
	}
}

function unsubscribeLink(siteUrl: string, path: string) {
	return { label: 'Unsubscribe', url: absoluteUrl(siteUrl, path) }
}
