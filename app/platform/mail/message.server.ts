// Turns a row into a message for nodemailer: fixed objects and strings, in which no value can end a header or add one.
import type { SendMailOptions } from 'nodemailer'
import { officeFor } from '#platform/business/business.ts'
import { hasPoultry } from '#platform/business/parts.ts'
import type { Mailbox, MailConfig } from './config.server.ts'
import { contentTypes, extensionOf } from '#platform/lib/file-types.ts'
import type { MailContent } from './kinds.ts'
import { domainOf, mailHeader } from './proof/proof-head.ts'
import { envelopeAddress, replyAddress } from './reply-address.server.ts'
import { markId } from './templates/layout.ts'
import { absoluteUrl } from './templates/blocks.ts'
import { renderMail } from './templates/render.ts'

// Made by scripts/make-icons.ts.

/** The mark in mails: a PNG of 80 by 80, in base64. */
const markPng =
	'iVBORw0KGgoAAAANSUhEUgAAAFAAAABQCAMAAAC5zwKfAAADAFBMVEVMaXHyqBrxqB3xqB3xqBz/ryTxqRr/tQD/ngDxpx3yqBzzqRvxqR3yqBzxqBzyqBzypx3yqBzxqB3yqBzyqB3xpxzzqBvxpxzzpxzxqBzvqB7ypx3xpxvypx3xqBzxpxzsoyTxrRrypxzxpxzzphzxpx3vpxf1phzxqBzyqBzxpx3xqBzxpxzxpxvyphzyqB3wpx3ypx3yqBzxqBzwph3yqBy1Rizxpx3yqBzyqBzyqB3xqBy0RyvzphfxqBzzph3yqB25RS61SCrrpBzxpx3yqBy0Si3vrx+0SCv0qh/ypRnypxvxqBzxqRzyqB7xpx3ypxy0Ryz0ox7xpx7ypx3ypx/ypx20Ry3yqB22SCu1Ryu0Ryu1Ryvjkh/giyLwox2yRCq2Siu1SCsRMB6sgh0XLhcRLx98aR4SMB/zph61SCu0SCzuoR63TCu2Siu2SCS1SCzqmx/uphwSMB/yqB21SCzxpx0aNB8TMR/rpB0lOh7HkB0xQB8cNh63iR0VMR9UUx4YMx+CbB4gNx81Qh4WMh8vQB87RR6Udh7vpx03Qx/uph3spR17aB6rgh60hh5gWR4+SB+kfh7pox3MlB3Tlx2Xdx5bVx7Kkh0qPR8mOx94Zh60RysoOx+Ebh7tph0zQh64SyvDjh7VmB09Rx7Jkx7Rlh4eNh9dWB9OUB62iB3LaSehfR3jnx29ix18aR6SdR2RdB1HTR8iOR+whR2Och4tPh+Gbh66ih7Plh1lXR40NSIcMiDdnR1iWx6KcB6Aah6ugx3vox4sPh7hjCG6UCrQlR5vYR63SiuWdx7mlSBKTh65Tiumfx29VSpXVR7CXSjloR1QUh7Ymh1oXh7gnx1xYx59aR5FSx8aMSDnoR6DbR6aeR50PidROiQrNCGNQinBgyCXRCrjkCEYMSDrnR6bRCqyWihNOSR2PifAWiqvRyszNSJOOSS6aCUiMiDamx1/QyanRiutgx7YgCPPcSXrnh+beh7chSLsnx7VeiTwpB5rYB7AjR52Zh6eex4WnhjTAAAAc3RSTlMAHcCB1Qc4AwH9syxe33T2d5Hiudr5L+VY6SDtJHnXmQ4S721rRQobvE/7z8NJUcgjknz6NO5s0+GincIjFegrjAtZ24mOPhD6GBRShGI7g/DxGTrsKcdEtzWuncHy8N8e4cKOiwuiwv5Cu37K2foHyfzZgQ6U/wAAAAlwSFlzAAAbrwAAG68BXhqRHAAABSxJREFUWMPdmGdcFEcUwIHjjuLRBBFLIigIYkyM0RhrjEbTe++999/Mcsc17ijCQTgFAhwoBESQDoIgRmM0do2a2NJ7773Xmd2ruzOzd0c++T5wu/t2/sy89/bNmxcUdFJI+jR1dLR6Wvr/Q5sZFwodEho3c7i08EtOg14yb0r4cHjjM6BE5p0bMC5MMQoSZJQiLDBeSjykSMiCQHgjomi8j/ffgZc9/6bz/OEljqHgPvyC43bdnnjn3Rx31WI/eNdSeDv3ckgab7sL/1w431feWNr8XnyJ46VR+DnbR15yKM1+P3Fe4iMwLIPGgx3ewFtvWeYLUEHlwZc5sdwgz7s8UwbYeOjQLhfwZnkDRtF5sGNvx2+/8N7Z+bPgn4dlgWcyeHD/7+hPZefAQLkd/vnH4wj4iGwEZkKmPPtrPuClYX3JU49xT8p9LuFnsHkthcAlhU2PLn5CboJJbF73OuAhNS1JsiF4KpP3TB7wkrVL5FLZZWz7FQKRbFTLTDCKCXxBzAO6Jewt4XQmL1snAYKDU5jAECaw04Vp2N5cKlztyWBmabaLzS7gbnS3UnBLxAgGcCmTZ3W5uB/fFvGXdXARI6hHM4F6t+U2uWZoqRhNj5w09oqLgIcN9ascl/n2h6jACWzgc4AomgeowJFsYL4YlfPO59/i3/vvC8jHr2hFvC3vcdwHOejiwXvIwGg2cIV4gm/j/PoZsBy7l7LiSDZwlYj3+moM/L70OxhJAY5hA8WJYTO/A3yKNAspmzubVyle8bs88BusSw8gMcB6Sbx8gnir38c6coKIZafCHRLg5h+4L782YWVsAGFdTgjpj77aAsqxcgIRGM9MhQbyZwJ6sfZGIjCUBcyl8EApfzwgAh2ppimLwDMV0IArsXokEThRGFu1NVvCs/fTeKAP62cRgWcJg38EZXoRbyiPygPF/MGABVyDssieSg/cpq0FdB6ooQMdSz6KX9Me2We3opuSlt42LWCJEY8Zx3JKlrPY0NQa6tgwPifSneIMmz7gj/AznM3MXif8AtbiIZHMQvMt+ugCaemwFg+JIwInOYDNVF5dk1WcZUE1HjKJCLzGAcyqpfC0K1A9J364DQ9REYHKGI/tUpObq5GUbqSsiP4JjFGSU7bz8G5C7+WiCNdJ56K3iK36Bj7uUvaUU5w1jIEHwufNHiPzDuIny8UTNNPzK2oIOD+2KrRkvBTYfiTHUVf2dKHb42USu/L5dTytcpjqzKZoIgW9fBo7bqv/p7S3uwRf726QfslPo+dTqaWIM3CgjV9NpXcxt08jdfx6rEmlAiePc47mSzXLX3b3FtBZbDlcLOYZcOqclUwvEBc5x3cNOmq1E/8O6fUbBqrzgEEPs0VEbTt+93xGBbvgStqBRNNTgZ4eJuwnEy9mFdnuvbkdWWxw6O9tff1AW2Muwk6GG7yjsI13VTTzFKBMcO9LRsHkbjP2eGfH1/CcYYKSffJRuc+izYPHPJ1sE+3MZp6XqZI77F3qZnS1tlUdFWhr6kXfSM6rVl6jkG9geBYQtkGwrvDAgXxJBBZ3Cy/E+9AGS57tabeiHYQ8tryqxNFQvMCnJpDXAdK6vdroHUDVNqtDFzXWt7ZNcIKoUDJtbC3TGYFRV9b6pqnC9Twh2NdG1dUybQJBrr/I91aaMk6eN2eyX93DJJkKfmFSkJ+SMjeCjsucmxJAi/O6OZQOTkRkYoBd3elXEE5/5yimD6ePrZoREuOGxYTMUA2rjy1Ag9PUqbGxqeq04KCTQf4DtQBqXvoJ9f8AAAAASUVORK5CYII='

/** The row behind a message. */
export type MailSource = MailContent & {
	id: string
	toEmail: string | null
	/** What it is about, where that is a lead. */
	leadId?: string | null
	resends: number
}

/** A file that goes along. */
export type MailFile = { name: string; content: Buffer }

/** Thrown when a mail can never be sent as it is stored; the message says why, without addresses. */
export class UnsendableMailError extends Error {
	override name = 'UnsendableMailError'
}

const maxNameLength = 100
const maxSubjectLength = 250
/** Letters of every script, but nothing with a meaning in a header. */
const plainAddress = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u

const plainFile = 'application/octet-stream'

function attachmentOf({ name, content }: MailFile) {
	const filename = headerText(name, maxNameLength)
	const contentType = contentTypes[extensionOf(filename)] ?? plainFile
	return { filename, content, contentType, contentDisposition: 'attachment' as const }
}

const hen = markOf(markPng)

function marksOf({ logoMark, business }: MailConfig) {
	if (logoMark !== null) return [markOf(logoMark)]
	return hasPoultry(business) ? [hen] : []
}

/** The HTML of a mail for a browser, which does not have the files that go along: the mark stands in the text itself. */
export function withMarkInside(html: string, config: MailConfig): string {
	const [mark] = marksOf(config)
	if (!mark) return html
	const { contentType, content, cid } = mark
	return html.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`)
}

function markOf(png: string) {
	return {
		filename: 'mark.png',
		content: Buffer.from(png, 'base64'),
		contentType: 'image/png',
		contentDisposition: 'inline' as const,
		cid: markId,
	}
}

/**
 * Composes a mail.
 *
 * @throws UnsendableMailError when its recipient is not a plain address, or its data was deleted.
 */
export function composeMessage(
	source: MailSource,
	config: MailConfig,
	files: MailFile[] = [],
): SendMailOptions {
	const to = source.toEmail ?? mailboxOf(source, config)
	if (to === null)
		throw new UnsendableMailError('The business has no mailbox yet: enter one under Business.')
	if (!isPlainAddress(to)) throw new UnsendableMailError('The recipient’s address is not valid.')
	if (Object.keys(source.data).length === 0)
		throw new UnsendableMailError('The content of the mail has been deleted.')
	const { subject, text, html } = renderMail(source, config)
	return {
		from: senderOf(source, config),
		to: { name: '', address: to },
		envelope: { from: envelopeSender(source, config), to: [to] },
		...replyTo(source, config),
		...threadOf(source),
		subject: headerText(testMark(source) + subject, maxSubjectLength),
		text,
		html,
		attachments: [...marksOf(config), ...files.map(attachmentOf)],
		messageId: messageIdOf(source, config.siteUrl),
		headers: { [mailHeader]: mailKeyOf(source), ...headersOf(source, config.siteUrl) },
		textEncoding: 'quoted-printable',
		xMailer: false,
		disableFileAccess: true,
		disableUrlAccess: true,
	}
}

/** Bytes of a text as mails have it: in quoted-printable. */
export function encodedBytes(text: string): number {
	const [ascii, equals, lineLength] = [0x7f, 0x3d, 76]
	let bytes = 0
	for (const byte of Buffer.from(text)) bytes += byte > ascii || byte === equals ? 3 : 1
	return bytes + Math.ceil(bytes / lineLength) * 3
}

/** Tests are told from one another by their subjects: programs for mail hide what they have shown before. */
function testMark({ kind, data }: MailContent): string {
	return kind === 'edition' && data.test ? `Test ${data.test}: ` : ''
}

/** The same on every attempt, so that a server can detect a duplicate; different for each resend by staff. */
export function messageIdOf(mail: Pick<MailSource, 'id' | 'resends'>, siteUrl: string): string {
	const host = new URL(siteUrl).hostname.replaceAll(/[[\]]/g, '')
	return `<${mailKeyOf(mail)}@${host}>`
}

/** By what servers and programs name a mail of ours: its id and, once staff have sent it again, how often. */
export function mailKeyOf({ id, resends }: Pick<MailSource, 'id' | 'resends'>): string {
	return `${id}${resends > 0 ? `.${resends}` : ''}`
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

function mailboxOf({ data }: MailContent, { mailboxes }: MailConfig): string | null {
	return mailboxes[('about' in data && data.about) || 'other']
}

/**
 * A reply comes from the office that the visitor saw: by its name, and from its address where that is of the same
 * domain as ours. A receiver would take an address of another domain for a forged one.
 */
function senderOf({ kind, data }: MailContent, { from, business }: MailConfig): Mailbox {
	const general = { ...from, name: headerText(from.name, maxNameLength) }
	if (kind === 'mail-proof') return { ...general, address: data.sender }
	if (kind !== 'lead-reply' && kind !== 'edition') return general
	const office = officeFor(business, data.country)
	const name = headerText(office.company || from.name, maxNameLength)
	return { name, address: addressOf(office, from) }
}

function addressOf({ email }: { email: string }, from: Mailbox): string {
	const isOurs = isPlainAddress(email) && domainOf(email) === domainOf(from.address)
	return isOurs ? email : from.address
}

/** The addresses that our mails come from, the general one first. */
export function senderAddresses({ from, business }: MailConfig): string[] {
	const offices = [officeFor(business, 'New Zealand'), officeFor(business, 'Australia')]
	return [...new Set([from.address, ...offices.map((office) => addressOf(office, from))])]
}

/** Where servers report to: for a mail that readers can end, an address of its own, which a test tries. */
function envelopeSender(
	source: MailSource,
	{ from, replyMailbox, keepsEnvelope }: MailConfig,
): string {
	const { kind, data } = source
	const isOwn =
		kind === 'mail-proof' ? data.hasPart : keepsEnvelope && unsubscribePathOf(source) !== null
	const own = isOwn && replyMailbox ? envelopeAddress(replyMailbox, mailKeyOf(source)) : null
	return own ?? from.address
}

/** A reply belongs to the mails before it: programs for mail show them together. */
function threadOf({ kind, data }: MailContent): Pick<SendMailOptions, 'inReplyTo' | 'references'> {
	const last = kind === 'lead-reply' ? data.thread.at(-1) : undefined
	return kind === 'lead-reply' && last ? { inReplyTo: last, references: data.thread } : {}
}

/**
 * Replies to a notice go to the visitor, replies to a visitor's mail to the mailbox that is read for its lead or, where
 * none is, to an office that reads them.
 */
function replyTo(
	{ kind, data, toEmail, leadId }: MailSource,
	{ business, replyMailbox }: MailConfig,
): Pick<SendMailOptions, 'replyTo'> {
	if (kind === 'lead-notice' || kind === 'lead-message') {
		const { name, email } = kind === 'lead-notice' ? data.replyTo : data.from
		// Non-ASCII before the @ would need a server that accepts it in headers.
		if (!isPlainAddress(email) || /[^ -~]/u.test(email.slice(0, email.lastIndexOf('@')))) return {}
		return { replyTo: { name: headerText(name, maxNameLength), address: email } }
	}
	const name = headerText(business.name, maxNameLength)
	if (replyMailbox && leadId && toEmail !== null)
		return { replyTo: { name, address: replyAddress(replyMailbox, leadId) } }
	const country = ('country' in data ? data.country : undefined) ?? 'New Zealand'
	const { email } = officeFor(business, country)
	return email === '' ? {} : { replyTo: { name, address: email } }
}

/** Null when it has none, and for a test, whose links end nothing. */
function unsubscribePathOf({ data }: MailContent): string | null {
	const isTest = 'trial' in data && data.trial !== undefined
	return 'unsubscribePath' in data && !isTest ? data.unsubscribePath : null
}

function headersOf(source: MailSource, siteUrl: string): Record<string, string> {
	const { kind } = source
	// Written by a person.
	if (kind === 'lead-notice' || kind === 'lead-reply') return {}
	const automatic = {
		'Auto-Submitted': kind === 'visitor-confirmation' ? 'auto-replied' : 'auto-generated',
	}
	const path = unsubscribePathOf(source)
	if (path === null) return automatic
	return {
		...automatic,
		// Programs that reply for somebody who is away leave these alone.
		Precedence: 'list',
		'X-Auto-Response-Suppress': 'OOF',
		'List-Unsubscribe': `<${absoluteUrl(siteUrl, path)}>`,
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	}
}
