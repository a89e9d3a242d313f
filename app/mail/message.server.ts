// Turns a row into a message for nodemailer: fixed objects and strings, in which no value can end a header or add one.
import type { SendMailOptions } from 'nodemailer'
import { settings } from '#app/settings.ts'
import type { MailConfig } from './config.server.ts'
import { isAccountMail } from './kinds.ts'
import type { MailContent } from './kinds.ts'
import { markId } from './templates/layout.ts'
import { markPng } from './templates/mark.ts'
import { absoluteUrl, renderMail } from './templates/render.ts'

/** The row behind a message. */
export type MailSource = MailContent & { id: string; toEmail: string | null; resends: number }

/** Thrown when a mail can never be sent as it is stored; the message says why, without addresses. */
export class UnsendableMailError extends Error {
	override name = 'UnsendableMailError'
}

const maxNameLength = 100
const maxSubjectLength = 250
/** Letters of every script, but nothing with a meaning in a header. */
const plainAddress = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u

const mark = {
	filename: 'mark.png',
	content: Buffer.from(markPng, 'base64'),
	contentType: 'image/png',
	contentDisposition: 'inline' as const,
	cid: markId,
}

/**
 * Composes a mail.
 *
 * @throws UnsendableMailError when its recipient is not a plain address, or its data was deleted.
 */
export function composeMessage(source: MailSource, config: MailConfig): SendMailOptions {
	const to = source.toEmail ?? config.adminMailbox
	if (!isPlainAddress(to)) throw new UnsendableMailError('The recipient’s address is not valid.')
	if (Object.keys(source.data).length === 0)
		throw new UnsendableMailError('The content of the mail has been deleted.')
	const { subject, text, html } = renderMail(source, config)
	return {
		from: config.from,
		to: { name: '', address: to },
		envelope: { from: config.from.address, to: [to] },
		...replyTo(source),
		subject: headerText(subject, maxSubjectLength),
		text,
		html,
		attachments: [mark],
		messageId: messageId(source, config.siteUrl),
		headers: headersOf(source, config.siteUrl),
		textEncoding: 'quoted-printable',
		xMailer: false,
		disableFileAccess: true,
		disableUrlAccess: true,
	}
}

/** The same on every attempt, so that a server can detect a duplicate; different for each resend by staff. */
function messageId({ id, resends }: Pick<MailSource, 'id' | 'resends'>, siteUrl: string): string {
	const host = new URL(siteUrl).hostname.replaceAll(/[[\]]/g, '')
	return `<${id}${resends > 0 ? `.${resends}` : ''}@${host}>`
}

/** Text for a header: one line of at most `max` characters, none of them a control character. */
export function headerText(text: string, max: number): string {
	const line = text
		.toWellFormed()
		.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu, ' ')
		.replaceAll(/ {2,}/g, ' ')
		.trim()
	return Array.from(line).slice(0, max).join('')
}

function isPlainAddress(address: string): boolean {
	return address.length <= 254 && plainAddress.test(address)
}

/** Replies to a notice go to the visitor, replies to a visitor's mail to an office that reads them. */
function replyTo({ kind, data }: MailContent): Pick<SendMailOptions, 'replyTo'> {
	if (kind === 'lead-notice') {
		const { name, email } = data.replyTo
		// Non-ASCII before the @ would need a server that accepts it in headers.
		if (!isPlainAddress(email) || /[^ -~]/u.test(email.slice(0, email.lastIndexOf('@')))) return {}
		return { replyTo: { name: headerText(name, maxNameLength), address: email } }
	}
	const country = ('country' in data ? data.country : undefined) ?? 'New Zealand'
	return { replyTo: { name: settings.name, address: settings.offices[country].email } }
}

function headersOf({ kind, data }: MailContent, siteUrl: string): Record<string, string> {
	if (kind === 'lead-notice') return {}
	const automatic = {
		'Auto-Submitted': kind === 'visitor-confirmation' ? 'auto-replied' : 'auto-generated',
	}
	if (isAccountMail(kind) || !('unsubscribePath' in data)) return automatic
	return {
		...automatic,
		'List-Unsubscribe': `<${absoluteUrl(siteUrl, data.unsubscribePath)}>`,
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	}
}
