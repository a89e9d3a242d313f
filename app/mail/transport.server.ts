import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { SendMailOptions, SMTPPoolOptions } from 'nodemailer'

/** In ms, each stage below a minute; `wholeMail` stops a server that responds a byte at a time. */
const timeouts = {
	dnsTimeout: 15_000,
	connectionTimeout: 20_000,
	greetingTimeout: 30_000,
	socketTimeout: 45_000,
	wholeMail: 120_000,
}
const idleMs = 10_000

export type Timeouts = typeof timeouts

export type MailTransport = {
	/**
	 * Sends one message; resolves when the server has accepted it.
	 *
	 * @throws what nodemailer throws; `judgeFailure` classifies it.
	 */
	send: (message: SendMailOptions, signal: AbortSignal) => Promise<void>
	/** Aborts whatever is running. */
	close: () => void
}

/** The mail server, and how we name ourselves to it. */
export type MailRoute = { smtpUrl: string; greeting: string }

/** Opens a connection to the server when first used, one at a time, and closes it soon after the last mail. */
export function openTransport(
	{ smtpUrl, greeting }: MailRoute,
	limits: Timeouts = timeouts,
): MailTransport {
	const { wholeMail, ...stages } = limits
	const transporter = createTransport({
		...connectionOf(smtpUrl),
		// Without a name, nodemailer greets with the machine's, or with `[127.0.0.1]`.
		name: greeting,
		...stages,
		pool: true,
		maxConnections: 1,
		// Only for a stale connection; `judgeFailure` handles every other failure.
		maxRequeues: 1,
		idleTimeout: idleMs,
		disableFileAccess: true,
		disableUrlAccess: true,
	})
	// For idle connections that break: without a listener, the event would end the process.
	transporter.on('error', () => {})
	return {
		async send(message, signal) {
			const limit = AbortSignal.timeout(wholeMail)
			await transporter.sendMail({ ...message, signal: AbortSignal.any([signal, limit]) })
		},
		close: () => transporter.close(),
	}
}

/**
 * Address, login and encryption from SMTP_URL. A password goes over an encrypted connection only, unless the server is on
 * this machine or `?ignoreTLS=true` is set; `?tls.rejectUnauthorized=false` accepts an untrusted certificate.
 */
function connectionOf(smtpUrl: string): SMTPPoolOptions & { pool?: true } {
	const url = new URL(smtpUrl)
	const host = url.hostname.replaceAll(/[[\]]/g, '')
	const secure = url.protocol === 'smtps:'
	const ignoreTLS = url.searchParams.get('ignoreTLS') === 'true'
	const rejectUnauthorized = url.searchParams.get('tls.rejectUnauthorized') !== 'false'
	const isHere =
		host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
	const auth = url.username && {
		user: decodeURIComponent(url.username),
		pass: decodeURIComponent(url.password),
	}
	return {
		host,
		port: Number(url.port) || (secure ? 465 : 587),
		secure,
		ignoreTLS,
		requireTLS: Boolean(auth) && !secure && !isHere && !ignoreTLS,
		tls: { rejectUnauthorized },
		...(auth && { auth }),
	}
}
