import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { failureResponse } from './read-failure.server.ts'

const failed = (cause: unknown) => new Error('Failed query: select 1', { cause })
const withCode = (code: string) => Object.assign(new Error('no'), { code })

async function responseTo(error: unknown) {
	const response = failureResponse(error, 'saving failed')
	return [response.status, ((await response.json()) as { message: string | null }).message]
}

test.each([
	['refuses connections', withCode('ECONNREFUSED')],
	['is shutting down', withCode('57P03')],
	['has become a standby', withCode('25006')],
	['broke off', new Error('Connection terminated unexpectedly')],
	['broke off before', new Error('Client has encountered a connection error and is not queryable')],
	['is silent', new Error('Query read timeout')],
])('a database that %s is not responding', async (_what, cause) => {
	expect(await responseTo(failed(cause))).toEqual([
		503,
		'The database is not responding. Please try again in a minute.',
	])
})

test('a held lock or a slow query is told apart; other errors have no reason for people', async () => {
	for (const code of ['55P03', '57014'])
		expect(await responseTo(failed(withCode(code)))).toEqual([
			503,
			'The database is busy. Please try again in a minute.',
		])
	expect(await responseTo(new TypeError('x is not a function'))).toEqual([500, null])
	expect((await responseTo(new ForbiddenError('no')))[0]).toBe(403)
})
