import { fill } from '#platform/lib/text/fill.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import { officeFor } from '#platform/business/business.ts'
import type { Business } from '#platform/business/business.ts'
import { factsOf } from '#platform/business/placeholders.ts'
import type { MailContent, MailData, MailKind } from '../kinds.ts'
import type { LetterKind, LetterWords } from '../letters.ts'
import { absoluteUrl, link, maxSubject, note, paragraph, quote } from './blocks.ts'
import type { Draft, Place } from './blocks.ts'
import { toStaff } from './digests.ts'
import { renderLetter } from './layout.ts'
import type { Block, Letter, RenderedMail } from './layout.ts'

/** The visitor's words, below the products that they listed. */
function quotedBlocks(
	{ by, at, text, products = [] }: NonNullable<MailData['lead-reply']['quoted']>,
	siteUrl: string,
): Block[] {
	return [
		note(`On ${at}, ${by} ${products.length > 0 ? 'asked about' : 'wrote'}:`),
		...products.flatMap(({ line, path, remark }): Block[] => [
			{ kind: 'written', text: `${line}\n${absoluteUrl(siteUrl, path)}` },
			...(remark ? [quote(remark)] : []),
		]),
		...(text ? [quote(text)] : []),
	]
}

const openLead = (path: string) => link('Open it in the back office', path)
const toOffice = { label: 'Open the back office', path: '/admin/dashboard' }

const templates: { [Kind in MailKind]: (data: MailData[Kind], place: Place) => Draft } = {
	'lead-notice': ({ subject, intro, rows, adminPath }) => ({
		subject: cutText(subject, maxSubject),
		blocks: [
			paragraph(intro),
			{ kind: 'rows', rows },
			openLead(adminPath),
			note('Replies to this email go to the sender of the message.'),
		],
	}),
	'lead-reply': ({ country, subject, text, product, quoted }, { siteUrl, business }) => ({
		subject: cutText(subject, maxSubject),
		office: officeFor(business, country),
		blocks: [
			...paragraphsOf(text).map((part): Block => ({ kind: 'written', text: part })),
			...(product ? [link(product.name, product.path)] : []),
			...(quoted ? quotedBlocks(quoted, siteUrl) : []),
		],
	}),
	'lead-message': ({ subject, from, text, files, adminPath }) => ({
		subject: cutText(`${from.name} has written again: ${subject}`, maxSubject),
		blocks: [
			paragraph(`${from.name} (${from.email}) has written again.`),
			...(text ? [quote(text)] : []),
			...(files ? [paragraph(files)] : []),
			openLead(adminPath),
			note(
				'Reply there, so that your colleagues see it: replies to this email go to the sender alone.',
			),
		],
	}),
	'lead-event': ({ subject, lines, adminPath }) => ({
		subject: cutText(subject, maxSubject),
		blocks: [...lines.map(paragraph), openLead(adminPath)],
	}),
	digest: toStaff,
	'visitor-confirmation': toVisitor,
	'newsletter-confirmation': (data, place) =>
		toSubscriber({ kind: 'newsletter-confirmation', data }, place, (signature) => [
			link('Confirm the subscription', data.confirmPath),
			...signature,
			note(
				'If it was not you, ignore this email: without your confirmation we will not send the newsletter to this address.',
			),
		]),
	'newsletter-welcome': (data, place) =>
		toSubscriber({ kind: 'newsletter-welcome', data }, place, (signature) => [
			paragraph(
				'You can unsubscribe at any time with the link at the foot of every issue, or with the one below.',
			),
			...signature,
		]),
	'newsletter-again': (data, place) =>
		toSubscriber({ kind: 'newsletter-again', data }, place, (signature) => [
			{ kind: 'rows', rows: [{ label: 'What you would agree to', value: data.words }] },
			link('I agree', data.confirmPath),
			...signature,
			note(
				'If you do not agree, there is nothing to do: what you agreed to earlier stays as it is.',
			),
		]),
	'newsletter-left': (data, place) =>
		toSubscriber({ kind: 'newsletter-left', data }, place, (signature) => [
			link('Subscribe again', data.againPath),
			...signature,
			note('If you meant to unsubscribe, there is nothing to do.'),
		]),
	edition: toReader,
	'account-verification': ({ path }, { business }) =>
		toAccount({
			subject: 'Please verify your email address',
			text: `An account was created with this email address on the ${business.name} website. Follow the link to verify the address:`,
			link: link('Verify this address', path),
			end: 'The link works once and expires after 24 hours. If you did not create an account, ignore this email.',
		}),
	'account-reset': ({ path }, { business }) =>
		toAccount({
			subject: 'Reset your password',
			text: `Someone asked to reset the password of the account with this email address on the ${business.name} website. Follow the link to choose a new one:`,
			link: link('Choose a new password', path),
			end: 'The link works once and expires after 1 hour. If it was not you, ignore this email: your password stays the same.',
		}),
	'account-invitation': ({ path, by = 'Someone', whom }, { business }) =>
		toAccount({
			subject: `Your access to the ${business.shortName} website`,
			text: `${by} has given you${whom ? `, ${whom},` : ''} access to the back office of the ${business.name} website. Follow the link to choose your password, which signs you in. From then on you sign in with this email address.`,
			link: link('Choose your password', path),
			end: `The link works once and expires after 7 days. If you did not expect this, please tell us${ownAddress(business)}.`,
		}),
	'account-email': ({ path }, { business }) =>
		toAccount({
			subject: 'Please confirm your new email address',
			text: `Someone asked to sign in to the back office of the ${business.name} website with this email address from now on. Follow the link to confirm it:`,
			link: link('Confirm this address', path),
			end: 'The link works once and expires after 1 hour. If it was not you, ignore this email: nothing changes.',
		}),
	'account-sign-in': ({ browser, from, at }, { business }) => ({
		subject: 'New sign-in to the back office',
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`Your account was used to sign in to the back office of the ${business.name} website from a browser we had not seen before: ${browser ?? 'an unknown browser'} in ${from ?? 'an unknown country'}, ${at}.`,
			),
			paragraph('If it was you, there is nothing to do.'),
			note('If it was not you, set a new password at once, then end that session in My account:'),
			link('Set a new password', '/admin/auth?reset=true'),
		],
	}),
	'account-notice': ({ subject, sentence, link: { label, path } = toOffice }, { business }) =>
		toAccount({
			subject,
			text: sentence,
			link: link(label, path),
			end: `If you did not expect this, please tell us${ownAddress(business)}.`,
		}),
	'publishing-refused': ({ kind, title, reason, path }) => ({
		subject: cutText(`Not published: ${title}`, maxSubject),
		blocks: [
			paragraph('Hello,'),
			paragraph(
				`The changes to the ${kind} “${title}” that you scheduled were not published. ${reason}`,
			),
			paragraph(
				'Nothing is lost: the changes are kept, and visitors still see the version before them.',
			),
			link('Open the changes', path),
		],
	}),
	'mail-proof': ({ sender, isPasted }) => ({
		subject: `Test: how mail from ${sender} arrives`,
		blocks: [
			paragraph('The website sent this email to see whether receivers can tell that it is ours.'),
			paragraph(
				isPasted
					? 'Copy all of its headers (in Gmail “Show original”, in Outlook “View message source”) and paste them under System in the back office.'
					: 'The website reads it here by itself. There is nothing to do, and you may delete it.',
			),
			link('Open System', '/admin/health#mail'),
		],
	}),
}

/** Subject, text and HTML of a mail. Links lead to `siteUrl`, whatever host the request named. */
export function renderMail(content: MailContent, place: Place): RenderedMail {
	return renderLetter(draftMail(content, place))
}

/** What a mail says, from which its text and its HTML are made; its links are whole addresses. */
export function draftMail({ kind, data }: MailContent, place: Place): Letter {
	const template = templates[kind] as (data: MailContent['data'], place: Place) => Draft
	const { siteUrl, business } = place
	const { office = officeFor(business, null), footLink, blocks, ...draft } = template(data, place)
	const lead = <T extends { url: string }>(to: T) => ({ ...to, url: absoluteUrl(siteUrl, to.url) })
	return {
		office,
		siteUrl,
		business,
		...draft,
		...(footLink && { footLink: lead(footLink) }),
		blocks: blocks.map((block) => {
			if (block.kind === 'link' || block.kind === 'card') return lead(block)
			if (block.kind !== 'rows') return block
			const rows = block.rows.map((row) => (row.url ? lead({ ...row, url: row.url }) : row))
			return { ...block, rows }
		}),
	}
}

type ToSubscriber = Extract<MailContent, { kind: `newsletter-${string}` }>

/** `fixed` is what must stay in the mail, around its signature. */
function toSubscriber(
	{ kind, data }: ToSubscriber,
	place: Place,
	fixed: (signature: Block[]) => Block[],
): Draft {
	const { subject, before, signature } = templateParts(kind, data, place)
	return {
		office: data.country && officeFor(place.business, data.country),
		subject: subject(),
		blocks: [...before(), ...fixed(signature)],
		...('unsubscribePath' in data && {
			footLink: { label: 'Unsubscribe', url: data.unsubscribePath },
		}),
	}
}

function toReader(
	{ letter, country, name, agreedOn, unsubscribePath }: MailData['edition'],
	{ business, siteUrl }: Place,
): Draft {
	const { subject, inboxLine, greeting, opening, items, closing, path } = letter
	const facts = factsOf(business)
	const hello = name === null ? nameless(greeting) : greeting
	return {
		office: officeFor(business, country),
		subject: cutText(subject, maxSubject),
		inboxLine,
		blocks: [
			...(hello ? [paragraph(fill(hello, { ...facts, visitor: name ?? '' }))] : []),
			{ kind: 'rich', ...opening },
			...items.map(({ title, words, picture, path: url }): Block => {
				return { kind: 'card', title, words, picture, url }
			}),
			{ kind: 'rich', ...closing },
			note(
				[
					`You get this because you asked for our newsletter on ${agreedOn}.`,
					path && `It is on our website as well: ${absoluteUrl(siteUrl, path)}`,
				]
					.filter(Boolean)
					.join(' '),
			),
		],
		footLink: { label: 'Unsubscribe', url: unsubscribePath },
	}
}

type AccountMail = { subject: string; text: string; link: Block; end: string }

function toAccount({ subject, text, link: to, end }: AccountMail): Draft {
	return { subject, blocks: [paragraph('Hello,'), paragraph(text), to, note(end)] }
}

function toVisitor(
	{ country, reference, copy, ...to }: MailData['visitor-confirmation'],
	place: Place,
): Draft {
	const { business } = place
	const { subject, before, signature } = templateParts('visitor-confirmation', to, place)
	const office = officeFor(business, country)
	const hours = office.hours.length > 0 ? ` (${office.hours.join('; ')})` : ''
	const call = office.phone && `call us on ${office.phone}${hours}`
	return {
		subject: subject(reference && ` (${reference})`),
		office,
		blocks: [
			...before(reference && ` Your reference is ${reference}.`),
			paragraph(`If it cannot wait, ${call && `${call} or `}reply to this email.`),
			...signature,
			...sentTextOf(copy),
			note(
				`We use what you sent only to answer you. To see it or have it deleted, ${office.email ? `write to ${office.email}` : 'reply to this email'}. If you did not write to us, someone gave your address by mistake: you do not need to do anything.`,
			),
		],
	}
}

type To = { name?: string | null; trial?: LetterWords }

const testNote =
	'This is a test that you sent to yourself. Any links in it lead to the start page of the site.'

/**
 * What staff wrote of a mail: its subject, what is before its fixed parts, and its signature. The subject and the last
 * paragraph may get an end, which is never cut off.
 */
function templateParts(kind: LetterKind, { name, trial }: To, { letters, business }: Place) {
	const words = trial ?? letters[kind]
	const filled = (text: string, visitor?: string | null) =>
		fill(text, { ...factsOf(business), visitor })
	return {
		subject: (end = '') => {
			const start = trial ? 'Test: ' : ''
			const longest = maxSubject - start.length - end.length
			return `${start}${cutText(filled(words.subject), longest)}${end}`
		},
		before: (end = ''): Block[] => {
			const texts = paragraphsOf(filled(words.text))
			const last = `${texts.pop() ?? ''}${end}`.trim()
			const greeting = filled(name ? words.greeting : nameless(words.greeting), name)
			return [
				...(trial ? [note(testNote)] : []),
				...[greeting, ...texts, last].filter(Boolean).map(paragraph),
			]
		},
		signature: paragraphsOf(filled(words.signature)).map(paragraph),
	}
}

/** A greeting without a name: its placeholder goes with the space before it. */
function nameless(greeting: string): string {
	return greeting.replaceAll(/ ?\{visitor\}/g, '').replace(/^[\s,]+/, '')
}

function paragraphsOf(text: string): string[] {
	return text.split(/\n\s*\n/).flatMap((one) => one.trim() || [])
}

function sentTextOf(copy: MailData['visitor-confirmation']['copy']): Block[] {
	if (copy === undefined) return []
	if (copy === null)
		return [
			note(
				'Your message is not repeated here, since it has a web address, an email address or a telephone number in it.',
			),
		]
	const { subject, message } = copy
	const rows = [
		{ label: 'You wrote about', value: subject },
		{ label: 'Your message', value: message },
	]
	return [{ kind: 'rows', rows: rows.filter(({ value }) => value !== '') }]
}

/** ': ' and the address of our first office; '' without one. */
function ownAddress(business: Business): string {
	const { email } = officeFor(business, null)
	return email && `: ${email}`
}
