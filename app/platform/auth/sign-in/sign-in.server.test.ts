import { expect, test } from 'vitest'
import { createDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { createAdmin, scryptHash, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { keepBrowser, knownBrowser } from '../session/known-browser.server.ts'
import { expectFigure } from '#tests/support/figures.ts'
import { signIn } from './sign-in.server.ts'
import type { SignIn } from './sign-in.server.ts'

const email = 'ana@example.com'

/** Signs in with the right password unless a test changes it. */
async function attempt(db: Db, changes: Partial<SignIn> = {}) {
	const given = { email, password: testPassword, address: '203.0.113.7', browser: null }
	const response = await signIn(db, { ...given, ...changes })
	return response.ok ? 'in' : response.error
}

const wrong = { password: 'wrong' }

async function fail(db: Db, times: number, changes: Partial<SignIn> = {}) {
	const codes = []
	for (let at = 0; at < times; at++) {
		const response = await attempt(db, { ...wrong, ...changes })
		codes.push(response === 'in' ? response : response.code)
	}
	return codes
}

const refused = [
	'invalidCredentials',
	'invalidCredentials',
	'invalidCredentials',
	'invalidCredentials',
]

test('four failures do not lock; the fifth locks for 15 minutes, for every network address and every spelling', async () => {
	await using db = await testDb()
	await createAdmin(db, { email })

	expect(await fail(db, 4)).toEqual(refused)
	expect(await attempt(db)).toBe('in')
	expect(await fail(db, 5)).toEqual([...refused, 'locked'])
	const spellings = [email, 'ANA@Example.COM', '  ana@example.com ', 'ａna@example.com']
	for (const [at, spelling] of spellings.entries()) {
		const response = await attempt(db, { email: spelling, address: `198.51.100.${at}` })
		expect(response).toMatchObject({ code: 'locked', tries: 5 })
	}
	expect(await attempt(db)).toMatchObject({ secondsLeft: expect.closeTo(900, -2) })
})

test('an address without an account is locked like one with an account', async () => {
	await using db = await testDb()

	expect(await fail(db, 6)).toEqual([...refused, 'locked', 'locked'])
})

test('the lock holds in another instance, and after it expires the count starts again', async () => {
	await using db = await testDb()
	await createAdmin(db, { email })
	await fail(db, 5)
	const other = createDb(db.url, { max: 2 })

	expect(await attempt(other.db)).toMatchObject({ code: 'locked' })
	await db.$client.query('update auth_limits set expire = $1', [Date.now() - 1])
	expect(await fail(other.db, 4)).toEqual(refused)
	expect(await attempt(other.db)).toBe('in')
	await other.pool.end()
})

test('of 60 simultaneous attempts, at most four are answered before the lock', async () => {
	await using db = await testDb()
	await createAdmin(db, { email })

	const responses = await Promise.all(
		Array.from({ length: 60 }, (_, at) => attempt(db, { ...wrong, address: `198.51.100.${at}` })),
	)

	const checked = responses.filter(
		(response) => response !== 'in' && response.code === 'invalidCredentials',
	)
	expect(checked.length).toBeLessThanOrEqual(4)
	expect(responses).not.toContain('in')
	expect(await attempt(db)).toMatchObject({ code: 'locked' })
})

test('an attempt interrupted after it was counted leaves a lock of at most 15 minutes', async () => {
	await using db = await testDb()
	await createAdmin(db, { email })
	await fail(db, 4)
	// As if the process had ended between the fifth attempt's count and its lock.
	await db.$client.query(`update auth_limits set points = 5 where key like 'account:%'`)

	expect(await attempt(db)).toEqual({ code: 'locked', tries: 5, secondsLeft: 900 })
	const { rows } = await db.$client.query(
		`select expire from auth_limits where key like 'account:%'`,
	)
	expect(Number(rows[0].expire) - Date.now()).toBeLessThanOrEqual(900_000)
	await db.$client.query('update auth_limits set expire = $1', [Date.now() - 1])
	expect(await attempt(db)).toBe('in')
})

test('an attempt whose password cannot be checked does not count for the account', async () => {
	await using db = await testDb()
	await createAdmin(db, { email })
	await db.$client.query('alter table auth_users rename to auth_users_away')
	for (let at = 0; at < 6; at++) await expect(attempt(db)).rejects.toThrow('Failed')
	await db.$client.query('alter table auth_users_away rename to auth_users')

	const { rows } = await db.$client.query('select points::int from auth_limits order by points')
	expect(rows, 'of the account, and of the network').toEqual([{ points: 0 }, { points: 6 }])
	expect(await fail(db, 4)).toEqual(refused)
	expect(await attempt(db)).toBe('in')
})

test('a browser that has signed in before has its own counter', async () => {
	await using db = await testDb()
	const { id } = await createAdmin(db, { email })
	const [cookie = ''] = await keepBrowser(db, new Request('http://localhost'), id)
	const request = new Request('http://localhost', {
		headers: { Cookie: cookie.split(';')[0] ?? '' },
	})
	const browser = await knownBrowser(db, request, email)
	await fail(db, 5)

	expect(browser).not.toBeNull()
	expect(await attempt(db, { browser })).toBe('in')
	expect(await attempt(db)).toMatchObject({ code: 'locked' })
	expect(await fail(db, 5, { browser })).toEqual([...refused, 'locked'])
	expect(await attempt(db, { browser })).toMatchObject({ code: 'locked' })
})

test('failures of one network address are limited over all accounts; sign-ins do not count', async () => {
	await using db = await testDb()
	await createAdmin(db, { email })
	for (let at = 0; at < 3; at++) expect(await attempt(db)).toBe('in')
	await db.$client.query(`update auth_limits set points = 99 where key like 'signIn:%'`)

	expect(await attempt(db)).toBe('in')
	expect(await fail(db, 2, { email: 'x@example.com' })).toEqual(['invalidCredentials', 'tooMany'])
	expect(await attempt(db)).toMatchObject({ code: 'tooMany' })
	expect(await attempt(db, { address: '198.51.100.1' })).toBe('in')
})

test('an unverified address is reported only with the right password', async () => {
	await using db = await testDb()
	const { id } = await createAdmin(db, { email })
	await db.$client.query('update auth_users set email_verified = false where id = $1', [id])

	expect(await attempt(db, wrong)).toMatchObject({ code: 'invalidCredentials' })
	expect(await attempt(db)).toEqual({ code: 'unverified' })
})

test('odd input is answered as a wrong password, never with an error', async () => {
	await using db = await testDb()
	for (const odd of [
		'',
		'no address',
		'a@b',
		`${'a'.repeat(5000)}@example.com`,
		"' or 1=1 --@x.nz",
	])
		expect(await attempt(db, { email: odd })).toMatchObject({ code: 'invalidCredentials' })
	expect(await attempt(db, { password: 'x'.repeat(100_000) })).toMatchObject({
		code: 'invalidCredentials',
	})
	expect(await attempt(db, { password: '\0' })).toMatchObject({ code: 'invalidCredentials' })
})

test.runIf(isFullForm)(
	'a wrong password takes as long for an address without an account',
	{ timeout: 120_000 },
	async () => {
		await using db = await testDb()
		const [known, unknown]: [number[], number[]] = [[], []]
		for (let at = 0; at < 8; at++) await createAdmin(db, { email: `known${at}@example.com` })
		await attempt(db, { ...wrong, email: 'warm@example.com' })
		for (let at = 0; at < 16; at++) {
			known.push(await timeOf(() => attempt(db, { ...wrong, email: `known${at % 8}@example.com` })))
			unknown.push(
				await timeOf(() => attempt(db, { ...wrong, email: `none${at % 8}@example.com` })),
			)
		}

		const [a, b] = [median(known), median(unknown)]
		expectFigure(Math.abs(a - b), `${a} ms and ${b} ms`).toBeLessThan(
			Math.max(5, 0.2 * Math.min(a, b)),
		)
	},
)

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now()
	await work()
	return performance.now() - started
}

function median(values: number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function storedHash(db: TestDb) {
	const { rows } = await db.pool.query<{ password: string }>(
		'select password from auth_users where password is not null',
	)
	return rows[0]?.password
}

test('a password that was hashed with scrypt is hashed with Argon2id when it is typed, and by two browsers at once', async () => {
	await using db = await testDb()
	await createAdmin(db, { email })
	await db.pool.query('update auth_users set password = $1 where password is not null', [
		scryptHash(testPassword),
	])

	expect(await attempt(db, wrong)).toMatchObject({ code: 'invalidCredentials' })
	expect(await storedHash(db)).not.toMatch(/^\$argon2id\$/)
	const both = await Promise.all([attempt(db), attempt(db, { address: '203.0.113.8' })])
	expect(both).toEqual(['in', 'in'])
	const hash = await storedHash(db)
	expect(hash).toMatch(/^\$argon2id\$/)
	expect(await attempt(db)).toBe('in')
	expect(await storedHash(db)).toBe(hash)
})
