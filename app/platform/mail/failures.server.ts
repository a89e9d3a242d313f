// What a failed attempt means: for this mail, for all mails, or permanently.
import { longRun, noTokens, tokenRefused } from './token-reasons.ts'

/** The fields of a nodemailer error that are used. */
type SmtpFault = { code?: unknown; responseCode?: unknown; response?: unknown; command?: unknown }

export type Failure = {
	/**
	 * `final`: this mail will never be accepted. `later`: it may be accepted later. `server`: no mail can be sent now.
	 * `login`: likewise, and further attempts with the same password may lock the account.
	 */
	kind: 'final' | 'later' | 'server' | 'login'
	/** Whether the server responded to this mail, and so works. */
	hasReachedServer: boolean
	/** For staff: may quote the server. */
	reason: string
	/** What the server replied, on one line; empty when it did not. */
	said: string
	/** For the log: holds no user input. */
	facts: { code: string | null; responseCode: number | null; command: string | null }
}

const maxReason = 400
const settings = 'Whoever looks after the site should'
const loginCodes = new Set([530, 534, 535, 538])
const messageCommands = /^(RCPT|DATA)/

type Reply = { pattern: RegExp; kind?: Failure['kind']; words: string; withToken?: string }

const switchOn = `${settings} switch on “Authenticated SMTP” for the mailbox.`

/** What providers reply by numbers of their own, or say of every mail as if it were about one. */
const replies: Reply[] = [
	{
		pattern: /^5\d\d[ -]5\.7\.(?:139|30)\b(?!.*credentials were incorrect)/,
		kind: 'login',
		words: `Microsoft 365 has switched off this way of signing in. ${settings} set up access tokens (docs/mail.md).`,
		withToken: `Microsoft 365 has switched off sending from this mailbox. ${switchOn}`,
	},
	{
		pattern: /^550[ -]5\.7\.515\b/,
		words:
			'The recipient’s server accepts no mail from our domain until SPF, DKIM and DMARC are set up for it. Whoever looks after the domain should do that.',
	},
	{
		pattern: /^5\d\d[ -]5\.(?:7\.60|2\.252)\b|SendAsDenied/,
		kind: 'login',
		words: `The account is not allowed to send from the sender’s address. ${settings} allow it, or set MAIL_FROM to the mailbox’s own address.`,
	},
	{
		pattern: /^550[ -]5\.4\.5 .*(?:limit|quota)|SubmissionQuotaExceeded/i,
		kind: 'server',
		words: 'The provider accepts no more mail today. The rest goes out as soon as it does.',
	},
]

/** Classifies an error of nodemailer. `usesToken`: the login was by an access token. */
export function judgeFailure(error: unknown, { usesToken = false } = {}): Failure {
	const fault = (error instanceof Error ? error : {}) as SmtpFault
	const facts = {
		code: typeof fault.code === 'string' ? fault.code : null,
		responseCode: typeof fault.responseCode === 'number' ? fault.responseCode : null,
		command: typeof fault.command === 'string' ? (fault.command.split(' ')[0] ?? null) : null,
	}
	const said =
		facts.responseCode !== null && typeof fault.response === 'string' ? fault.response : ''
	// What is said of a recipient is about this mail alone.
	const reply =
		facts.command === 'RCPT' ? undefined : replies.find(({ pattern }) => pattern.test(said))
	const kind = reply?.kind ?? kindOf(facts)
	const line = oneLine(usesToken ? said.replaceAll(longRun, '…') : said)
	return {
		kind,
		hasReachedServer: facts.responseCode !== null,
		reason: [
			(usesToken && reply?.withToken) ||
				reply?.words ||
				failureReason(facts, { kind, usesToken, said }),
			line && `The mail server replied: ${line}`,
		]
			.filter(Boolean)
			.join(' '),
		said: line,
		facts,
	}
}

function kindOf({ code, responseCode, command }: Failure['facts']): Failure['kind'] {
	if (code === 'EAUTH' || code === 'ENOAUTH' || loginCodes.has(responseCode ?? 0)) return 'login'
	if (responseCode === null) {
		// Nodemailer itself refused the addresses; nothing was sent.
		if (code === 'EENVELOPE') return 'final'
		return code === null || code === 'EMESSAGE' || code === 'ESTREAM' ? 'later' : 'server'
	}
	const isAboutMail = code === 'EMESSAGE' || messageCommands.test(command ?? '')
	const isAboutSender = command === 'MAIL'
	if (responseCode === 421 || !(isAboutMail || isAboutSender)) return 'server'
	// 503 is about the order of commands, not the mail.
	if (responseCode >= 500 && responseCode !== 503) return 'final'
	return isAboutSender ? 'server' : 'later'
}

const again = 'It is tried again by itself; if this lasts, ask whoever provides the server.'

const words: Record<string, string> = {
	ETIMEDOUT: `The mail server did not respond in time. ${again}`,
	EABORT: `The mail server did not finish in time. ${again}`,
	EDNS: `The mail server could not be found. ${settings} check its name in the settings.`,
	ETLS: `An encrypted connection to the mail server was not possible. ${settings} check its name, port and certificate.`,
	EAUTH: `The mail server refused the user name or password. ${settings} enter the present ones.`,
	ENOAUTH: `The mail server requires a user name and password. ${settings} enter them.`,
	ESOCKET: `The mail server could not be reached. ${again}`,
	ECONNECTION: `The mail server closed the connection. ${again}`,
	EENVELOPE: 'The recipient’s address is not valid.',
}

const noPassword = `This mail server takes no password, so the site cannot use it. ${settings} choose one that does.`
/** The server knows no way of signing in with a password. */
const unknownMechanism = 504

type Login = { kind: Failure['kind']; usesToken: boolean; said: string }

/** What happened and what to do; the codes of programs are in the log alone. */
function failureReason(facts: Failure['facts'], { kind, usesToken, said }: Login): string {
	const known = words[facts.code ?? ''] ?? 'The mail could not be sent.'
	if (kind !== 'login') return said ? '' : known
	const isUnknown = facts.responseCode === unknownMechanism
	if (usesToken && (isUnknown || facts.responseCode === 530)) return noTokens
	if (usesToken)
		return (facts.responseCode ?? 0) < 500
			? `The access token could not be checked. ${again}`
			: tokenRefused
	if (isUnknown) return noPassword
	return facts.code === 'ENOAUTH' ? known : (words['EAUTH'] ?? '')
}

function oneLine(text: string): string {
	const line = text
		.toWellFormed()
		.replaceAll(/[\s\p{C}]+/gu, ' ')
		.trim()
	return line.length > maxReason ? `${line.slice(0, maxReason)}...`.toWellFormed() : line
}
