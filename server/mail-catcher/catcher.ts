// For development: an SMTP server that delivers nothing, and an inbox page that shows its mail. Both listen on this
// machine only, and keep everything in memory.
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { inboxPage, mailPage } from './inbox-pages.ts'
import type { CaughtMail } from './inbox-pages.ts'
import { readMail } from './read-mail.ts'

/** The inbox's port, unless it is in use. */
const usualPort = 8025
const maxMails = 200
const loopback = '127.0.0.1'

export type MailCatcher = {
	/** For SMTP_URL. */
	smtpUrl: string
	/** Address of the inbox page. */
	inboxUrl: string
	close: () => Promise<void>
}

/** Starts both servers; SMTP on any free port. */
export async function startMailCatcher(inboxPort = usualPort): Promise<MailCatcher> {
	const mails: CaughtMail[] = []
	let caught = 0
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS', 'AUTH'],
		disableReverseLookup: true,
		closeTimeout: 10,
		async onData(stream, _session, reply) {
			const mail = await readMail(await buffer(stream))
			caught += 1
			mails.unshift({ ...mail, number: caught, caughtAt: new Date() })
			mails.splice(maxMails)
			reply()
		},
	})
	smtp.on('error', () => {})
	await new Promise<void>((resolve) => smtp.listen(0, loopback, resolve))
	const inbox = await openInbox(mails, inboxPort)
	return {
		smtpUrl: `smtp://${loopback}:${portOf(smtp.server)}`,
		inboxUrl: `http://localhost:${portOf(inbox)}`,
		async close() {
			inbox.closeAllConnections()
			await new Promise((resolve) => inbox.close(resolve))
			await new Promise<void>((resolve) => smtp.close(() => resolve()))
		},
	}
}

async function openInbox(mails: CaughtMail[], port: number): Promise<Server> {
	const server = createServer((request, response) => {
		const { status, type, body, policy } = respond(mails, request)
		response.writeHead(status, {
			'Content-Type': `${type}; charset=utf-8`,
			'Content-Security-Policy': policy,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		})
		response.end(body)
	})
	const isOpen = await new Promise<boolean>((resolve) => {
		server.once('error', () => resolve(false))
		server.listen(port, loopback, () => resolve(true))
	})
	return isOpen ? server : openInbox(mails, 0)
}

type Reply = { status: number; type: string; body: string; policy: string }

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'"
/** Shows mail as a mail program does: no scripts, no fetched files. */
const mailPolicy =
	"sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

function respond(
	mails: CaughtMail[],
	request: { url?: string; headers: { host?: string } },
): Reply {
	const page = { status: 200, type: 'text/html', policy: pagePolicy }
	// Against DNS rebinding: a site whose name resolves to this machine gets nothing.
	if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ''))
		return { ...page, status: 403, body: 'Forbidden' }
	const path = request.url ?? '/'
	if (path === '/') return { ...page, body: inboxPage(mails) }
	if (path === '/mails.json')
		return { ...page, type: 'application/json', body: JSON.stringify(mails) }
	const [, number, part] = /^\/mails\/(\d+)(\/html)?$/.exec(path) ?? []
	const mail = mails.find((one) => String(one.number) === number)
	if (!mail) return { ...page, status: 404, body: 'Not found' }
	if (!part) return { ...page, body: mailPage(mail) }
	return { ...page, policy: mailPolicy, body: `<base target="_blank">${mail.html}` }
}

function portOf(server: { address: () => AddressInfo | string | null }): number {
	return (server.address() as AddressInfo).port
}
