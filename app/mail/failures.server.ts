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

const words: Record<string, string> = {
	ETIMEDOUT: 'The mail server did not respond in time',
	EABORT: 'The mail server did not finish in time',
	EDNS: 'The mail server could not be found',
	ETLS: 'An encrypted connection to the mail server was not possible',
	EAUTH: 'The mail server refused the user name or password',
	ENOAUTH: 'The mail server requires a user name and password',
	ESOCKET: 'The mail server could not be reached',
	ECONNECTION: 'The mail server closed the connection',
	EENVELOPE: 'The recipient’s address is not valid',
}

function reasonOf({ code, responseCode }: Failure['facts'], response: unknown): string {
	const result = typeof response === 'string' ? oneLine(response) : ''
	if (responseCode !== null && result) return `The mail server replied: ${result}`
	return `${words[code ?? ''] ?? 'The mail could not be sent'} (${code ?? 'no code'}).`
}

function oneLine(text: string): string {
	const line = text
		.toWellFormed()
		.replaceAll(/[\s\p{C}]+/gu, ' ')
		.trim()
	return line.length > maxReason ? `${line.slice(0, maxReason)}...`.toWellFormed() : line
}
