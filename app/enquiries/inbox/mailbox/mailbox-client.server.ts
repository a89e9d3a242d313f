// The connection to the mailbox behind IMAP_URL, and in words why there is none.
import { ImapFlow } from 'imapflow'
import { TokenError } from '#platform/mail/access-token.server.ts'
import { headerText } from '#platform/mail/message.server.ts'
import { longRun, noTokens, tokenRefused } from '#platform/mail/token-reasons.ts'
import { folderOf, readServerAddress, takesToken } from '#platform/mail/server-address.server.ts'
import { bytesRead } from './limits.ts'

/** In ms, each stage; `maxRunMs` stops a server that responds a byte at a time. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

export type MailboxTimeouts = typeof timeouts

/** A server that sends more than this is none, and ends the connection. */
const maxFromServer = {
	maxLineLength: 16 * 1024 * 1024,
	maxLiteralSize: bytesRead.ofMail + 1024,
	maxResponseSize: 2 * bytesRead.ofMail,
	maxResponseTokens: 100_000,
}

/**
 * Makes a connection that is not open yet, by an access token or the password; end it with `close()`. Either goes over
 * an encrypted connection only, unless the server is on this machine or `?ignoreTLS=true` is set.
 */
export function makeMailboxClient(
	imapUrl: string,
	{ limits = timeouts, token = null }: { limits?: MailboxTimeouts; token?: string | null },
): ImapFlow {
	const { host, port, isSecure, isHere, ignoreTLS, rejectUnauthorized, user, password } =
		readServerAddress(imapUrl)
	const encryption = ignoreTLS ? { doSTARTTLS: false } : isHere ? {} : { doSTARTTLS: true }
	const client = new ImapFlow({
		host,
		port: port ?? (isSecure ? 993 : 143),
		secure: isSecure,
		...(!isSecure && encryption),
		tls: { rejectUnauthorized },
		auth: token === null ? { user, pass: password } : { user, accessToken: token },
		logger: false,
		disableAutoIdle: true,
		disableCompression: true,
		// Not what reads it, in which version: the library adds those unless they are empty.
		clientInfo: { name: 'Roost', version: '', vendor: '', 'support-url': '' },
		...maxFromServer,
		...limits,
	})
	// What breaks a command is thrown by the command. Without a listener, the event would end the process.
	client.on('error', () => {})
	return client
}

/** The fields of an error of imapflow that are used. */
type ImapFault = {
	message?: unknown
	code?: unknown
	responseText?: unknown
	authenticationFailed?: unknown
	mailboxMissing?: unknown
	tlsFailed?: unknown
}

const maxReasonLength = 400

const settings = 'Whoever looks after the site should'
const again = 'It is tried again by itself; if this lasts, ask whoever provides the mailbox.'
const noEncryption = `An encrypted connection to the server of the mailbox was not possible. ${settings} check its name, port and certificate.`

const words: [codes: RegExp, words: string][] = [
	[
		/^(ENOTFOUND|EAI_AGAIN)$/,
		`The server of the mailbox could not be found. ${settings} check its name in the settings.`,
	],
	[/TIMEOUT|TIMEDOUT/, `The server of the mailbox did not respond in time. ${again}`],
	[
		/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/,
		`The server of the mailbox could not be reached. ${again}`,
	],
	[/SSL|TLS|CERT|SELF_SIGNED|UNABLE_TO/, noEncryption],
	[
		/^(NoConnection|EConnectionClosed|ECONNRESET|EPIPE|ClosedAfterConnect\w+)$/,
		`The server of the mailbox closed the connection. ${again}`,
	],
]

const refused = `The mailbox refused the user name or password. ${settings} enter the present ones; many providers want a password made for programs (“app password”).`
const noPassword = `This server takes no password, so the site cannot read the mailbox. ${settings} choose a mailbox whose server does.`

/** What is known of a server when reading its mailbox failed. */
type Server = {
	imapUrl: string
	/** What it says that it can do, such as `AUTH=PLAIN`. */
	capabilities?: Iterable<string>
}

/**
 * Why the mailbox cannot be read and what to do, for staff: may quote the server, never the password, nor codes of
 * programs. Null for a fault of our own.
 */
export function mailboxReason(
	error: unknown,
	{ imapUrl, capabilities = [] }: Server,
): { reason: string; isLogin: boolean; code: string | null } | null {
	if (error instanceof TokenError) return { reason: error.message, isLogin: false, code: null }
	const fault = (error instanceof Error ? error : {}) as ImapFault
	const isLogin =
		fault.authenticationFailed === true || fault.message === 'Unsupported authentication mechanism'
	const code = typeof fault.code === 'string' ? fault.code : null
	const said = typeof fault.responseText === 'string' ? quoted(fault.responseText, imapUrl) : ''
	const reply = said && `The server of the mailbox replied: ${said}`
	const reason = isLogin
		? `${loginWords(imapUrl, [...capabilities])} ${reply}`.trim()
		: fault.mailboxMissing
			? `There is no folder “${folderOf(imapUrl)}”. ${settings} name one that there is.`
			: fault.tlsFailed
				? noEncryption
				: (words.find(([codes]) => codes.test(code ?? ''))?.[1] ?? reply)
	return reason ? { reason, isLogin, code } : null
}

function loginWords(imapUrl: string, capabilities: string[]): string {
	if (takesToken(imapUrl))
		return capabilities.some((one) => /^AUTH=(?:XOAUTH2?|OAUTHBEARER)$/i.test(one))
			? tokenRefused
			: noTokens
	return takesPasswords(capabilities) ? refused : noPassword
}

/** Servers that name no way of signing in take the plain command. */
function takesPasswords(capabilities: string[]): boolean {
	const ways = capabilities.filter((one) => one.startsWith('AUTH='))
	if (ways.some((way) => /^AUTH=(?:PLAIN|LOGIN)$/i.test(way))) return true
	return ways.length === 0 && !capabilities.includes('LOGINDISABLED')
}

/** One line of what a server said, without the login: the log gets it too. */
function quoted(text: string, imapUrl: string): string {
	const { user, password } = readServerAddress(imapUrl)
	let said = text.replace(/^\[[^\]]*\]\s*/, '').replaceAll(user, '…')
	said = password ? said.replaceAll(password, '…') : said.replaceAll(longRun, '…')
	return headerText(said, maxReasonLength)
}
