// What is known of the large providers: how much they take, and until when a password opens their servers.
import type { Env } from '#platform/lib/env/env.server.ts'

type Provider = {
	hosts: RegExp
	/** Most mails of one mailbox. */
	perMinute?: number
	perDay: number
	/** What to know about a password there. */
	sending: string
	reading: string
	/** Passwords of which that does not hold. */
	except?: RegExp
}

const howTo = 'Whoever looks after the site should set up access tokens (docs/mail.md).'
const google = `Since 1 May 2025 Google has accepted only app passwords, not account passwords. ${howTo}`

const providers: Provider[] = [
	// learn.microsoft.com, "Exchange Online limits" and "Deprecation of Basic authentication in Exchange Online".
	{
		hosts: /^(?!.*\.protection\.)(?:.+\.)?(?:office365|outlook)\.com$/i,
		perMinute: 30,
		perDay: 10_000,
		sending: `Microsoft 365 accepts passwords for sending until the end of December 2026. ${howTo}`,
		reading: `Microsoft 365 no longer accepts passwords for reading mail. ${howTo}`,
	},
	// support.google.com, "Gmail sending limits in Google Workspace" and "Transition from less secure apps to OAuth".
	{
		hosts: /^(?!smtp-relay\.)(?:.+\.)?(?:gmail|googlemail)\.com$/i,
		perDay: 2000,
		sending: google,
		reading: google,
		except: /^(?:[a-z]{4} ?){4}$/,
	},
]

function providerOf(address: string): Provider | undefined {
	return providers.find(({ hosts }) => hosts.test(new URL(address).hostname))
}

/** Most mails that the mail server takes: what is set, else what is known of its provider. */
export function limitsOf({ SMTP_URL, MAIL_MAX_PER_MINUTE, MAIL_MAX_PER_DAY }: Env) {
	const { perMinute = Infinity, perDay = Infinity } = (SMTP_URL && providerOf(SMTP_URL)) || {}
	return { perMinute: MAIL_MAX_PER_MINUTE ?? perMinute, perDay: MAIL_MAX_PER_DAY ?? perDay }
}

/** What will become of the passwords in SMTP_URL and IMAP_URL; empty where nothing is known of them. */
export function passwordAdvice({ SMTP_URL, IMAP_URL }: Env): string {
	const adviceOn = (address: string | null, use: 'sending' | 'reading') => {
		const password = address && new URL(address).password
		const provider = address && password ? providerOf(address) : undefined
		return provider && !provider.except?.test(password ?? '') ? provider[use] : ''
	}
	const found = [adviceOn(SMTP_URL, 'sending'), adviceOn(IMAP_URL, 'reading')]
	return [...new Set(found.filter(Boolean))].join(' ')
}
