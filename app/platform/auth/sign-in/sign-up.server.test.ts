import { expect, test } from 'vitest'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildMember } from '#tests/support/factories.ts'
import { lock } from './attempt-limits.server.ts'
import { readLink } from './links.server.ts'
import { setPassword, verifyEmail } from './set-password.server.ts'
import { signIn } from './sign-in.server.ts'
import { requestReset, signUp } from './sign-up.server.ts'
import { hashPassword } from './passwords.server.ts'

const email = 'ana@example.com'
const now = new Date()
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

async function attempt(db: TestDb, password = testPassword) {
	const response = await signIn(db, { email, password, address: null, browser: null })
	return response.ok ? 'in' : response.error.code
}

async function mailsTo(db: TestDb, address = email) {
	const { rows } = await db.$client.query(
		'select kind, data from mails where to_email = $1 order by created_at, id',
		[address],
	)
	return rows as { kind: string; data: { path: string } }[]
}

const tokenIn = (path = '') => /(?:token|verify)=([\w-]+)$/.exec(path)?.[1] ?? ''

async function lastToken(db: TestDb) {
	const mails = await mailsTo(db)
	return tokenIn(mails.at(-1)?.data.path)
}

async function signUpAs(db: TestDb, password = testPassword) {
	await signUp(db, { email, passwordHash: await hashPassword(password), now })
}

async function countOf(db: TestDb, table: string) {
	const { rows } = await db.$client.query(`select count(*)::int as count from ${table}`)
	return rows[0].count as number
}

test('a signed-up account has no rights, and can sign in only after its address is verified', async () => {
	await using db = await testDb()
	await signUpAs(db)

	expect(await attempt(db)).toBe('unverified')
	expect(await mailsTo(db)).toMatchObject([{ kind: 'account-verification' }])
	const token = await lastToken(db)
	expect(await verifyEmail(db, { token, now: later(23.9) })).toMatchObject({ ok: true })
	expect(await attempt(db)).toBe('in')
	expect(await countOf(db, 'admin_users')).toBe(0)
	expect(await verifyEmail(db, { token, now })).toEqual({ ok: false, error: { code: 'deadLink' } })
})

test('a verification link fails once it has expired or been replaced, and for any other purpose', async () => {
	await using db = await testDb()
	await signUpAs(db)
	const first = await lastToken(db)
	await signUpAs(db)
	const second = await lastToken(db)

	expect(await verifyEmail(db, { token: first, now })).toMatchObject({ ok: false })
	expect(await setPassword(db, { token: second, password: 'x'.repeat(12), now })).toMatchObject({
		ok: false,
	})
	expect(await verifyEmail(db, { token: second, now: later(24) })).toMatchObject({ ok: false })
	expect(await verifyEmail(db, { token: second, now })).toMatchObject({ ok: true })
})

test('the database stores no token of a link', async () => {
	await using db = await testDb()
	await createAdmin(db, { email })
	await requestReset(db, { email, now })
	const token = await lastToken(db)

	const { rows } = await db.$client.query('select * from auth_links')
	expect(rows).toHaveLength(1)
	expect(JSON.stringify(rows)).not.toContain(token)
	expect(token.length).toBe(43)
})

test('signing up works when administrators exist, but does nothing for an account that has rights already', async () => {
	await using db = await testDb()
	const { id } = await createAdmin(db, { email: 'mere@example.com' })
	await signUpAs(db)
	expect(await mailsTo(db)).toMatchObject([{ kind: 'account-verification' }])
	expect(await attempt(db)).toBe('unverified')

	const invited = 'tama@example.com'
	await db.$client.query(
		`with made as (insert into auth_users (email) values ($1) returning id)
		insert into admin_users (id) select id from made`,
		[invited],
	)
	await signUp(db, { email: invited, passwordHash: await hashPassword(testPassword), now })
	expect(await mailsTo(db, invited)).toEqual([])
	const { rows } = await db.$client.query(
		'select id from auth_users where password is not null and id <> $1',
		[id],
	)
	expect(rows).toHaveLength(1)
})

test('signing up again before verifying sets the newer password', async () => {
	await using db = await testDb()
	await signUpAs(db, 'the stranger was first')
	await signUpAs(db)
	await verifyEmail(db, { token: await lastToken(db), now })

	expect(await attempt(db, 'the stranger was first')).toBe('invalidCredentials')
	expect(await attempt(db)).toBe('in')
})

test('signing up with the address of a verified account changes nothing and mails a reset link', async () => {
	await using db = await testDb()
	await createAdmin(db, { email })
	await signUpAs(db, 'not the owner at all')

	expect(await attempt(db, 'not the owner at all')).toBe('invalidCredentials')
	expect(await attempt(db)).toBe('in')
	expect(await mailsTo(db)).toMatchObject([{ kind: 'account-reset' }])
})

test('signing up with an invited address sets no password and sends no mail', async () => {
	await using db = await testDb()
	const member = await buildMember(db)
	await db.$client.query('insert into login_invites (team_member_id, email) values ($1, $2)', [
		member.id,
		'Ana@Example.com',
	])
	await signUpAs(db)

	expect(await attempt(db)).toBe('invalidCredentials')
	expect(await mailsTo(db)).toEqual([])
})

test('a reset link sets the password once, ends every session, lifts the lock and expires after an hour', async () => {
	await using db = await testDb()
	const { id } = await createAdmin(db, { email })
	expect(await attempt(db)).toBe('in')
	await lock(db, 'account', email)
	expect(await attempt(db)).toBe('locked')
	await requestReset(db, { email, now })
	const token = await lastToken(db)
	const password = 'a new one, and longer'

	expect(await readLink(db, token, later(1))).toBeNull()
	expect(await setPassword(db, { token, password, now: later(1) })).toMatchObject({ ok: false })
	expect(await setPassword(db, { token, password, now })).toMatchObject({ ok: true })
	const { rowCount } = await db.$client.query('select from auth_sessions where user_id = $1', [id])
	expect(rowCount).toBe(0)
	expect(await attempt(db)).toBe('invalidCredentials')
	expect(await attempt(db, password)).toBe('in')
	expect(await setPassword(db, { token, password: testPassword, now })).toMatchObject({ ok: false })
})

test('requesting a second reset link invalidates the first', async () => {
	await using db = await testDb()
	await createAdmin(db, { email })
	await requestReset(db, { email, now })
	const first = await lastToken(db)
	await requestReset(db, { email, now })

	expect(await readLink(db, first, now)).toBeNull()
	expect(await readLink(db, await lastToken(db), now)).toMatchObject({ kind: 'reset' })
})

test(
	'of 50 simultaneous uses of one link, one sets the password',
	{ timeout: 120_000 },
	async () => {
		await using db = await testDb()
		await createAdmin(db, { email })
		await requestReset(db, { email, now })
		const token = await lastToken(db)

		const responses = await Promise.all(
			Array.from({ length: 50 }, (_, at) =>
				setPassword(db, { token, password: `number ${at} of them all`, now }),
			),
		)

		expect(responses.filter((response) => response.ok)).toHaveLength(1)
		const winner = responses.findIndex((response) => response.ok)
		expect(await attempt(db, `number ${winner} of them all`)).toBe('in')
	},
)

test('no reset mail is sent when the address has no account', async () => {
	await using db = await testDb()
	await requestReset(db, { email, now })

	expect(await mailsTo(db)).toEqual([])
	expect(await countOf(db, 'auth_users')).toBe(0)
})
