import { expect, test } from 'vitest'
import { judgeFailure } from './failures.server.ts'
import type { Failure } from './failures.server.ts'

type Fault = { code?: string; responseCode?: number; response?: string; command?: string }

// Failures that the test server cannot produce; send.server.test.ts tests the rest over a wire.
const cases: [Fault, Failure['kind']][] = [
	[{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'login'],
	[{ code: 'EAUTH', responseCode: 454, command: 'AUTH PLAIN' }, 'login'],
	[{ code: 'EAUTH', command: 'API' }, 'login'],
	[{ code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }, 'login'],
	[{ code: 'EENVELOPE', responseCode: 530, command: 'RCPT TO' }, 'login'],
	[{ code: 'ETLS', responseCode: 454, command: 'STARTTLS' }, 'server'],
	[{ code: 'ETLS', command: 'CONN' }, 'server'],
	[{ code: 'EDNS', command: 'CONN' }, 'server'],
	[{ code: 'ESOCKET', command: 'CONN' }, 'server'],
	[{ code: 'ECONNREFUSED' }, 'server'],
	[{ code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, 'server'],
	[{ code: 'ECONNECTION', responseCode: 500, command: 'EHLO' }, 'server'],
	[{ code: 'EABORT' }, 'server'],
	[{ code: 'EENVELOPE', command: 'API' }, 'final'],
	[{ code: 'EMESSAGE', responseCode: 599, command: 'DATA' }, 'final'],
	[{ code: 'EMESSAGE', responseCode: 499, command: 'DATA' }, 'later'],
	[{}, 'later'],
]

test.each(cases)('%j means %s', (fault, kind) => {
	expect(judgeFailure(Object.assign(new Error('x'), fault)).kind).toBe(kind)
})

test('the reason is the server’s reply on one line, truncated; the log facts contain none of it', () => {
	const response = `550 5.1.1 <mere@example.com>:\r\n no such user ${'x'.repeat(1000)}`
	const fault = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response }
	const failure = judgeFailure(Object.assign(new Error('x'), fault))

	expect(failure.reason).toMatch(
		/^The mail server replied: 550 5\.1\.1 <mere@example\.com>: no such user x+\.\.\.$/,
	)
	expect(failure.reason.length).toBeLessThan(470)
	expect(failure.facts).toEqual({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT' })
	expect(judgeFailure('broken').reason).toBe('The mail could not be sent.')
})

test.each([
	[{ code: 'ESOCKET', command: 'CONN' }, 'could not be reached. It is tried again by itself'],
	[{ code: 'ECONNREFUSED' }, 'The mail could not be sent.'],
	[
		{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN', response: '535 5.7.8 wrong' },
		'enter the present ones. The mail server replied: 535 5.7.8 wrong',
	],
	[
		{ code: 'EAUTH', responseCode: 504, command: 'AUTH PLAIN', response: '504 XOAUTH2 only' },
		'This mail server takes no password',
	],
	[{ code: 'EENVELOPE', responseCode: 530, command: 'MAIL', response: '530 sign in' }, 'enter the'],
])('the reason for %j says what to do, without the code', (fault, words) => {
	const { reason } = judgeFailure(Object.assign(new Error('x'), fault))
	expect(reason).toContain(words)
	expect(reason).not.toMatch(/\bE[A-Z]{3,}/)
})

test.each([
	[
		'AUTH PLAIN',
		'535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled',
		'login',
		/^Microsoft 365 has switched off this way of signing in\..*replied: 535 5\.7\.139/,
	],
	['MAIL', '550 5.7.30 Basic authentication is not supported', 'login', /^Microsoft 365 has/],
	['DATA', '554 5.2.252 SendAsDenied; not allowed to send as', 'login', /set MAIL_FROM to/],
	['DATA', '550 5.7.515 Access denied', 'final', /SPF, DKIM and DMARC/],
	['DATA', '550 5.4.5 Daily user sending limit exceeded', 'server', /no more mail today/],
	['DATA', '554 5.2.0 SubmissionQuotaExceededException', 'server', /no more mail today/],
	['DATA', '550 5.7.1 client [185.7.139.22] is blocked', 'final', /^The mail server replied/],
	['RCPT', '552 5.4.5 the recipient is over the daily limit', 'final', /^The mail server/],
	['RCPT', '550 5.1.1 no such user', 'final', /^The mail server replied: 550 5\.1\.1/],
])(
	'what %s says by a number of its provider is told in words: %s',
	(command, response, kind, words) => {
		const fault = {
			code: 'EMESSAGE',
			responseCode: Number(response.slice(0, 3)),
			command,
			response,
		}
		const failure = judgeFailure(Object.assign(new Error('x'), fault))
		expect(failure.kind).toBe(kind)
		expect(failure.reason).toMatch(words)
	},
)
