import { expect, test, vi } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { mailProofs, mails } from '#platform/db/tables/mails.server.ts'
import { getMailProof, listRefusedProofs } from '#platform/mail/proof/proofs.server.ts'
import { arrivedHead } from '#tests/fixtures/proof-heads.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { readPasted, testMail } from './mail-proof.server.ts'

vi.mock('#platform/lib/env/env.server.ts', async (original) => ({
	...(await original<object>()),
	env: () => ({
		APP_SECRET: 'kX9vQ2mZ7tR4wL8nB3jH6yD1sF5gP0cA',
		SITE_URL: 'https://www.hatchandhen.nz',
		MAIL_FROM: sender,
		SMTP_NAME: null,
		SMTP_URL: server.smtp,
		IMAP_URL: server.imap,
		MAIL_OAUTH: null,
	}),
}))
const sender = vi.hoisted(() => 'no-reply@hatchandhen.nz')
const server = vi.hoisted(() => ({
	smtp: 'smtp://mail.test' as string | null,
	imap: null as string | null,
}))

const who = { ...admin(), sessionId: 's', email: 'ana@office.example', name: 'Ana' } as Admin
const lookUp = async () => ['v=DMARC1; p=none']

async function startedTest(db: TestDb) {
	await testMail(db, who, { toMe: false })
	const [proof] = await db.select().from(mailProofs)
	if (!proof) throw new Error('no test')
	return proof
}

const signed = {
	results: 'dkim=pass header.d=hatchandhen.nz',
	signatures: [{ domain: 'hatchandhen.nz' }],
}

test('without a mailbox that is read, the test goes to whoever asks; with one, to it unless they want it', async () => {
	await using db = await testDb()
	expect(await testMail(db, who, { toMe: false })).toEqual({
		ok: true,
		value: { to: 'ana@office.example' },
	})
	server.imap = 'imaps://replies%40hatchandhen.nz:hunter2@mail.test'
	for (const [toMe, to] of [
		[false, 'replies@hatchandhen.nz'],
		[true, 'ana@office.example'],
	] as const)
		expect(await testMail(db, who, { toMe })).toEqual({ ok: true, value: { to } })
	server.imap = null
	const sent = await db.select().from(mailProofs).orderBy(mailProofs.sentAt)
	expect(sent.map(({ sentTo }) => sentTo)).toEqual(['staff', 'mailbox', 'staff'])
	expect(sent.map(({ by }) => by)).toEqual(Array(3).fill(who.id))
	expect(sent.map((proof) => proof.sender)).toEqual(Array(3).fill(sender))
	const ids = (await db.select().from(mails)).map(({ id }) => id)
	expect(sent.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('pasted headers say how our mail arrives, and may be pasted again', async () => {
	await using db = await testDb()
	const { id } = await startedTest(db)
	expect(await getMailProof(db, sender)).toMatchObject({ state: 'not proven', waitsFor: 'staff' })
	expect(await listRefusedProofs(db)).toEqual([])
	const paste = (given: Parameters<typeof arrivedHead>[0]) =>
		readPasted(db, who, { headers: arrivedHead({ id, ...given }), lookUp })
	expect(await paste({ results: 'spf=none; dkim=none' })).toEqual({ ok: true, value: { sender } })
	expect(await getMailProof(db, sender)).toMatchObject({ state: 'refused', waitsFor: null })
	expect(await listRefusedProofs(db)).toMatchObject([{ sender }])
	await paste(signed)
	expect(await getMailProof(db, sender)).toMatchObject({ state: 'proven', keepsEnvelope: null })
	expect(await listRefusedProofs(db)).toEqual([])
})

test.each([
	['nothing', ''],
	['the headers of another mail', arrivedHead({})],
	['a mail without them', 'Hello Ana,\n\nthis is no test.\n'],
	['what would break a query', `X-Roost-Mail: ' or true --\0\n`],
])('%s is refused, and nothing is stored', async (_, headers) => {
	await using db = await testDb()
	await startedTest(db)
	expect(await readPasted(db, who, { headers, lookUp })).toEqual({
		ok: false,
		error: { code: 'notOurs' },
	})
	expect(await db.select().from(mailProofs)).toMatchObject([{ readAt: null, result: null }])
})

test('an editor may do neither; without a mail server, and after ten within an hour, no test is sent', async () => {
	await using db = await testDb()
	const editor = { ...who, role: 'editor' } as Admin
	await expect(testMail(db, editor, { toMe: true })).rejects.toThrow(ForbiddenError)
	await expect(readPasted(db, editor, { headers: '' })).rejects.toThrow(ForbiddenError)
	const send = () => testMail(db, who, { toMe: true })
	server.smtp = null
	expect(await send()).toEqual({ ok: false, error: { code: 'noServer' } })
	server.smtp = 'smtp://mail.test'
	for (let sent = 0; sent < 10; sent++) expect((await send()).ok).toBe(true)
	expect(await send()).toEqual({ ok: false, error: { code: 'tooOften' } })
	expect(await db.$count(mails)).toBe(10)
})

test('by another mail server, as after a restore elsewhere, a result no longer counts', async () => {
	await using db = await testDb()
	const { id } = await startedTest(db)
	await readPasted(db, who, { headers: arrivedHead({ id, ...signed }), lookUp })
	expect((await getMailProof(db, sender)).state).toBe('proven')
	server.smtp = 'smtp://other.test'
	expect((await getMailProof(db, sender)).state).toBe('not proven')
	server.smtp = 'smtp://mail.test'
	expect((await getMailProof(db, sender)).state).toBe('proven')
})
