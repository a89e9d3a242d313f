// What a failed attempt means: for this mail, for all mails, or permanently.

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
	/** For the log: holds no user input. */
	facts: { code: string | null; responseCode: number | null; command: string | null }
}

const maxReason = 400
const loginCodes = new Set([530, 534, 535, 538])
const messageCommands = /^(RCPT|DATA)/

/** Classifies an error of nodemailer. */
export function judgeFailure(error: unknown): Failure {
	const fault = (error instanceof Error ? error : {}) as SmtpFault
	const facts = {
		code: typeof fault.code === 'string' ? fault.code : null,
		responseCode: typeof fault.responseCode === 'number' ? fault.responseCode : null,
		command: typeof fault.command === 'string' ? (fault.command.split(' ')[0] ?? null) : null,
	}
	return {
		kind: kindOf(facts),
		hasReachedServer: facts.responseCode !== null,
		reason: reasonOf(facts, fault.response),
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
const settings = 'Whoever looks after the site should'

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

/** What happened and what to do; the codes of programs are in the log alone. */
function reasonOf(facts: Failure['facts'], response: unknown): string {
	const { code, responseCode } = facts
	const result = responseCode !== null && typeof response === 'string' ? oneLine(response) : ''
	const said = result && `The mail server replied: ${result}`
	const known = words[code ?? ''] ?? 'The mail could not be sent.'
	if (kindOf(facts) !== 'login') return said || known
	const login = code === 'ENOAUTH' ? known : words['EAUTH']
	return [responseCode === unknownMechanism ? noPassword : login, said].filter(Boolean).join(' ')
}

function oneLine(text: string): string {
	const line = text
		.toWellFormed()
		.replaceAll(/[\s\p{C}]+/gu, ' ')
		.trim()
	return line.length > maxReason ? `${line.slice(0, maxReason)}...`.toWellFormed() : line
}
