import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { editions } from '#platform/db/tables/content.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'
import { emptyOldMails, queueMissedEditions } from '#platform/mail/sweep.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { addManyReaders, beginEdition, statesOf } from '#tests/support/editions.ts'
import { admin, buildArticle } from '#tests/support/factories.ts'
import { emptyTrash } from './empty-trash.server.ts'
import { beginSending, changeSending, sendAgain } from './send-edition.server.ts'

const sendingOf = async (db: TestDb) => (await db.select().from(editionSendings))[0]!

async function jobs(db: TestDb) {
	const { rows } = await db.pool.query<{ task: string }>(
		`select task_identifier as task from graphile_worker.jobs where key ~ '^(edition|newsletter)' or
			task_identifier = 'newsletter.begin' order by 1`,
	)
	return rows.map(({ task }) => task)
}

test('a sending makes one mail a reader, however often it begins', async () => {
	await using db = await testDb()
	await addManyReaders(db, 3)
	const { sendingId } = await beginEdition(db)
	await db.transaction((tx) => beginSending(tx, sendingId))
	expect(await statesOf(db)).toEqual({ waiting: 3 })
	expect(await sendingOf(db)).toMatchObject({ state: 'going', candidates: 3, perHour: 50 })
	expect(await jobs(db)).toEqual(['mail.sendEdition'])
})

test('a page that is no longer on the site holds the sending by its name, until it is there again', async () => {
	await using db = await testDb()
	await addManyReaders(db, 1)
	const { id } = await buildArticle(db, { title: 'Wet litter', status: 'draft' })
	const item = { type: 'article', id, title: 'Wet litter', words: '', path: '/news/x', picture: null }
	const { sendingId } = await beginEdition(db, { items: [item] })
	expect(await sendingOf(db)).toMatchObject({ state: 'held', startedAt: null })
	expect((await sendingOf(db)).reason).toMatch(/^“Wet litter” is no longer on the site/)
	expect(await statesOf(db)).toEqual({})
	await db.execute(`update news set status = 'published'`)
	const goOn = { sendingId, change: 'go on' } as const
	expect(await changeSending(db, admin(), goOn)).toMatchObject({ ok: true })
	expect(await sendingOf(db)).toMatchObject({ state: 'going', reason: null })
	expect(await statesOf(db)).toEqual({ waiting: 1 })
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
	expect(await sendAgain(db, admin(), one!.id)).toMatchObject({ error: { code: 'gone' } })
	await db.update(mails).set({ state: 'unknown', sentAt: new Date('2020-01-01') })
	expect(await sendAgain(db, admin(), one!.id)).toMatchObject({ ok: true })
	await emptyOldMails(db)
	expect(await sendAgain(db, admin(), two!.id)).toMatchObject({ error: { code: 'gone' } })
	expect(await statesOf(db)).toEqual({ waiting: 1, unknown: 1 })
})

test('lost jobs of sendings that go on, or are due, are made again', async () => {
	await using db = await testDb()
	await addManyReaders(db, 1)
	await beginEdition(db)
	const forget = () => db.pool.query('delete from graphile_worker._private_jobs')
	await forget()
	await queueMissedEditions(db)
	expect(await jobs(db)).toEqual(['mail.sendEdition'])
	await forget()
	await db.update(editionSendings).set({ state: 'timed', dueAt: new Date(Date.now() + 60_000) })
	await queueMissedEditions(db)
	expect(await jobs(db)).toEqual([])
	await db.update(editionSendings).set({ dueAt: new Date() })
	await queueMissedEditions(db)
	expect(await jobs(db)).toEqual(['newsletter.begin'])
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
