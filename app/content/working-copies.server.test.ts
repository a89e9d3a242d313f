// Working copies (records/working-copy.server.ts), tested through every type.
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readOpenRecord } from '#kit/admin/form/open-record.server.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { rolledBack } from '#platform/db/roll-back.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { mediaUsage } from '#platform/db/tables/media.server.ts'
import { scheduleWorkingCopy } from '#kit/records/schedule.server.ts'
import { discardWorkingCopy, saveWorkingCopy } from '#kit/records/working-copy.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin, buildAccess, buildMedia, nobody } from '#tests/support/factories.ts'
import {
	announcements,
	sentTextOf,
	countCopies,
	formOf,
	keepWords,
	publishRecord,
	textOf,
} from '#tests/support/working-copies.ts'
import { contentKeys, contents } from './catalogue.server.ts'
import { listUnpublished } from './unpublished-overview.server.ts'
import { featureProduct } from './product/feature-products.server.ts'

const other = admin('b')

test.each(contentKeys)(
	'the working copy of a published %s changes nothing that visitors see and drops no page; publishing it does both',
	async (key) => {
		await using db = await testDb()
		const { id, version } = await publishRecord(db, key)
		const before = await formOf(db, key, id)
		const told = await announcements(db)

		const stored = await keepWords(db, { key, id, words: 'https://example.com/hen.jpg' })

		const copy = await sentTextOf(db, key, id)
		expect(stored).toMatchObject({ ok: true, value: { version: copy?.edit } })
		expect(await formOf(db, key, id)).toEqual(before)
		expect(await announcements(db)).toBe(told)
		const values = { ...before.values, ...copy?.values }
		expect(values[textOf[key]]).toBe('https://example.com/hen.jpg')
		const draft = { id, version, copy: copy?.edit ?? 0, values }
		const saved = await contents[key].saveForm(db, admin(), draft)
		expect(saved).toMatchObject({ ok: true, value: { version: version + 1 } })
		expect((await formOf(db, key, id)).values[textOf[key]]).toBe('https://example.com/hen.jpg')
		expect(await announcements(db)).toBeGreaterThan(told)
		expect(await countCopies(db, id)).toBe(0)
	},
)

test.each(contentKeys)(
	'a second person on the working copy of a %s is told of the first, when keeping and when publishing',
	async (key) => {
		await using db = await testDb()
		const { id, version } = await publishRecord(db, key)
		const first = await keepWords(db, { key, id, words: 'https://example.com/mine.jpg' })
		const copy = first.ok ? first.value.version : 0
		const stale = { ok: false, error: { code: 'stale', savedBy: (admin() as { id: string }).id } }

		expect(
			await keepWords(db, { key, id, words: 'https://example.com/theirs.jpg', actor: other }),
		).toMatchObject(stale)
		const { values } = await formOf(db, key, id)
		const theirs = {
			id,
			version,
			copy: 0,
			values: { ...values, [textOf[key]]: 'https://example.com/theirs.jpg' },
		}
		expect(await contents[key].saveForm(db, other, theirs)).toMatchObject(stale)

		expect((await sentTextOf(db, key, id))?.values[textOf[key]]).toBe(
			'https://example.com/mine.jpg',
		)
		expect((await formOf(db, key, id)).version).toBe(version)
		expect(
			await keepWords(db, {
				key,
				id,
				words: 'https://example.com/both.jpg',
				copy,
				actor: other,
			}),
		).toMatchObject({ ok: true })
	},
)

test('a form that knows an old version of the record, a record that is gone, or nobody keeps nothing', async () => {
	await using db = await testDb()
	const { key, id, version } = await publishRecord(db, 'product')
	const { values } = await formOf(db, key, id)
	const draft = { id, version: version - 1, copy: 0, values: { ...values, title: 'Old' } }
	const keep = (given: object) =>
		saveWorkingCopy(db, admin(), contents[key], { ...draft, ...given })

	expect(await keep({})).toMatchObject({ ok: false, error: { code: 'stale' } })
	expect(await keep({ version, copy: 3 })).toMatchObject({ ok: false, error: { code: 'stale' } })
	expect(await keep({ version, id: 'x' })).toMatchObject({ ok: false, error: { code: 'stale' } })
	for (const odd of [
		{ gallery: 'none' },
		{ gallery: [null] },
		{ gallery: [{ type: 'image', url: 5 }] },
		{ features: [{}] },
		{ readFirst: ['x'] },
		{ title: null },
		{ title: 5 },
	])
		expect([odd, await keep({ version, values: { ...values, ...odd } })]).toEqual([
			odd,
			{ ok: false, error: { code: 'unknown' } },
		])
	await expect(saveWorkingCopy(db, nobody, contents[key], draft)).rejects.toThrow(ForbiddenError)
	await contents[key].trash(db, admin(), id)
	expect(await keep({ version: version + 1 })).toMatchObject({
		ok: false,
		error: { code: 'stale', savedBy: null },
	})
	expect(await countCopies(db, id)).toBe(0)
})

test('values that are not valid yet are kept; those of the record itself need no working copy', async () => {
	await using db = await testDb()
	const { key, id } = await publishRecord(db, 'product')
	const { values, version } = await formOf(db, key, id)
	const keep = (copy: number, given: object) =>
		saveWorkingCopy(db, admin(), contents[key], {
			id,
			version,
			copy,
			values: { ...values, ...given },
		})

	const wrong = { title: '', price: '12,5x', status: 'draft', made: 'up' }
	expect(await keep(0, wrong)).toMatchObject({ ok: true })
	const copy = await sentTextOf(db, key, id)
	const stored = copy?.values
	expect(stored).toMatchObject({ title: '', price: '12,5x' })
	expect(stored).not.toHaveProperty('status')
	expect(stored).not.toHaveProperty('made')
	expect(await keep(copy?.edit ?? 0, {})).toMatchObject({ ok: true, value: { version: 0 } })
	expect(await countCopies(db, id)).toBe(0)
})

test('a member’s access is no part of a working copy', async () => {
	await using db = await testDb()
	const { key, id, version } = await publishRecord(db, 'member')
	const { values } = await formOf(db, key, id)
	const changed = { ...values, position: 'Field vet', isAdmin: true }

	await saveWorkingCopy(db, admin(), contents[key], { id, version, copy: 0, values: changed })

	expect((await sentTextOf(db, key, id))?.values).not.toHaveProperty('isAdmin')
})

test('who opens the record gets the changes, whose they are, and what changed on the site since', async () => {
	await using db = await testDb()
	await buildAccess(db, admin())
	const { key, id } = await publishRecord(db, 'product')
	await keepWords(db, { key, id, words: 'Prepared' })
	await featureProduct(db, admin(), { id, isFeatured: true, insteadOf: null })
	const open = (readerId: string) => readOpenRecord(db, contents[key], { id, readerId })

	const opened = await open((admin() as { id: string }).id)

	expect(opened?.values).toMatchObject({ description: 'Prepared', isFeatured: true })
	expect(opened?.copy).toMatchObject({ isMine: true, behind: ['isFeatured'] })
	expect(opened?.copy?.published).toMatchObject({ description: 'Steel tray with a lid.' })
	expect((await open('someone'))?.copy).toMatchObject({
		isMine: false,
		updatedBy: (admin() as { id: string }).id,
	})
})

test('discarding ends the working copy the form knows, and no other', async () => {
	await using db = await testDb()
	const { key, id } = await publishRecord(db, 'article')
	const stored = await keepWords(db, { key, id, words: 'Prepared' })
	const edit = stored.ok ? stored.value.version : 0
	const discard = (copy: number) => discardWorkingCopy(db, other, contents[key], { id, copy })

	expect(await discard(0)).toMatchObject({ ok: false, error: { code: 'stale' } })
	expect(await countCopies(db, id)).toBe(1)
	expect(await discard(edit)).toEqual({ ok: true, value: null })
	expect(await countCopies(db, id)).toBe(0)
	expect(await discard(edit)).toEqual({ ok: true, value: null })
	const audits = await db.select().from(auditLog).where(eq(auditLog.action, 'discardCopy'))
	expect(audits).toMatchObject([{ recordType: key, recordId: id }])
})

test('a file that only the working copy shows is in use until that is discarded', async () => {
	await using db = await testDb()
	const { key, id } = await publishRecord(db, 'product')
	const file = await buildMedia(db)
	const isUsed = async () =>
		(
			await db
				.select()
				.from(mediaUsage)
				.where(and(eq(mediaUsage.mediaId, file.id), eq(mediaUsage.recordId, id)))
		).length === 1
	const { values, version } = await formOf(db, key, id)
	const draft = { id, version, copy: 0, values: { ...values, image: file.url } }

	const stored = await saveWorkingCopy(db, admin(), contents[key], draft)
	expect(await isUsed()).toBe(true)
	const copy = stored.ok ? stored.value.version : 0
	await discardWorkingCopy(db, admin(), contents[key], { id, copy })
	expect(await isUsed()).toBe(false)
})

test('the files of a working copy stay in use when something else is published beside it', async () => {
	await using db = await testDb()
	const { key, id } = await publishRecord(db, 'product')
	const [agreed, typed] = [await buildMedia(db), await buildMedia(db)]
	const used = async () =>
		(await db.select().from(mediaUsage).where(eq(mediaUsage.recordId, id))).map(
			({ mediaId }) => mediaId,
		)
	const { values, version } = await formOf(db, key, id)
	const draft = { id, version, values: { ...values, image: agreed.url } }
	const publishAt = new Date(Date.now() + 3_600_000)
	const planned = await scheduleWorkingCopy(db, admin(), contents[key], {
		...draft,
		copy: 0,
		publishAt,
	})
	const copy = planned.ok ? planned.value.version : 0
	await saveWorkingCopy(db, admin(), contents[key], {
		...draft,
		copy,
		values: { ...values, image: typed.url },
	})
	expect(await used()).toEqual(expect.arrayContaining([agreed.id, typed.id]))

	await contents[key].saveForm(db, admin(), { id, version, values })
	expect(await used()).toEqual(expect.arrayContaining([agreed.id, typed.id]))
})

test('a file taken out of a scheduled change is not in use any more', async () => {
	await using db = await testDb()
	const { key, id, version } = await publishRecord(db, 'product')
	const file = await buildMedia(db)
	const isUsed = async () =>
		(await db.select().from(mediaUsage).where(eq(mediaUsage.mediaId, file.id))).length === 1
	const { values } = await formOf(db, key, id)
	const publishAt = new Date(Date.now() + 3_600_000)
	const schedule = (copy: number, given: object) =>
		scheduleWorkingCopy(db, admin(), contents[key], {
			id,
			version,
			copy,
			values: { ...values, ...given },
			publishAt,
		})

	const first = await schedule(0, { image: file.url })
	expect(await isUsed()).toBe(true)
	await schedule(first.ok ? first.value.version : 0, { title: 'Without the picture' })
	expect(await isUsed()).toBe(false)
})

test('a form that shows a discarded working copy does not pass for one that knows the next', async () => {
	await using db = await testDb()
	const { key, id, version } = await publishRecord(db, 'product')
	const first = await keepWords(db, { key, id, words: 'Discarded' })
	const copy = first.ok ? first.value.version : 0
	await discardWorkingCopy(db, other, contents[key], { id, copy })
	await keepWords(db, { key, id, words: 'Begun anew', actor: other })
	const { values } = await formOf(db, key, id)
	const stale = { ok: false, error: { code: 'stale' } }

	expect(await keepWords(db, { key, id, words: 'Discarded', copy })).toMatchObject(stale)
	expect(await contents[key].saveForm(db, admin(), { id, version, copy, values })).toMatchObject(
		stale,
	)
	expect((await sentTextOf(db, key, id))?.values[textOf[key]]).toBe('Begun anew')
})

test('an address that writes the id in another way finds the same working copy', async () => {
	await using db = await testDb()
	for (const [type, again] of [
		['product', (id: string) => id.toUpperCase()],
		['vacancy', (id: string) => `0${id}`],
	] as const) {
		const { key, id } = await publishRecord(db, type)
		await keepWords(db, { key, id, words: 'Prepared' })
		const requested = again(id)
		const opened = await readOpenRecord(db, contents[key], { id: requested, readerId: '' })
		expect(opened?.values).toMatchObject({ [textOf[key]]: 'Prepared' })
		expect(await keepWords(db, { key, id: requested, words: 'A second copy' })).toMatchObject({
			ok: false,
			error: { code: 'stale' },
		})
	}
})

test('the preview of changes with an author who was deleted meanwhile shows the published article', async () => {
	await using db = await testDb()
	const { key, id, version } = await publishRecord(db, 'article')
	const { values } = await formOf(db, key, id)
	const authorId = '3d5f1f1e-0000-4000-8000-000000000001'
	const changed = { ...values, authorId, title: 'Another title' }
	await saveWorkingCopy(db, admin(), contents[key], { id, version, copy: 0, values: changed })

	const shown = await rolledBack(db, async (tx) => {
		await contents[key].showAsPublished(tx, id)
		return contents[key].readForm(tx, id)
	})
	expect(shown?.values).toMatchObject({ title: values['title'], authorId: values['authorId'] })
})

test('the dashboard neither lists nor counts changes of records in the trash', async () => {
	await using db = await testDb()
	const [stored, trashed] = [await publishRecord(db, 'product'), await publishRecord(db, 'vacancy')]
	await keepWords(db, { ...stored, words: 'Waiting' })
	await keepWords(db, { ...trashed, words: 'In the trash' })
	await contents.vacancy.trash(db, admin(), trashed.id)

	expect(await listUnpublished(db, admin())).toMatchObject({
		total: 1,
		changes: [{ id: stored.id }],
	})
})

test('a refused save leaves the working copy as it was', async () => {
	await using db = await testDb()
	const { key, id, version } = await publishRecord(db, 'product')
	const stored = await keepWords(db, { key, id, words: 'Prepared' })
	const { values } = await formOf(db, key, id)
	const copy = stored.ok ? stored.value.version : 0
	const draft = { id, version, copy, values: { ...values, title: '' } }

	expect(await contents[key].saveForm(db, admin(), draft)).toMatchObject({
		ok: false,
		error: { code: 'invalid' },
	})
	const late = { ...draft, version: version - 1, values }
	expect(await contents[key].saveForm(db, admin(), late)).toMatchObject({ ok: false })
	expect(await countCopies(db, id)).toBe(1)
})
