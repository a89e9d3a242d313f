// The connection to the mail server: how it is opened, signed in to and used.
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { PluginFunction, SendMailOptions, SMTPPoolOptions } from 'nodemailer'
import { judgeFailure } from './failures.server.ts'
import { readServerAddress } from './server-address.server.ts'

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
	 * Sends one message; resolves with the server's words when it has accepted it.
	 *
	 * @param onHandedOver called once all of the message is on its way: from then on the server may have taken it.
	 * @throws what nodemailer throws; `judgeFailure` classifies it.
	 */
	send: (
		message: SendMailOptions,
		signal: AbortSignal,
		onHandedOver?: () => void,
	) => Promise<string>
	/** Aborts whatever is running. */
	close: () => void
}

/** The mail server, and how we name ourselves to it. */
export type MailRoute = {
	smtpUrl: string
	greeting: string
	/** Runs a sending with an access token; null for a login with a password, or none. */
	withToken?:
		| ((sending: { signal: AbortSignal; run: (token: string) => Promise<void> }) => Promise<void>)
		| null
}

/** Opens a connection to the server when first used, one at a time, and closes it soon after the last mail. */
export function openTransport(
	{ smtpUrl, greeting, withToken }: MailRoute,
	limits: Timeouts = timeouts,
): MailTransport {
	const { wholeMail, ...stages } = limits
	const open = (token: string | null) => {
		const opened = createTransport({
			...connectionOf(smtpUrl),
			...(token !== null && {
				// A name of our own: under that of the method nodemailer may choose another that the server offers.
				customAuth: { TOKEN: (session) => presentToken(session, token) },
				auth: { type: 'custom', method: 'TOKEN', user: readServerAddress(smtpUrl).user, pass: '-' },
			}),
			// Without a name, nodemailer greets with the machine's, or with `[127.0.0.1]`.
			name: greeting,
			...stages,
			pool: true,
			maxConnections: 1,
			// Nothing goes out again but by us: see `send`.
			maxRequeues: 0,
			idleTimeout: idleMs,
			disableFileAccess: true,
			disableUrlAccess: true,
		})
		// For idle connections that break: without a listener, the event would end the process.
		opened.on('error', () => {})
		opened.use('stream', tellWhenHandedOver)
		return opened
	}
	let used: string | null = null
	let transporter = open(used)
	return {
		async send(message, signal, onHandedOver) {
			let response = ''
			let isHandedOver = false
			const tell = () => {
				isHandedOver = true
				onHandedOver?.()
			}
			const send = async (isAgain = false): Promise<void> => {
				const limit = AbortSignal.timeout(wholeMail)
				const options = { ...message, signal: AbortSignal.any([signal, limit]), onHandedOver: tell }
				try {
					response = String((await transporter.sendMail(options)).response ?? '')
				} catch (error) {
					// A connection that was idle may be stale: what was not handed over goes once more.
					const { code } = judgeFailure(error).facts
					if (isAgain || isHandedOver || code !== 'ECONNECTION') throw error
					await send(true)
				}
			}
			const run = (token: string) => {
				// A connection that is open was signed in with another one.
				if (token !== used) transporter.close()
				if (token !== used) transporter = open(token)
				used = token
				return send()
			}
			await (withToken ? withToken({ signal, run }) : send())
			return response
		},
		close: () => transporter.close(),
	}
}

/** Has nodemailer call `onHandedOver` when the server has let it send a message and it has read the last of it. */
const tellWhenHandedOver: PluginFunction = (mail, done) => {
	const { onHandedOver } = mail.data as { onHandedOver?: () => void }
	async function* read(message: Readable) {
		yield* message
		onHandedOver?.()
	}
	// Nothing of it is read before that: a transform would be filled while the server is still silent.
	mail.message?.processFunc((message) => Readable.from(read(message), { objectMode: false }))
	done()
}

type TokenSession = Parameters<NonNullable<SMTPPoolOptions['customAuth']>[string]>[0]

/** Signs in by XOAUTH2; a refusal may come in two steps, the first of which holds only scopes. */
async function presentToken({ auth, ...session }: TokenSession, token: string) {
	const text = `user=${auth.user}\u0001auth=Bearer ${token}\u0001\u0001`
	const first = await session.sendCommand(`AUTH XOAUTH2 ${Buffer.from(text).toString('base64')}`)
	const last = first.response.startsWith('334') ? await session.sendCommand('') : first
	if (!last.response.startsWith('2')) throw new Error('The access token was refused')
}

/** Address, login and encryption from SMTP_URL. */
function connectionOf(smtpUrl: string): SMTPPoolOptions & { pool?: true } {
	const { host, port, isSecure, ignoreTLS, isHere, user, password, ...rest } =
		readServerAddress(smtpUrl)
	const auth = user !== '' && { user, pass: password }
	return {
		host,
		port: port ?? (isSecure ? 465 : 587),
		secure: isSecure,
		ignoreTLS,
		requireTLS: Boolean(auth) && !isSecure && !isHere && !ignoreTLS,
		tls: { rejectUnauthorized: rest.rejectUnauthorized },
		...(auth && { auth }),
	}
}
