// Scheduled changes (records/schedule.server.ts and publish-due.server.ts).
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#platform/auth/actor.ts'
import { createDb } from '#platform/db/client.server.ts'
import { adminUsers } from '#platform/db/tables/accounts.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { scheduleWorkingCopy, unscheduleWorkingCopy } from '#kit/records/schedule.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildAccess, buildProduct } from '#tests/support/factories.ts'
import {
	announcements,
	sentTextOf,
	countCopies,
	formOf,
	keepWords,
	makeDue,
	publishRecord,
	scheduleWords,
	textOf,
} from '#tests/support/working-copies.ts'
import { contentKeys, contents } from './catalogue.server.ts'
import type { ContentKey } from './catalogue.ts'
import { publishDue } from './publish-due.server.ts'

/** What a text field of each type takes. */
const inTime = 'https://example.com/in-time-for-monday.jpg'
const mere = admin('mere') as Actor & { id: string }

async function scheduled(db: TestDb, key: ContentKey, given: object = {}) {
	await buildAccess(db, mere)
	const record = await publishRecord(db, key)
	const done = await scheduleWords(db, {
		...record,
		words: inTime,
		actor: mere,
		...given,
	})
	if (!done.ok) throw new Error(JSON.stringify(done.error))
	return record
}

async function wordsOf(db: TestDb, { key, id }: { key: ContentKey; id: string }) {
	return (await formOf(db, key, id)).values[textOf[key]]
}

async function refusalOf(db: TestDb, { key, id }: { key: ContentKey; id: string }) {
	const copy = await sentTextOf(db, key, id)
	expect(copy).toMatchObject({ state: 'refused', publishAt: null, scheduled: null })
	const sent = await db.select().from(mails).where(eq(mails.kind, 'publishing-refused'))
	return {
		sentence: copy?.note,
		mailed: sent.map(({ toEmail, data }) => [toEmail, data]),
	}
}

test.each(contentKeys)(
	'scheduled changes of a %s are published at their time, not before, as who asked',
	async (key) => {
		await using db = await testDb()
		const record = await scheduled(db, key)
		await publishDue(db)
		expect(await wordsOf(db, record)).not.toBe(inTime)
		const told = await announcements(db)
		await makeDue(db)

		await publishDue(db)
		await publishDue(db)

		expect(await wordsOf(db, record)).toBe(inTime)
		expect((await formOf(db, key, record.id)).version).toBe(record.version + 1)
		expect(await countCopies(db, record.id)).toBe(0)
		expect(await announcements(db)).toBeGreaterThan(told)
		const [last] = await db
			.select()
			.from(auditLog)
			.where(eq(auditLog.action, 'update'))
			.orderBy(desc(auditLog.id))
		expect(last).toMatchObject({ actorId: mere.id, recordId: record.id })
	},
)

test('two workers at the same moment publish each change once', async () => {
	await using db = await testDb()
	const records = await Promise.all(contentKeys.map((key) => scheduled(db, key)))
	await makeDue(db)
	const other = createDb(db.url, { max: 4 })

	await Promise.all([publishDue(db), publishDue(other.db), publishDue(db)])

	const published = await Promise.all(records.map(({ key, id }) => formOf(db, key, id)))
	expect(published.map(({ version }) => version)).toEqual(records.map(({ version }) => version + 1))
	await other.pool.end()
})

test('what is typed after the schedule waits for its own publishing', async () => {
	await using db = await testDb()
	const record = await scheduled(db, 'article')
	const before = await sentTextOf(db, 'article', record.id)
	await keepWords(db, { ...record, words: 'Still thinking', copy: before?.edit ?? 0 })
	await makeDue(db)

	await publishDue(db)

	expect(await wordsOf(db, record)).toBe(inTime)
	const copy = await sentTextOf(db, 'article', record.id)
	expect(copy).toMatchObject({ baseN: record.version + 1, publishAt: null, scheduled: null })
	expect(copy?.values).toMatchObject({ excerpt: 'Still thinking' })
})

test('a time that is taken back publishes nothing, and the changes stay', async () => {
	await using db = await testDb()
	const record = await scheduled(db, 'product')
	await unscheduleWorkingCopy(db, mere, contents.product, record.id)
	await makeDue(db)

	await publishDue(db)

	expect(await wordsOf(db, record)).not.toBe(inTime)
	expect(await countCopies(db, record.id)).toBe(1)
})

test('a time that has passed, values that are not valid, and no changes cannot be scheduled', async () => {
	await using db = await testDb()
	const { key, id, version } = await publishRecord(db, 'product')
	const { values } = await formOf(db, key, id)
	const ask = (given: object, publishAt = new Date(Date.now() + 60_000)) =>
		scheduleWorkingCopy(db, admin(), contents[key], {
			id,
			version,
			copy: 0,
			values: { ...values, ...given },
			publishAt,
		})
	const messages = (field: string) => ({
		ok: false,
		error: { code: 'invalid', messages: { [field]: [expect.any(String)] } },
	})

	expect(await ask({ title: 'New' }, new Date(Date.now() - 1000))).toMatchObject(
		messages('publishChangesAt'),
	)
	expect(await ask({ title: '' })).toMatchObject(messages('title'))
	expect(await ask({})).toMatchObject(messages(''))
	expect(await countCopies(db, id)).toBe(0)
})

test('a published version that was changed meanwhile refuses them, keeps them and mails who asked', async () => {
	await using db = await testDb()
	const record = await scheduled(db, 'product')
	const { values, version } = await formOf(db, 'product', record.id)
	await contents.product.saveForm(db, admin(), {
		id: record.id,
		version,
		values: { ...values, title: 'Renamed' },
	})
	await makeDue(db)

	await publishDue(db)

	expect(await wordsOf(db, record)).not.toBe(inTime)
	expect(await refusalOf(db, record)).toEqual({
		sentence: 'The published version was changed after they were scheduled.',
		mailed: [
			[
				`${mere.id}@example.com`,
				{
					kind: 'product',
					title: 'Renamed',
					reason: 'The published version was changed after they were scheduled.',
					path: `/admin/products/${record.id}/edit`,
				},
			],
		],
	})
})

test('a refusal is told until the changes are published or scheduled again, not only until somebody types', async () => {
	await using db = await testDb()
	const record = await scheduled(db, 'product')
	const before = await sentTextOf(db, 'product', record.id)
	await db.delete(adminUsers).where(eq(adminUsers.id, mere.id))
	await makeDue(db)
	await publishDue(db)
	const refused = await sentTextOf(db, 'product', record.id)
	expect(refused?.edit).not.toBe(before?.edit)

	const copy = refused?.edit ?? 0
	const saved = await keepWords(db, { ...record, words: 'Put right', copy })
	expect(await sentTextOf(db, 'product', record.id)).toMatchObject({
		state: 'refused',
		note: expect.any(String),
	})
	await scheduleWords(db, {
		...record,
		words: 'Put right',
		copy: saved.ok ? saved.value.version : 0,
	})
	expect(await sentTextOf(db, 'product', record.id)).toMatchObject({ state: 'draft', note: null })
})

test('a fourth featured product is refused at its time, as a sentence', async () => {
	await using db = await testDb()
	const record = await scheduled(db, 'product', { values: { isFeatured: true } })
	for (const title of ['One', 'Two', 'Three']) await buildProduct(db, { title, isFeatured: true })
	await makeDue(db)

	await publishDue(db)

	expect((await refusalOf(db, record)).sentence).toContain('only have 3 featured products')
	expect((await formOf(db, 'product', record.id)).values).toMatchObject({ isFeatured: false })
})

test('changes of a person without access by now, and of a record in the trash, are refused', async () => {
	await using db = await testDb()
	const records = [await scheduled(db, 'service'), await scheduled(db, 'vacancy')] as const
	await contents.vacancy.trash(db, admin(), records[1].id)
	await db.delete(adminUsers).where(eq(adminUsers.id, mere.id))
	await makeDue(db)

	await publishDue(db)

	const { sentence, mailed } = await refusalOf(db, records[0])
	expect(sentence).toContain('no longer has access to the back office')
	expect(mailed).toHaveLength(2)
	expect((await sentTextOf(db, 'vacancy', records[1].id))?.note).toContain('in the trash')
})
