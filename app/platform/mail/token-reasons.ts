// Why there is no access token, or a server refuses one, and what to do: in sentences for staff.
import { formatDate } from '#platform/lib/text/long-date.ts'

/** What came back from a token server. */
type TokenReply = {
	/** 0 without a response: `error` is then `timeout` or `unreachable`. */
	status: number
	/** Of RFC 6749, section 5.2. */
	error: string
	/** The words of the server, without secrets. */
	said: string
	/** How far the clock here is ahead of the server's, in ms. */
	aheadMs: number
	scope: string
	/** The day on which the secret ends. */
	expires?: string | undefined
}

const settings = 'Whoever looks after the site should'
const again = 'It is tried again by itself; if this lasts, ask whoever provides it.'
/** Signatures of 5 minutes before and after are taken. */
const maxSkewMs = 5 * 60_000
const maxReplyLength = 150

/** By the codes of OAuth and of Microsoft (learn.microsoft.com, "Microsoft Entra authentication error codes"). */
const refusals: [pattern: RegExp, cause: string, remedy: string][] = [
	[/AADSTS(?:700024|500133)|valid time/i, 'the clock here is wrong', 'set it (NTP)'],
	[
		/AADSTS(?:7000222|700027|1000502)\b/,
		'the client secret or certificate has expired',
		'make a new one and enter it',
	],
	[
		/invalid_scope|invalid_resource|AADSTS(?:70011|500011|1002012)\b/,
		'the scope is not valid',
		'correct MAIL_OAUTH_SCOPE',
	],
	[
		/consent|AADSTS65001\b/i,
		'an administrator has not given consent',
		'ask an administrator to grant consent for sending and reading mail',
	],
	[
		/AADSTS(?:530\d\d|5007[69]|50079)\b|Conditional Access/,
		'a policy of the organisation forbids it',
		'ask its administrator to exempt the application',
	],
	[
		/invalid_client|unauthorized_client|AADSTS7000(?:16|215)\b/,
		'the client id or its secret is wrong',
		'enter the current ones',
	],
	[
		/invalid_grant/,
		'the refresh token has expired or was withdrawn',
		'sign in to the mailbox again and enter the new one',
	],
]

/** In one paragraph that fits the reason of a mail. */
export function tokenReason(reply: TokenReply): string {
	const { status, error, said } = reply
	if (error === 'timeout') return `The token server did not respond in time. ${again}`
	if (status === 0) return `The token server could not be reached. ${again}`
	if (status === 429) return `The token server is not accepting requests for now. ${again}`
	if (status >= 500 || error === 'temporarily_unavailable')
		return `The token server reported an internal error (${status}). ${again}`
	if (status >= 300 && status < 400)
		return `The token server has moved. ${settings} set MAIL_OAUTH_TOKEN_URL to its new address.`
	const [, cause, remedy] = refusals.find(([pattern]) => pattern.test(`${error} ${said}`)) ?? []
	const quoted =
		said
			.replaceAll(/[\s\p{C}]+/gu, ' ')
			.slice(0, maxReplyLength)
			.toWellFormed() || error
	const replied = quoted && ` The token server replied: ${quoted}`
	if (!cause)
		return `The address in MAIL_OAUTH_TOKEN_URL did not return an access token. ${settings} check it.${replied}`
	return `No access token was given: ${cause}${detailOf(cause, reply)}. ${settings} ${remedy}.${replied}`
}

function detailOf(cause: string, { aheadMs, scope, expires }: TokenReply): string {
	if (cause.includes('scope')) return ` (${scope.slice(0, maxReplyLength)})`
	if (cause.includes('certificate') && expires) return ` (on ${formatDate(new Date(expires))})`
	if (!cause.includes('clock') || Math.abs(aheadMs) < maxSkewMs) return ''
	return ` (${Math.round(Math.abs(aheadMs) / 60_000)} minutes ${aheadMs > 0 ? 'fast' : 'slow'})`
}

/** A token, which a server that refuses it may repeat. */
export const longRun = /[\w+/=~.-]{40,}/g
/** For a mail server or mailbox that refuses a token which was given. */
export const tokenRefused = `The server refused the access token. ${settings} check that it is meant for this mailbox, that permission for this protocol has been granted, and that the mailbox allows it.`
/** For one that knows no way of taking a token. */
export const noTokens = `This server does not accept access tokens. ${settings} enter a password, or choose a server that accepts them.`
