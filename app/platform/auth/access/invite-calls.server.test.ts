import { expect, test } from 'vitest'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildMember } from '#tests/support/factories.ts'
import { handleGrant, handleSendInvite } from './invite-calls.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'

const unknownId = '00000000-0000-4000-8000-00000000dead'

/** The cookies of a signed-in account. */
async function cookieOf(db: TestDb, { isAdmin = true } = {}): Promise<string> {
	const { email } = await createAdmin(db, { isAdmin })
	const result = await signIn(db, { email, password: testPassword, address: null, browser: null })
	if (!result.ok) throw new Error(result.error.code)
	return result.value.cookies
		.slice(0, 2)
		.map((cookie) => cookie.split(';')[0])
		.join('; ')
}

const sent = (body: unknown, cookie = '', method = 'POST') =>
	new Request('http://localhost:3000/api/auth/x', {
		method,
		headers: { Cookie: cookie },
		...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
	})

async function told(result: Promise<Response>) {
	const response = await result
	return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
}

const count = async (db: TestDb, table: string) =>
	(await db.pool.query(`select from ${table}`)).rowCount

test('an administrator grants a member access without a mail, then mails the link', async () => {
	await using db = await testDb()
	const cookie = await cookieOf(db)
	const { id } = await buildMember(db)
	const granted = await told(
		handleGrant(db, sent({ member_id: id, member_email: ' Mere@Example.com' }, cookie)),
	)
	expect(granted).toEqual({ status: 200, success: true, inviteId: expect.any(String) })
	expect(await count(db, 'mails')).toBe(0)

	const { inviteId } = granted as { inviteId?: string }
	const invite = { email: 'MERE@example.com ', name: 'Mere', inviteId }
	expect(await told(handleSendInvite(db, sent(invite, cookie)))).toEqual({
		status: 200,
		success: true,
	})
	const { rows } = await db.pool.query('select kind, to_email from mails')
	expect(rows).toEqual([{ kind: 'account-invitation', to_email: 'mere@example.com' }])
})

test('an invitation is mailed to its own address only', async () => {
	await using db = await testDb()
	const cookie = await cookieOf(db)
	const { id } = await buildMember(db)
	const { inviteId } = (await told(
		handleGrant(db, sent({ member_id: id, member_email: 'mere@example.com' }, cookie)),
	)) as { inviteId?: string }
	for (const wrong of [
		{ inviteId, email: 'thief@example.com' },
		{ inviteId, email: '' },
		{ inviteId },
		{ inviteId: unknownId, email: 'mere@example.com' },
		{ inviteId: `${inviteId}'`, email: 'mere@example.com' },
		{ email: 'mere@example.com' },
	])
		expect(await told(handleSendInvite(db, sent(wrong, cookie)))).toEqual({
			status: 404,
			success: false,
			error: 'There is no such invitation.',
		})
	expect(await count(db, 'mails')).toBe(0)
})

test('both calls refuse a visitor or an account without rights before reading the body', async () => {
	await using db = await testDb()
	const { id } = await buildMember(db)
	const guest = await cookieOf(db, { isAdmin: false })
	const body = { member_id: id, member_email: 'mere@example.com', inviteId: unknownId }
	for (const call of [handleGrant, handleSendInvite]) {
		expect(await told(call(db, sent(body)))).toMatchObject({ status: 401, success: false })
		expect(await told(call(db, sent(body, guest)))).toMatchObject({ status: 403, success: false })
		expect(await told(call(db, sent('{', guest)))).toMatchObject({ status: 403 })
	}
	expect(await told(handleGrant(db, sent(body, `${guest}x`)))).toMatchObject({ status: 401 })
	expect(await count(db, 'login_invites')).toBe(0)
	expect(await count(db, 'admin_users')).toBe(0)
})

test('a wrong method answers 405; a body that is too long or not a JSON object answers 400 with no-store', async () => {
	await using db = await testDb()
	const cookie = await cookieOf(db)
	for (const method of ['GET', 'DELETE'])
		expect(await told(handleGrant(db, sent(null, cookie, method)))).toMatchObject({ status: 405 })
	const long = JSON.stringify({ member_id: unknownId, member_email: 'a'.repeat(4096) })
	for (const body of ['', '{', '[]', 'null', '"x"', '5', long]) {
		const result = await handleGrant(db, sent(body, cookie))
		expect(result.status, `of ${body.slice(0, 20)}`).toBe(400)
		expect(result.headers.get('Cache-Control')).toBe('no-store')
	}
})

test('granting to an unknown member or an invalid address answers with an error sentence', async () => {
	await using db = await testDb()
	const cookie = await cookieOf(db)
	for (const [body, status] of [
		[{ member_id: unknownId, member_email: 'a@b.nz' }, 404],
		[{ member_id: 'x', member_email: 'a@b.nz' }, 404],
		[{ member_id: [unknownId], member_email: 'a@b.nz' }, 400],
		[{ member_email: 'a@b.nz' }, 404],
		[{ member_id: unknownId, member_email: 'nowhere' }, 400],
		[{ member_id: unknownId, member_email: { toString: 'a@b.nz' } }, 400],
		[{ member_id: unknownId }, 400],
	] as const) {
		const result = await told(handleGrant(db, sent(body, cookie)))
		const error = expect.stringMatching(/\.$/)
		expect(result, `of ${JSON.stringify(body)}`).toEqual({ status, success: false, error })
	}
})

test('a mail that cannot be queued is reported, and the rights stay', async () => {
	await using db = await testDb()
	const cookie = await cookieOf(db)
	const { id } = await buildMember(db)
	const { inviteId } = (await told(
		handleGrant(db, sent({ member_id: id, member_email: 'mere@example.com' }, cookie)),
	)) as { inviteId?: string }
	await db.pool.query('alter table mails rename to mails_away')

	const result = told(handleSendInvite(db, sent({ inviteId, email: 'mere@example.com' }, cookie)))
	expect(await result).toMatchObject({ status: 503, success: false })
	expect(await count(db, 'admin_users')).toBe(2)
})
