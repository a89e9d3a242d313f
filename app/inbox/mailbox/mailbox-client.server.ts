// The connection to the mailbox behind IMAP_URL, and in words why there is none.
import { ImapFlow } from 'imapflow'
import { headerText } from '#app/mail/message.server.ts'
import { folderOf, readServerAddress } from '#app/mail/server-address.server.ts'
import { bytesRead } from './limits.ts'

/** In ms, each stage; `longestRunMs` stops a server that responds a byte at a time. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

export type MailboxTimeouts = typeof timeouts

/** A server that sends more than this is none, and ends the connection. */
const mostFromServer = {
	maxLineLength: 16 * 1024 * 1024,
	maxLiteralSize: bytesRead.ofMail + 1024,
	maxResponseSize: 2 * bytesRead.ofMail,
	maxResponseTokens: 100_000,
}

/**
 * Makes a connection that is not open yet; end it with `close()`. A password goes over an encrypted connection only, unless the server is
 * on this machine or `?ignoreTLS=true` is set.
 */
export function makeMailboxClient(imapUrl: string, limits: MailboxTimeouts = timeouts): ImapFlow {
	const { host, port, isSecure, isHere, ignoreTLS, rejectUnauthorized, user, password } =
		readServerAddress(imapUrl)
	const encryption = ignoreTLS ? { doSTARTTLS: false } : isHere ? {} : { doSTARTTLS: true }
	const client = new ImapFlow({
		host,
		port: port ?? (isSecure ? 993 : 143),
		secure: isSecure,
		...(!isSecure && encryption),
		tls: { rejectUnauthorized },
		auth: { user, pass: password },
		logger: false,
		disableAutoIdle: true,
		disableCompression: true,
		// Not our version, nor what we run on.
		clientInfo: { name: 'Roost' },
		...mostFromServer,
		...limits,
	})
	// What breaks a command is thrown by the command. Without a listener, the event would end the process.
	client.on('error', () => {})
	return client
}

/** The fields of an error of imapflow that are used. */
type ImapFault = {
	code?: unknown
	responseText?: unknown
	authenticationFailed?: unknown
	mailboxMissing?: unknown
	tlsFailed?: unknown
}

const longestReason = 400

const noEncryption = 'An encrypted connection to the server of the mailbox was not possible'

const words: [codes: RegExp, words: string][] = [
	[/^(ENOTFOUND|EAI_AGAIN)$/, 'The server of the mailbox could not be found'],
	[/TIMEOUT|TIMEDOUT/, 'The server of the mailbox did not respond in time'],
	[/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, 'The server of the mailbox could not be reached'],
	[/SSL|TLS|CERT|SELF_SIGNED|UNABLE_TO/, noEncryption],
	[
		/^(NoConnection|EConnectionClosed|ECONNRESET|EPIPE|ClosedAfterConnect\w+)$/,
		'The server of the mailbox closed the connection',
	],
]

/** Why the mailbox cannot be read, for staff: may quote the server, never the password. Null for a fault of our own. */
export function mailboxReason(
	error: unknown,
	imapUrl: string,
): { reason: string; isLogin: boolean } | null {
	const fault = (error instanceof Error ? error : {}) as ImapFault
	const isLogin = fault.authenticationFailed === true
	const code = typeof fault.code === 'string' ? fault.code : ''
	const said = typeof fault.responseText === 'string' ? quoted(fault.responseText, imapUrl) : ''
	const known = words.find(([codes]) => codes.test(code))?.[1]
	if (isLogin)
		return { reason: sentence('The mailbox refused the user name or password', said), isLogin }
	if (fault.mailboxMissing) return { reason: `There is no folder “${folderOf(imapUrl)}”.`, isLogin }
	if (fault.tlsFailed) return { reason: sentence(noEncryption, code), isLogin }
	if (known) return { reason: sentence(known, code), isLogin }
	if (said) return { reason: sentence('The server of the mailbox replied', said), isLogin }
	return null
}

function sentence(start: string, detail: string): string {
	return detail ? `${start}: ${detail}` : `${start}.`
}

/** One line of what a server said, without the login: the log gets it too. */
function quoted(text: string, imapUrl: string): string {
	const { user, password } = readServerAddress(imapUrl)
	return headerText(text.replaceAll(password, '…').replaceAll(user, '…'), longestReason)
}
