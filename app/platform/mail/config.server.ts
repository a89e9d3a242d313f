import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { getBusiness, getLogoMark, getMailboxes } from '#platform/business/business.server.ts'
import type { Mailboxes } from '#platform/business/business.server.ts'
import type { Business } from '#platform/business/business.ts'
import type { Db } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import type { Env } from '#platform/lib/env/env.server.ts'
import { keyedHash } from '#platform/lib/secret.server.ts'
import { backOffice } from '#platform/settings.ts'
import { getLetters } from './letters.server.ts'
import type { Letters } from './letters.ts'
import { limitsOf } from './providers.server.ts'
import { replyMailboxOf } from './reply-address.server.ts'
import type { ReplyMailbox } from './reply-address.server.ts'

export type Mailbox = { name: string; address: string }

/** Where mail goes to and comes from. */
export type MailConfig = {
	/** Null: nothing is sent, mails wait. */
	smtpUrl: string | null
	/** How we name ourselves to the mail server (EHLO): relays refuse addresses, and names without a dot. */
	greeting: string
	from: Mailbox
	/** Where mails to the business go, by what they are about. */
	mailboxes: Mailboxes
	business: Business
	/** The words of the mails to visitors. */
	letters: Letters
	/** The logo, a PNG in base64; null for the drawn hen. */
	logoMark: string | null
	/** Most mails to the business per hour. */
	mostToUs: number
	/** Most mails that the mail server takes in all. */
	limits: ReturnType<typeof limitsOf>
	/** Where access tokens come from, for an address without a password; null: nowhere. */
	tokens: Env['MAIL_OAUTH']
	siteUrl: string
	/** Where replies of visitors are read; null: nowhere. */
	replyMailbox: ReplyMailbox | null
	/** Identifies the server that was down, and how we greeted it, without revealing the password. */
	addressHash: string
}

/** The configuration from the environment, the settings and the business. */
export async function mailConfig(db: Db): Promise<MailConfig> {
	const { SMTP_URL, SMTP_NAME, IMAP_URL, MAIL_FROM, MAIL_OAUTH, SITE_URL } = env()
	const business = await getBusiness(db)
	const mailboxes = await getMailboxes(db)
	const { name } = business
	const from = MAIL_FROM
		? readMailbox(MAIL_FROM, name)
		: { name, address: defaultSender(SITE_URL, mailboxes.other) }
	const greeting = SMTP_NAME ?? greetingOf(SITE_URL, from)
	return {
		smtpUrl: SMTP_URL,
		greeting,
		from,
		mailboxes,
		business,
		letters: await getLetters(db),
		logoMark: await getLogoMark(db),
		mostToUs: backOffice.mailsToUsAnHour,
		limits: limitsOf(env()),
		tokens: MAIL_OAUTH,
		siteUrl: SITE_URL,
		replyMailbox: replyMailboxOf(IMAP_URL),
		addressHash: hexOf(keyedHash('mail server', `${SMTP_URL} ${greeting}`)),
	}
}

/** Reads `Name <address>` or an address alone, with this name. */
export function readMailbox(text: string, defaultName: string): Mailbox {
	const found = /^([^<>]*)<([^<>]+)>\s*$/.exec(text)
	return {
		name: found?.[1]?.trim().replaceAll('"', '') || defaultName,
		address: (found?.[2] ?? text).trim(),
	}
}

/** At our own domain; the business's mailbox when the site has no domain, as in development. */
export function defaultSender(siteUrl: string, mailbox: string | null): string {
	const domain = domainOf(siteUrl)?.replace(/^www\./, '')
	return domain || mailbox === null ? `no-reply@${domain ?? 'localhost'}` : mailbox
}

/** The host of the site, or where it has no domain the sender's; in ASCII, as SMTP needs it. */
export function greetingOf(siteUrl: string, { address }: Mailbox): string {
	return domainOf(siteUrl) ?? domainToASCII(address.slice(address.lastIndexOf('@') + 1))
}

/** The host of the site; null when it is an address, or a name of this network alone. */
function domainOf(siteUrl: string): string | null {
	const { hostname } = new URL(siteUrl)
	const hasDomain = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[')
	return hasDomain ? hostname : null
}

/** The format of the database column. */
function hexOf(hash: string): string {
	return Buffer.from(hash, 'base64url').toString('hex')
}
