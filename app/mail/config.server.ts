import { isIP } from 'node:net'
import { env } from '#app/lib/env/env.server.ts'
import { keyedHash } from '#app/lib/secret.server.ts'
import { backOffice, settings } from '#app/settings.ts'

export type Mailbox = { name: string; address: string }

/** Where mail goes to and comes from. */
export type MailConfig = {
	/** Null: nothing is sent, mails wait. */
	smtpUrl: string | null
	from: Mailbox
	/** Where mails to the business go. */
	adminMailbox: string
	/** Most mails to it per hour. */
	mostToUs: number
	siteUrl: string
	/** Identifies the server that was down, without revealing the password. */
	addressHash: string
}

/** The configuration from the environment and the settings file. */
export function mailConfig(): MailConfig {
	const { SMTP_URL, MAIL_FROM, ADMIN_MAILBOX, SITE_URL } = env()
	return {
		smtpUrl: SMTP_URL,
		from: MAIL_FROM ? readMailbox(MAIL_FROM) : defaultSender(SITE_URL),
		adminMailbox: readMailbox(ADMIN_MAILBOX ?? settings.adminMailbox).address,
		mostToUs: backOffice.mailsToUsAnHour,
		siteUrl: SITE_URL,
		addressHash: hexOf(keyedHash('mail server', String(SMTP_URL))),
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
	const host = new URL(siteUrl).hostname.replace(/^www\./, '')
	const hasDomain = host.includes('.') && isIP(host) === 0 && !host.startsWith('[')
	return {
		name: settings.name,
		address: hasDomain ? `no-reply@${host}` : settings.adminMailbox,
	}
}

/** The format of the database column. */
function hexOf(hash: string): string {
	return Buffer.from(hash, 'base64url').toString('hex')
}
