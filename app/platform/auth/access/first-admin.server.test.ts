import { expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { createFirstAdmin, prepareFirstAdmin } from './first-admin.server.ts'
import { grantAdmin, listAdmins, revokeAdmin } from './grant.server.ts'
import { setPassword } from '../sign-in/set-password.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'

const now = new Date()
const password = 'the hens are all in'

async function setupToken(db: TestDb) {
	const path = await prepareFirstAdmin(db, { given: null, now })
	return /setup=([\w-]+)$/.exec(path ?? '')?.[1] ?? ''
}

async function attempt(db: TestDb, email: string, given = password) {
	const response = await signIn(db, { email, password: given, address: null, browser: null })
	return response.ok ? 'in' : response.error.code
}

test('50 simultaneous setups create one first administrator', { timeout: 120_000 }, async () => {
	await using db = await testDb()
	const token = await setupToken(db)

	const responses = await Promise.all(
		Array.from({ length: 50 }, (_, at) =>
			createFirstAdmin(db, { token, email: `person${at}@example.com`, password, now }),
		),
	)

	expect(responses.filter((response) => response.ok)).toHaveLength(1)
	expect(await listAdmins(db)).toHaveLength(1)
	const { rows } = await db.$client.query('select count(*)::int as count from auth_users')
	expect(rows[0].count).toBe(1)
})

test('the setup link of every instance works until one is used; then none works', async () => {
	await using db = await testDb()
	const [first, second] = [await setupToken(db), await setupToken(db)]
	const given = { email: 'ana@example.com', password, now }

	expect(await createFirstAdmin(db, { ...given, token: 'made up' })).toMatchObject({ ok: false })
	const nextDay = new Date(now.getTime() + 86_400_000)
	expect(await createFirstAdmin(db, { ...given, token: first, now: nextDay })).toMatchObject({
		ok: false,
	})
	expect(await createFirstAdmin(db, { ...given, token: first })).toMatchObject({ ok: true })
	expect(await attempt(db, 'ana@example.com')).toBe('in')
	expect(await createFirstAdmin(db, { ...given, token: second })).toMatchObject({ ok: false })
	expect(await prepareFirstAdmin(db, { given: null, now })).toBeNull()
})

test('the environment creates the first administrator, but not a second', async () => {
	await using db = await testDb()
	await createAdmin(db, { email: 'ana@example.com', isAdmin: false })
	const given = { email: 'Ana Reid <Ana@Example.com>', password }

	const paths = await Promise.all([
		prepareFirstAdmin(db, { given, now }),
		prepareFirstAdmin(db, { given, now }),
	])

	expect(paths).toEqual([null, null])
	expect(await listAdmins(db)).toMatchObject([{ email: 'ana@example.com' }])
	expect(await attempt(db, 'ana@example.com')).toBe('in')
	await prepareFirstAdmin(db, { given: { email: 'bob@example.com', password }, now })
	expect(await listAdmins(db)).toHaveLength(1)
})

test('the console grants and revokes rights; revoking ends the sessions', async () => {
	await using db = await testDb()
	const granted = await grantAdmin(db, ' Cy@example.com', now)
	const path = granted.ok ? granted.value.path : null
	const token = /token=([\w-]+)$/.exec(path ?? '')?.[1] ?? ''

	expect(await setPassword(db, { token, password, now })).toMatchObject({ ok: true })
	expect(await attempt(db, 'cy@example.com')).toBe('in')
	expect(await revokeAdmin(db, 'CY@example.com')).toBe(true)
	expect(await listAdmins(db)).toEqual([])
	const { rowCount } = await db.$client.query('select from auth_sessions')
	expect(rowCount).toBe(0)
	expect(await revokeAdmin(db, 'cy@example.com')).toBe(false)
	expect(await grantAdmin(db, 'no address', now)).toMatchObject({ ok: false })
})

test.each([true, false])(
	'a grant on the console voids the old password and prints a link, address verified: %s',
	async (isVerified) => {
		await using db = await testDb()
		const email = 'ana@example.com'
		const { id } = await createAdmin(db, { email, password, isAdmin: false })
		await db.$client.query('update auth_users set email_verified = $2 where id = $1', [
			id,
			isVerified,
		])

		const granted = await grantAdmin(db, email, now)

		expect(granted.ok && granted.value.path).toMatch(/^\/admin\/auth\?reset=true&token=/)
		expect(await attempt(db, email)).toBe('invalidCredentials')
	},
)

test('granting an administrator rights again changes nothing', async () => {
	await using db = await testDb()
	await createAdmin(db, { email: 'ana@example.com', password })

	expect(await grantAdmin(db, 'ana@example.com', now)).toMatchObject({
		ok: true,
		value: { path: null },
	})
	expect(await attempt(db, 'ana@example.com')).toBe('in')
})
