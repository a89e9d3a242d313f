import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { getBusiness, getLogoMark, getMailboxes } from '#platform/business/business.server.ts'
import { readSiteText } from '#platform/cache/site-texts.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { mailProofs } from '#platform/db/tables/mails.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { keyedHash } from '#platform/lib/secret.server.ts'
import { backOffice } from '#platform/settings.ts'
import { lettersOf } from './letters.ts'
import type { Letters } from './letters.ts'
import { limitsOf } from './providers.server.ts'
import { replyMailboxOf } from './reply-address.server.ts'

export type Mailbox = { name: string; address: string }

/** Where mail goes to and comes from. */
export type MailConfig = Awaited<ReturnType<typeof mailConfig>>

/** The configuration from the environment, the settings and the business. */
export async function mailConfig(db: Db) {
	const { SMTP_URL, SMTP_NAME, IMAP_URL, MAIL_FROM, MAIL_OAUTH, SITE_URL } = env()
	const logoMark = await getLogoMark(db)
	const { mark, ...shown } = await getBusiness(db)
	// A mail brings its logo along, once that is drawn.
	const business = logoMark ? { ...shown, ...(mark && { mark }) } : { ...shown, logo: null }
	const mailboxes = await getMailboxes(db)
	const { name } = business
	const from = MAIL_FROM
		? readMailbox(MAIL_FROM, name)
		: { name, address: defaultSender(SITE_URL, mailboxes.other) }
	const greeting = SMTP_NAME ?? greetingOf(SITE_URL, from)
	const addressHash = hexOf(keyedHash('mail server', `${SMTP_URL} ${greeting}`))
	return {
		/** Null: nothing is sent, mails wait. */
		smtpUrl: SMTP_URL,
		/** How we name ourselves to the mail server (EHLO): relays refuse addresses, and names without a dot. */
		greeting,
		from,
		/** Where mails to the business go, by what they are about. */
		mailboxes,
		business,
		/** The words of the mails to visitors. */
		letters: await getLetters(db),
		/** The logo, a PNG in base64; null for the drawn hen, or for none. */
		logoMark,
		/** Most mails to the business per hour. */
		maxToUs: backOffice.mailsToUsAnHour,
		/** Most mails that the mail server takes in all. */
		limits: limitsOf(env()),
		/** Where access tokens come from, for an address without a password; null: nowhere. */
		tokens: MAIL_OAUTH,
		siteUrl: SITE_URL,
		/** Where replies of visitors are read; null: nowhere. */
		replyMailbox: replyMailboxOf(IMAP_URL),
		/** Whether the provider sends from the address of the envelope that we give, so that reports get there. */
		keepsEnvelope: await isEnvelopeIntact(db, { sender: from.address, addressHash }),
		/** Identifies the server that was down, and how we greeted it, without revealing the password. */
		addressHash,
	}
}

/** Whether a test from this address came back under the envelope that we gave it; false while none has. */
async function isEnvelopeIntact(
	db: Db,
	{ sender, addressHash }: { sender: string; addressHash: string },
): Promise<boolean> {
	const [newest] = await db
		.select({ isIntact: mailProofs.keepsEnvelope })
		.from(mailProofs)
		.where(
			and(
				eq(mailProofs.sender, sender),
				eq(mailProofs.addressHash, addressHash),
				isNotNull(mailProofs.keepsEnvelope),
			),
		)
		.orderBy(desc(mailProofs.sentAt))
		.limit(1)
	return newest?.isIntact ?? false
}

/** The words of the mails to visitors, as staff saved them or as a new site has them. */
export function getLetters(db: Db): Promise<Letters> {
	return readSiteText(db, 'letters', ({ words }) => lettersOf(words ?? {}))
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
