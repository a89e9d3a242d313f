import { expect, test } from 'vitest'
import { createDb } from '#platform/db/client.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import {
	isConnectionUnsure,
	isDatabaseAway,
	isLostConnection,
	isUniqueViolation,
} from './errors.server.ts'

test('a unique violation is recognised by its constraint name, also inside another error', async () => {
	await using db = await testDb()
	await buildProduct(db, { slug: 'taken' })
	const error = await buildProduct(db, { slug: 'taken' }).catch((thrown: unknown) => thrown)

	expect(isUniqueViolation(error, 'products_slug_key')).toBe(true)
	expect(isUniqueViolation(error, 'products_pkey')).toBe(false)
	expect(isUniqueViolation(new Error('products_slug_key'), 'products_slug_key')).toBe(false)
	expect(isUniqueViolation(null, 'products_slug_key')).toBe(false)
})

test('a terminated session counts as a lost connection, an invalid query does not', async () => {
	await using db = await testDb()
	const ended = db.execute('select pg_terminate_backend(pg_backend_pid())')
	expect(isLostConnection(await ended.then(null, (error: unknown) => error))).toBe(true)
	const wrong = db.execute('select no_such_column')
	expect(isLostConnection(await wrong.then(null, (error: unknown) => error))).toBe(false)
})

test('a database that is unreachable or too slow is distinguished from an error in the code', async () => {
	await using db = await testDb()
	// One after another: an unhandled rejection would fail the run.
	const failing = [
		() => createDb('postgres://nobody@127.0.0.1:1/none').db.execute('select 1'),
		() => createDb('postgres://nobody@no-such-host.invalid/none').db.execute('select 1'),
		() =>
			db.transaction(async (tx) => {
				await tx.execute(`set local statement_timeout = 20`)
				await tx.execute('select pg_sleep(1)')
			}),
		() => db.execute('select pg_terminate_backend(pg_backend_pid())'),
	]
	for (const fail of failing)
		expect(isDatabaseAway(await fail().then(null, (error: unknown) => error))).toBe(true)
	const wrong = await db.execute('select no_such_column').then(null, (error: unknown) => error)
	expect(isDatabaseAway(wrong)).toBe(false)
	expect(isDatabaseAway(new Error('a fault of our own'))).toBe(false)
})

const refusal = (code: string) => Object.assign(new Error('refused'), { code })

test.each([
	['57P01', { lost: true, unsure: true, away: true }],
	['57P02', { lost: true, unsure: true, away: true }],
	['08006', { lost: true, unsure: true, away: true }],
	['ECONNRESET', { lost: true, unsure: true, away: true }],
	['EPIPE', { lost: true, unsure: true, away: true }],
	['57P03', { lost: false, unsure: false, away: true }],
	['57014', { lost: false, unsure: false, away: true }],
	['53300', { lost: false, unsure: false, away: true }],
	['53100', { lost: false, unsure: false, away: true }],
	['55P03', { lost: false, unsure: false, away: true }],
	['ETIMEDOUT', { lost: false, unsure: false, away: true }],
	['EAI_AGAIN', { lost: false, unsure: false, away: true }],
	['23505', { lost: false, unsure: false, away: false }],
	['40001', { lost: false, unsure: false, away: false }],
	['42P01', { lost: false, unsure: false, away: false }],
	['28P01', { lost: false, unsure: false, away: false }],
	['ENOENT', { lost: false, unsure: false, away: false }],
	['x53300', { lost: false, unsure: false, away: false }],
	['533000', { lost: false, unsure: false, away: false }],
])('%s is classified as %j, directly and as the cause of another error', (code, kinds) => {
	for (const error of [refusal(code), new Error('Failed', { cause: refusal(code) })])
		expect(kindsOf(error)).toEqual(kinds)
	expect(kindsOf(new Error(code)), 'a message is no code').toEqual(nothing)
})

const nothing = { lost: false, unsure: false, away: false }

test.each([
	['Connection terminated unexpectedly', { lost: true, unsure: true, away: true }],
	['Query read timeout', { lost: false, unsure: true, away: true }],
	['Client has encountered a connection error', { lost: false, unsure: true, away: true }],
	['timeout exceeded when trying to connect', { lost: false, unsure: false, away: true }],
	['the visitor wrote: Connection terminated', nothing],
])('without a code, %j counts as %j', (message, kinds) => {
	expect(kindsOf(new Error(message))).toEqual(kinds)
	expect(kindsOf(new Error('Failed', { cause: new Error(message) }))).toEqual(kinds)
})

test.each([[null], [undefined], ['57P01'], [5], [{}], [{ code: null, message: undefined }]])(
	'a thrown %j is not a database failure',
	(thrown) => expect(kindsOf(thrown)).toEqual(nothing),
)

function kindsOf(error: unknown) {
	return {
		lost: isLostConnection(error),
		unsure: isConnectionUnsure(error),
		away: isDatabaseAway(error),
	}
}
