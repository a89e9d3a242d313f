import { expect, test } from 'vitest'
import { completeEnv, env } from '#platform/lib/env/env.server.ts'
import { addSession } from '#tests/support/access.ts'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { changesOf } from '#tests/support/factor-changes.ts'
import { codeAt, turnOnTimeCodes } from '#tests/support/time-codes.ts'
import { makeChallenge } from '../passkeys/challenges.server.ts'
import { readFactors } from '../second-factor/factors.server.ts'
import { unreadableCodes } from '../second-factor/code-try.server.ts'
import { readCount } from '../sign-in/attempt-limits.server.ts'

completeEnv({ SITE_URL: 'https://www.example.com' })

const password = testPassword

async function setUp(db: TestDb) {
	const account = await createAdmin(db)
	return { ...account, ...changesOf(db, account) }
}

const changesThatConfirm = [
	'start-time-codes',
	'end-time-codes',
	'new-recovery-codes',
	'start-passkey',
	'remove-passkey',
	'change-password',
	'change-email',
] as const

/** Fields with which only the confirmation is missing. */
async function fieldsOf(db: TestDb, who: { id: string }) {
	const { passkeys } = await readFactors(db, who.id)
	const id = passkeys[0]?.id
	const newPassword = 'a dry shed in every season'
	const email = `new.${who.id}@example.com`
	const remaining = { passkeys: [id] }
	return { id, name: 'A key', newPassword, confirmation: newPassword, email, ...remaining }
}

test.each(changesThatConfirm)(
	'%s needs a code where codes are on, and wrong ones are counted',
	async (name) => {
		await using db = await testDb()
		const ana = await setUp(db)
		await ana.addPasskey()
		const { secret } = await turnOnTimeCodes(db, ana)
		const given = { ...(await fieldsOf(db, ana)), password }

		for (const missing of [{}, { code: ' ' }, { code: 7 }])
			expect(await ana.change(name, { ...given, ...missing }), 'not counted').toMatchObject({
				status: 422,
				body: { messages: { code: [expect.stringContaining('Please enter the code')] } },
			})
		const responses = []
		for (let tries = 1; tries <= 5; tries += 1)
			responses.push((await ana.change(name, { ...given, code: '000000' })).status)
		expect(responses).toEqual([422, 422, 422, 422, 429])
		expect((await ana.change(name, { ...given, code: codeAt(secret) })).status).toBe(429)
		await db.$client.query('delete from auth_limits')
		expect((await ana.change(name, { ...given, code: codeAt(secret) })).status).toBe(200)
	},
)

test.each(changesThatConfirm)('%s needs the passkey where it is the only factor', async (name) => {
	await using db = await testDb()
	const [ana, bob] = [await setUp(db), await setUp(db)]
	const { passkey } = await ana.addPasskey()
	const others = await bob.addPasskey()
	const given = await fieldsOf(db, ana)
	const refused = { status: 403, body: { message: expect.stringMatching(/passkey/) } }

	expect(await ana.change(name, { ...given, password })).toMatchObject(refused)
	const ofBob = others.passkey.assert({ challenge: await ana.challengeOf(), handle: bob.id })
	expect(await ana.change(name, { ...given, password, assertion: ofBob })).toMatchObject(refused)
	const atSignIn = makeChallenge({ purpose: 'passkey sign-in' })
	ana.keep([atSignIn.cookie])
	const assertion = passkey.assert(atSignIn)
	expect(await ana.change(name, { ...given, assertion }), 'of a sign-in').toMatchObject(refused)
	const right = await ana.confirmWith(passkey)
	// Without codes, turning them off or renewing them is refused for another reason.
	const status = name === 'end-time-codes' || name === 'new-recovery-codes' ? 409 : 200
	expect(await ana.change(name, { ...given, assertion: right })).toMatchObject({ status })
	if (name === 'remove-passkey') return
	expect(await ana.change(name, { ...given, assertion: right }), 'twice').toMatchObject(refused)
})

test('for an hour after a reset link the password alone removes a lost passkey; after a recovery code it replaces the phone', async () => {
	await using db = await testDb()
	const since = async (method: string, minutes: number, who: Awaited<ReturnType<typeof setUp>>) => {
		await addSession(db.$client, who.id)
		await db.$client.query(
			`update auth_sessions set id = $1, method = $2, created_at = now() - $3::int * interval '1 minute' where user_id = $4`,
			[who.sessionId, method, minutes, who.id],
		)
	}
	const ana = await setUp(db)
	await ana.addPasskey()
	const { id } = await fieldsOf(db, ana)
	await since('link', 61, ana)
	expect(await ana.change('remove-passkey', { id, password })).toMatchObject({ status: 403 })
	await db.$client.query('delete from auth_sessions')
	await since('link', 10, ana)
	expect(await ana.change('remove-passkey', { id, password: 'wrong' })).toMatchObject({
		status: 422,
	})
	expect(await ana.change('remove-passkey', { id, password })).toMatchObject({ status: 200 })

	const bo = await setUp(db)
	await turnOnTimeCodes(db, bo)
	await since('time-code', 10, bo)
	expect(await bo.change('start-time-codes', { password })).toMatchObject({ status: 422 })
	await db.$client.query('delete from auth_sessions')
	await since('recovery-code', 10, bo)
	expect(await bo.change('start-time-codes', { password })).toMatchObject({ status: 200 })
})

test('with another APP_SECRET a change says that codes cannot be checked, and counts nothing', async () => {
	await using db = await testDb()
	const ana = await setUp(db)
	const { secret } = await turnOnTimeCodes(db, ana)
	const before = env().APP_SECRET
	completeEnv({ APP_SECRET: 'another secret of at least thirty-two letters' })
	const response = await ana.change('end-time-codes', { password, code: codeAt(secret) })
	completeEnv({ APP_SECRET: before })

	expect(response).toMatchObject({ status: 409, body: { message: unreadableCodes } })
	expect(await readCount(db, 'code', ana.id)).toMatchObject({ tries: 0 })
})
