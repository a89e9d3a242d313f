import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { env } from '#app/lib/env/env.server.ts'
import { keyedHash } from '#app/lib/secret.server.ts'
import { backOffice, settings } from '#app/settings.ts'

export type Mailbox = { name: string; address: string }

/** Where mail goes to and comes from. */
export type MailConfig = {
	/** Null: nothing is sent, mails wait. */
	smtpUrl: string | null
	/** How we name ourselves to the mail server (EHLO): relays refuse addresses, and names without a dot. */
	greeting: string
	from: Mailbox
	/** Where mails to the business go. */
	adminMailbox: string
	/** Most mails to it per hour. */
	mostToUs: number
	siteUrl: string
	/** Identifies the server that was down, and how we greeted it, without revealing the password. */
	addressHash: string
}

/** The configuration from the environment and the settings file. */
export function mailConfig(): MailConfig {
	const { SMTP_URL, SMTP_NAME, MAIL_FROM, ADMIN_MAILBOX, SITE_URL } = env()
	const from = MAIL_FROM ? readMailbox(MAIL_FROM) : defaultSender(SITE_URL)
	const greeting = SMTP_NAME ?? greetingOf(SITE_URL, from)
	return {
		smtpUrl: SMTP_URL,
		greeting,
		from,
		adminMailbox: readMailbox(ADMIN_MAILBOX ?? settings.adminMailbox).address,
		mostToUs: backOffice.mailsToUsAnHour,
		siteUrl: SITE_URL,
		addressHash: hexOf(keyedHash('mail server', `${SMTP_URL} ${greeting}`)),
	}
}

/** Reads `Name <address>` or an address alone; the default name is the business's. */
export function readMailbox(text: string): Mailbox {
	const found = /^([^<>]*)<([^<>]+)>\s*$/.exec(text)
	return {
		name: found?.[1]?.trim().replaceAll('"', '') || settings.name,
		address: (found?.[2] ?? text).trim(),
	}
}

/** At our own domain; the settings' mailbox when the site has no domain, as in development. */
export function defaultSender(siteUrl: string): Mailbox {
	const domain = domainOf(siteUrl)?.replace(/^www\./, '')
	return {
		name: settings.name,
		address: domain ? `no-reply@${domain}` : settings.adminMailbox,
	}
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
