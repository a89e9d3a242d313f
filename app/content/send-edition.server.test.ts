import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { editions } from '#platform/db/tables/content.server.ts'
import { editionSendings, mailProofs, mails } from '#platform/db/tables/mails.server.ts'
import { emptyOldMails, queueMissedMails } from '#platform/mail/sweep.server.ts'
import { resendMail } from '#kit/admin/mails/commands.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { addManyReaders, allowSending, beginEdition, statesOf } from '#tests/support/editions.ts'
import { admin, buildArticle } from '#tests/support/factories.ts'
import { mailJobs } from '#tests/support/mails.ts'
import { listPausedEditions } from './edition/sendings.server.ts'
import { editionContent } from './edition/type.server.ts'
import { emptyTrash } from './empty-trash.server.ts'
import { beginDueSendings, beginSending, changeSending } from './send-edition.server.ts'

const sendingOf = async (db: TestDb) => (await db.select().from(editionSendings))[0]!

test('a sending makes one mail a reader, however often it begins', async () => {
	await using db = await testDb()
	await addManyReaders(db, 3)
	const { sendingId } = await beginEdition(db)
	await db.transaction((tx) => beginSending(tx, sendingId))
	expect(await statesOf(db)).toEqual({ waiting: 3 })
	expect(await sendingOf(db)).toMatchObject({ state: 'going', perHour: 50 })
	expect(await mailJobs(db)).toHaveLength(3)
})

test('a page that is no longer on the site holds the sending by its name, and it is sent anew', async () => {
	await using db = await testDb()
	await addManyReaders(db, 1)
	const { id } = await buildArticle(db, { title: 'Wet litter', status: 'draft' })
	const item = {
		type: 'article',
		id,
		title: 'Wet litter',
		words: '',
		path: '/news/x',
		picture: null,
	}
	const { editionId, sendingId } = await beginEdition(db, { items: [item] })
	expect(await sendingOf(db)).toMatchObject({ state: 'held', startedAt: null })
	expect((await sendingOf(db)).reason).toMatch(/^“Wet litter” is no longer on the site/)
	expect(await statesOf(db)).toEqual({})
	expect(await listPausedEditions(db)).toMatchObject([{ id: editionId, subject: 'Heat is coming' }])
	const goOn = { sendingId, change: 'go on' } as const
	expect(await changeSending(db, admin(), goOn)).toMatchObject({ error: { code: 'gone' } })
})

test('what was timed does not begin once a test has shown that our mail does not arrive', async () => {
	await using db = await testDb()
	await allowSending(db)
	await addManyReaders(db, 1)
	const refused = { state: 'refused', advice: 'Add the record.' } as const
	await db.update(mailProofs).set({ result: refused })
	await beginEdition(db)
	expect(await sendingOf(db)).toMatchObject({ state: 'held', startedAt: null })
	expect((await sendingOf(db)).reason).toMatch(/Add the record\. See System\.$/)
})

test('the trash stops an edition, on its way and before its time', async () => {
	await using db = await testDb()
	await addManyReaders(db, 1)
	const { editionId } = await beginEdition(db)
	await db.update(editionSendings).set({ state: 'timed' })
	expect(await editionContent.trash(db, admin(), editionId)).toBe(true)
	expect(await sendingOf(db)).toMatchObject({ state: 'stopped' })
	expect(await listPausedEditions(db)).toEqual([])
})

test('an edition that holds on its way is named among what needs attention until it goes on or is ended', async () => {
	await using db = await testDb()
	await addManyReaders(db, 1)
	const { sendingId } = await beginEdition(db)
	expect(await listPausedEditions(db)).toEqual([])
	await db.update(editionSendings).set({ state: 'held', reason: 'Too many refused.' })
	expect(await listPausedEditions(db)).toMatchObject([{ reason: 'Too many refused.' }])
	expect(await changeSending(db, admin(), { sendingId, change: 'end' })).toMatchObject({ ok: true })
	expect(await listPausedEditions(db)).toEqual([])
})

test('a stopped sending goes on, or leaves out the rest; only administrators do either', async () => {
	await using db = await testDb()
	await addManyReaders(db, 2)
	const { sendingId } = await beginEdition(db)
	const press = (change: 'stop' | 'go on' | 'end', actor = admin()) =>
		changeSending(db, actor, { sendingId, change })
	await expect(press('stop', admin('e', 'editor'))).rejects.toThrow(ForbiddenError)
	expect(await press('go on')).toMatchObject({ error: { code: 'gone' } })
	expect(await press('stop')).toMatchObject({ ok: true })
	expect(await press('go on')).toMatchObject({ ok: true })
	expect(await press('stop')).toMatchObject({ ok: true })
	expect(await press('end')).toMatchObject({ ok: true })
	expect(await statesOf(db)).toEqual({ 'left out': 2 })
})

test('a mail that nobody knows of is sent again by a press alone, and never without its words', async () => {
	await using db = await testDb()
	await addManyReaders(db, 2)
	await beginEdition(db)
	const [one, two] = await db.select({ id: mails.id }).from(mails)
	expect(await resendMail(db, admin(), one!.id)).toMatchObject({ error: { code: 'waiting' } })
	await db.update(mails).set({ state: 'unknown', sentAt: new Date('2020-01-01') })
	expect(await resendMail(db, admin(), one!.id)).toMatchObject({ ok: true })
	await emptyOldMails(db)
	expect(await resendMail(db, admin(), two!.id)).toMatchObject({ error: { code: 'gone' } })
	expect(await statesOf(db)).toEqual({ waiting: 1, unknown: 1 })
})

test('a lost job is made again while the sending goes on, and not while it is stopped', async () => {
	await using db = await testDb()
	await addManyReaders(db, 2)
	await beginEdition(db)
	const jobsAfter = async (state: 'going' | 'stopped') => {
		await db.pool.query('delete from graphile_worker._private_jobs')
		await db.update(editionSendings).set({ state })
		await queueMissedMails(db)
		return (await mailJobs(db)).length
	}
	expect(await jobsAfter('stopped')).toBe(0)
	expect(await jobsAfter('going')).toBe(2)
})

test('what was timed begins at its time, and not before', async () => {
	await using db = await testDb()
	await beginEdition(db)
	await addManyReaders(db, 1)
	const later = new Date(Date.now() + 60_000)
	await db.update(editionSendings).set({ state: 'timed', startedAt: null, dueAt: later })
	await beginDueSendings(db)
	expect(await statesOf(db)).toEqual({})
	await db.update(editionSendings).set({ dueAt: new Date() })
	await beginDueSendings(db)
	await beginDueSendings(db)
	expect(await statesOf(db)).toEqual({ waiting: 1 })
})

test('an edition that was deleted for good leaves the mails of its readers', async () => {
	await using db = await testDb()
	await addManyReaders(db, 1)
	const { editionId } = await beginEdition(db)
	const deletedAt = new Date('2020-01-01')
	await db.update(editions).set({ deletedAt }).where(eq(editions.id, editionId))
	await emptyTrash(db, new Date())
	expect(await db.$count(editions)).toBe(0)
	expect(await sendingOf(db)).toMatchObject({ editionId: null })
	expect(await statesOf(db)).toEqual({ waiting: 1 })
})
