import { expect, test } from 'vitest'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { addSession } from '#tests/support/access.ts'
import { createAdmin, testPassword } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { changesOf } from '#tests/support/factor-changes.ts'
import { softPasskey } from '#tests/support/soft-passkey.ts'
import { codeAt, turnOnTimeCodes } from '#tests/support/time-codes.ts'
import { grantAdmin, revokeAdmin } from '../access/grant.server.ts'
import { keepBrowser, knownBrowser } from '../session/known-browser.server.ts'
import { readFactors } from '../second-factor/factors.server.ts'

completeEnv({ SITE_URL: 'https://www.example.com' })

const password = testPassword

async function setUp(db: TestDb) {
	const account = await createAdmin(db)
	return { ...account, ...changesOf(db, account) }
}

async function mailsTo(db: TestDb, email: string) {
	const { rows } = await db.$client.query(
		`select data->>'subject' as subject from mails where to_email = $1 order by created_at, id`,
		[email],
	)
	return rows.map(({ subject }) => subject as string)
}

test('time codes are set up in two steps; only the second turns them on, and gives ten recovery codes', async () => {
	await using db = await testDb()
	const ana = await setUp(db)
	const { status, body } = await ana.change('start-time-codes', { password })
	const secret = body['secret'] as string
	expect(status).toBe(200)
	expect(body['qr']).toMatchObject({ size: expect.any(Number), path: expect.stringMatching(/^M/) })
	expect(await readFactors(db, ana.id)).toMatchObject({ timeCodes: null, recoveryCodesLeft: 0 })

	const wrong = await ana.change('confirm-time-codes', { code: '000000' })
	expect(wrong).toMatchObject({ status: 422, body: { messages: { code: [expect.any(String)] } } })
	const right = await ana.change('confirm-time-codes', { code: codeAt(secret) })
	expect(right.body['recoveryCodes']).toHaveLength(10)
	expect(await readFactors(db, ana.id)).toMatchObject({
		timeCodes: { confirmedAt: expect.any(Date) },
		recoveryCodesLeft: 10,
	})
	expect(await mailsTo(db, ana.email)).toEqual(['Your account now asks for a code'])
})

test.each([
	'start-time-codes',
	'end-time-codes',
	'new-recovery-codes',
	'start-passkey',
	'remove-passkey',
] as const)('%s needs the password, and wrong ones are counted', async (name) => {
	await using db = await testDb()
	const ana = await setUp(db)
	const { passkeys } = await afterPasskey(db, ana)
	const { recoveryCodes } = await turnOnTimeCodes(db, ana)
	const before = await readFactors(db, ana.id)
	const given = { id: passkeys[0]?.id, name: 'A key', code: recoveryCodes[0] }

	for (const missing of [{}, { password: '' }, { password: 7 }])
		expect(await ana.change(name, { ...given, ...missing }), 'not counted').toMatchObject({
			status: 422,
		})
	for (let tries = 1; tries <= 4; tries += 1)
		expect(await ana.change(name, { ...given, password: 'wrong' })).toMatchObject({
			status: 422,
			body: { messages: { password: ['This is not your current password.'] } },
		})
	expect(await ana.change(name, { ...given, password: 'wrong' })).toMatchObject({ status: 429 })
	expect(await ana.change(name, { ...given, password })).toMatchObject({
		status: 429,
		body: { message: 'Too many failed attempts. Please try again in 15 minutes.' },
	})
	expect(await readFactors(db, ana.id)).toEqual(before)
})

async function afterPasskey(db: TestDb, who: Awaited<ReturnType<typeof setUp>>) {
	await who.addPasskey()
	return readFactors(db, who.id)
}

test('turning time codes off ends the recovery codes too', async () => {
	await using db = await testDb()
	const ana = await setUp(db)
	const { secret } = await turnOnTimeCodes(db, ana)
	const code = codeAt(secret)

	expect(await ana.change('end-time-codes', { password, code })).toMatchObject({ status: 200 })
	expect(await readFactors(db, ana.id)).toEqual({
		timeCodes: null,
		recoveryCodesLeft: 0,
		passkeys: [],
	})
	const { rows } = await db.$client.query('select from auth_recovery_codes')
	expect(rows).toHaveLength(0)
	expect(await ana.change('end-time-codes', { password })).toMatchObject({ status: 409 })
	expect(await mailsTo(db, ana.email)).toEqual(['Your account no longer asks for a code'])
})

test('new recovery codes replace the old ones, also when two requests come at once', async () => {
	await using db = await testDb()
	const ana = await setUp(db)
	expect(await ana.change('new-recovery-codes', { password })).toMatchObject({ status: 409 })
	const { secret, recoveryCodes } = await turnOnTimeCodes(db, ana)

	const responses = await Promise.all(
		[codeAt(secret), recoveryCodes[0]].map((code) =>
			ana.change('new-recovery-codes', { password, code }),
		),
	)
	// The second may find its recovery code replaced.
	const made = responses.filter(({ status }) => status !== 422)
	expect(made.length).toBeGreaterThanOrEqual(1)
	expect(made.map(({ body }) => (body['recoveryCodes'] as string[]).length)).toEqual(
		made.map(() => 10),
	)
	expect(made.map(({ body }) => body['recoveryCodes'])).not.toContainEqual(recoveryCodes)
	expect(await readFactors(db, ana.id)).toMatchObject({ recoveryCodesLeft: 10 })
})

test('a new password under My account ends the passkeys that are not named, and only own ones', async () => {
	await using db = await testDb()
	const [ana, bob] = [await setUp(db), await setUp(db)]
	const { passkey } = await ana.addPasskey('My phone')
	await ana.addPasskey('A laptop', { assertion: await ana.confirmWith(passkey) })
	await bob.addPasskey('A tablet')
	const [phone] = (await readFactors(db, ana.id)).passkeys
	const [tablet] = (await readFactors(db, bob.id)).passkeys
	const newPassword = 'a dry shed in every season'
	const change = async (passkeys: unknown) =>
		ana.change('change-password', {
			newPassword,
			confirmation: newPassword,
			assertion: await ana.confirmWith(passkey),
			passkeys,
		})

	completeEnv({ SITE_URL: 'https://www.example.com', SECOND_FACTOR: 'required' })
	expect(await change([tablet?.id, 7])).toMatchObject({ status: 409, body: { code: 'lastFactor' } })
	completeEnv({ SITE_URL: 'https://www.example.com', SECOND_FACTOR: 'optional' })
	expect((await readFactors(db, ana.id)).passkeys).toHaveLength(2)
	expect(await change([phone?.id])).toMatchObject({ status: 200 })
	expect((await readFactors(db, ana.id)).passkeys).toMatchObject([{ name: 'My phone' }])
	expect(await change('none')).toMatchObject({ status: 200 })
	expect((await readFactors(db, ana.id)).passkeys).toEqual([])
	expect((await readFactors(db, bob.id)).passkeys).toEqual([tablet])
})

test('a passkey is added under its name and removed again, with a mail each time', async () => {
	await using db = await testDb()
	const ana = await setUp(db)
	const { passkey, status } = await ana.addPasskey('  Chrome on\nAndroid ')
	expect(status).toBe(200)
	const { passkeys } = await readFactors(db, ana.id)
	expect(passkeys).toMatchObject([{ name: 'Chrome on Android', usedAt: null }])

	const id = passkeys[0]?.id
	const assertion = await ana.confirmWith(passkey)
	expect(await ana.change('remove-passkey', { assertion, id })).toMatchObject({ status: 200 })
	expect(await ana.change('remove-passkey', { password, id })).toMatchObject({ status: 409 })
	expect((await readFactors(db, ana.id)).passkeys).toEqual([])
	expect(await mailsTo(db, ana.email)).toEqual([
		'A passkey was added to your account',
		'A passkey was removed from your account',
	])
})

test('a passkey is refused for another site, without verifying the person, twice, and in another session', async () => {
	await using db = await testDb()
	const [ana, bob] = [await setUp(db), await setUp(db)]
	const challenge = async () => {
		const { body } = await ana.change('start-passkey', { name: 'A key', password })
		return (body['options'] as { challenge: string }).challenge
	}
	const add = (response: unknown, who = ana) =>
		who.change('add-passkey', { name: 'A key', response })
	const passkey = softPasskey(ana.id)

	for (const wrong of [{ origin: 'https://other.example' }, { isVerified: false }])
		expect(await add(passkey.register({ challenge: await challenge(), ...wrong }))).toMatchObject({
			status: 409,
		})
	expect(await add({ id: 'nonsense' })).toMatchObject({ status: 409 })
	const response = passkey.register({ challenge: await challenge() })
	for (const [name, value] of ana.jar) bob.jar.set(name, value)
	expect(await add(response, bob), 'in another session').toMatchObject({ status: 409 })
	const cookies = new Map(ana.jar)
	expect(await add(response)).toMatchObject({ status: 200 })
	for (const [name, value] of cookies) ana.jar.set(name, value)
	expect(await add(response), 'twice').toMatchObject({ body: { code: 'refused' } })
	const assertion = await ana.confirmWith(passkey)
	const more = await ana.change('start-passkey', { name: 'A key', assertion })
	const again = passkey.register(more.body['options'] as { challenge: string })
	expect(await add(again), 'known').toMatchObject({ body: { code: 'known' } })
	expect((await readFactors(db, ana.id)).passkeys).toHaveLength(1)
})

test('nobody removes the passkey of another', async () => {
	await using db = await testDb()
	const [ana, bob] = [await setUp(db), await setUp(db)]
	const { passkeys } = await afterPasskey(db, ana)
	for (const id of [passkeys[0]?.id, 'x', null])
		expect(await bob.change('remove-passkey', { password, id })).toMatchObject({ status: 409 })

	expect((await readFactors(db, ana.id)).passkeys).toHaveLength(1)
})

test('the twenty-first passkey is refused', async () => {
	await using db = await testDb()
	const ana = await setUp(db)
	const { passkey } = await ana.addPasskey()
	const start = async () => {
		const assertion = await ana.confirmWith(passkey)
		return ana.change('start-passkey', { name: 'A key', assertion })
	}
	const { body } = await start()
	await db.$client.query(
		`insert into auth_passkeys (user_id, credential_id, public_key, name)
		select $1, 'id' || n, 'key', 'Key' from generate_series(1, 19) n`,
		[ana.id],
	)
	const { challenge } = body['options'] as { challenge: string }
	const response = softPasskey(ana.id).register({ challenge })

	expect(await ana.change('add-passkey', { name: 'One more', response })).toMatchObject({
		status: 409,
		body: { code: 'full' },
	})
	expect(await start()).toMatchObject({ body: { code: 'full' } })
})

test('where a second factor is required, the last one stays, also when both go at once', async () => {
	await using db = await testDb()
	const ana = await setUp(db)
	const {
		recoveryCodes: [first, second, third, fourth],
	} = await turnOnTimeCodes(db, ana)
	completeEnv({ SECOND_FACTOR: 'required' })
	expect(await ana.change('end-time-codes', { password, code: first })).toMatchObject({
		status: 409,
		body: { code: 'lastFactor' },
	})
	await ana.addPasskey('A phone', { password, code: second })
	const { passkeys } = await readFactors(db, ana.id)

	const responses = await Promise.all([
		ana.change('end-time-codes', { password, code: third }),
		ana.change('remove-passkey', { password, code: fourth, id: passkeys[0]?.id }),
	])
	completeEnv({ SECOND_FACTOR: 'optional' })
	// Without time codes there are no recovery codes either: the later of the two may find its code gone.
	const [done, refused] = responses.map(({ status }) => status).toSorted()
	expect(done).toBe(200)
	expect([409, 422]).toContain(refused)
	const { timeCodes, passkeys: left } = await readFactors(db, ana.id)
	expect((timeCodes ? 1 : 0) + left.length).toBe(1)
})

test('an account that gets access anew begins without the second factors of before', async () => {
	await using db = await testDb()
	const ana = await setUp(db)
	await ana.addPasskey()
	await turnOnTimeCodes(db, ana)
	await revokeAdmin(db, ana.email)
	await grantAdmin(db, ana.email, new Date())

	expect(await readFactors(db, ana.id)).toMatchObject({ timeCodes: null, passkeys: [] })
})

test('with the first factor every other session ends: somebody may have had the password', async () => {
	await using db = await testDb()
	const sessions = async (userId: string) =>
		(await db.$client.query('select from auth_sessions where user_id = $1', [userId])).rowCount
	const ana = await setUp(db)
	await addSession(db.$client, ana.id)
	const { body } = await ana.change('start-time-codes', { password })
	expect(await sessions(ana.id)).toBe(1)
	await ana.change('confirm-time-codes', { code: codeAt(body['secret'] as string) })
	expect(await sessions(ana.id)).toBe(0)

	const bo = await setUp(db)
	await addSession(db.$client, bo.id)
	const { passkey } = await bo.addPasskey()
	expect(await sessions(bo.id)).toBe(0)
	await addSession(db.$client, bo.id)
	await bo.addPasskey('A second one', { assertion: await bo.confirmWith(passkey) })
	expect(await sessions(bo.id), 'not the first factor').toBe(1)
})

test('with every new factor the notes of other browsers end, and this one keeps its own', async () => {
	await using db = await testDb()
	const ana = await setUp(db)
	const [note = ''] = await keepBrowser(db, new Request('http://localhost'), ana.id)
	const other = new Map([
		['roost-known-browser', note.slice(note.indexOf('=') + 1, note.indexOf(';'))],
	])
	const isKnown = (jar: Map<string, string>) => {
		const Cookie = [...jar].map((pair) => pair.join('=')).join('; ')
		return knownBrowser(db, new Request('http://localhost', { headers: { Cookie } }), ana.email)
	}
	expect(await isKnown(other)).not.toBeNull()
	let confirmed: Record<string, string> = { password }
	for (const name of ['A phone', 'A computer']) {
		const { passkey } = await ana.addPasskey(name, confirmed)
		confirmed = { assertion: await ana.confirmWith(passkey) }
		expect(await isKnown(other), `${name}`).toBeNull()
		expect(await isKnown(ana.jar), `${name}`).not.toBeNull()
		other.set('roost-known-browser', ana.jar.get('roost-known-browser') ?? '')
	}
	const bo = await setUp(db)
	const { body } = await bo.change('start-time-codes', { password })
	await bo.change('confirm-time-codes', { code: codeAt(body['secret'] as string) })
	expect(bo.jar.has('roost-known-browser')).toBe(true)
})

test('codes cannot be tried without end against a set-up, nor against one of an hour ago', async () => {
	await using db = await testDb()
	const ana = await setUp(db)
	const { body } = await ana.change('start-time-codes', { password })
	const confirm = (code: string) => ana.change('confirm-time-codes', { code })
	const responses = []
	for (let at = 0; at < 5; at++) responses.push((await confirm('000000')).status)
	expect(responses).toEqual([422, 422, 422, 422, 429])
	expect(await confirm(codeAt(body['secret'] as string))).toMatchObject({ status: 429 })

	const bo = await setUp(db)
	const started = await bo.change('start-time-codes', { password })
	await db.$client.query(`update auth_time_codes set started_at = now() - interval '1 hour'`)
	const code = codeAt(started.body['secret'] as string)
	expect(await bo.change('confirm-time-codes', { code })).toMatchObject({ status: 422 })
})
