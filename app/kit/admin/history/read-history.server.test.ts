import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { handle as productAdmin } from '#content/product/admin.tsx'
import { productContent } from '#content/product/type.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import type { Content } from '#kit/records/content.server.ts'
import type { VersionName } from '#kit/records/read-version.server.ts'
import { saveWorkingCopy } from '#kit/records/working-copy.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildAccess, buildProduct } from '#tests/support/factories.ts'
import { productForm } from '#tests/support/inputs.ts'
import { readBringBack, readComparison, readHistory } from './read-history.server.ts'

const type = { type: productAdmin, content: productContent as Content }

async function savedAs(db: TestDb, forms: Record<string, unknown>[]) {
	let id: string | null = null
	for (const [version, values] of forms.entries()) {
		const saved = await productContent.saveForm(db, admin(), {
			id,
			version,
			values: { ...productForm, ...values },
		})
		if (!saved.ok) throw new Error(saved.error.code)
		id = String(saved.value.id)
	}
	return id!
}

const history = (db: TestDb, id: string, given: { page?: number; version?: number } = {}) =>
	readHistory(db, type, { id, page: given.page ?? null, version: given.version ?? null })

test('the history tells who saved what and when, newest first', async () => {
	await using db = await testDb()
	const id = await savedAs(db, [{}, { price: 12 }, { price: 12, status: 'draft' }])
	await buildAccess(db, admin())
	await productContent.trash(db, { kind: 'system' }, id)
	const read = await history(db, id)
	expect(read).toMatchObject({
		title: 'Boot dip station',
		isInTrash: true,
		total: 4,
		newest: 4,
		thinned: null,
		opened: null,
	})
	const by = `${admin().kind === 'admin' ? (admin() as { id: string }).id : ''}`
	expect(
		read?.versions.map(({ version, savedBy, words, isNewest }) => [
			version,
			savedBy,
			words,
			isNewest,
		]),
	).toEqual([
		[4, 'The system', ['Moved to the trash'], true],
		[3, by, ['Taken off the site, kept as a draft'], false],
		[2, by, ['Price'], false],
		[1, by, ['First version'], false],
	])
})

test('a version opens on its page, with what changed in it', async () => {
	await using db = await testDb()
	const id = await savedAs(db, [{}, { price: 12 }])
	await db.execute(`insert into record_versions (record_type, record_id, n, "values", state, "by")
		select record_type, record_id, next, "values", state, 'system' from record_versions, generate_series(3, 45) next where n = 2`)
	const read = await history(db, id, { version: 2 })
	expect(read).toMatchObject({
		page: 3,
		opened: { version: 2, before: 1, fields: [{ label: 'Price' }] },
	})
	expect(read?.versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1])
	expect((await history(db, id, { version: 99 }))?.opened).toBeNull()
	expect((await history(db, id, { page: 3 }))?.versions.at(-1)?.words).toEqual(['First version'])
	expect((await history(db, id, { page: 2 }))?.versions.at(-1)?.words).toEqual([
		'Saved without changes',
	])
})

test('a record without versions has an empty history, an unknown one has none', async () => {
	await using db = await testDb()
	const { id, title } = await buildProduct(db)
	expect(await history(db, id)).toMatchObject({ title, versions: [], total: 0, isInTrash: false })
	expect(await history(db, randomUUID())).toBeNull()
	expect(await history(db, 'nonsense')).toBeNull()
	expect(await readComparison(db, type, { id: 'nonsense', from: 1, to: 2 })).toBeNull()
	expect(await readBringBack(db, type, { id, version: 1 })).toBeNull()
})

test('versions older than 90 days are said to be thinned out, and the first kept one to be the oldest', async () => {
	await using db = await testDb()
	const id = await savedAs(db, [{}, { price: 12 }])
	await db
		.update(recordVersions)
		.set({ at: new Date('2020-01-01') })
		.where(eq(recordVersions.n, 1))
	expect((await history(db, id))?.thinned).toEqual({
		all: expect.any(Date),
		daily: expect.any(Date),
	})
	await db.delete(recordVersions).where(eq(recordVersions.n, 1))
	const read = await history(db, id)
	expect(read?.thinned).toBeNull()
	expect(read?.versions[0]?.words).toEqual(['The oldest version that is kept'])
})

test('without a choice the last two versions are compared, and one that is gone is said to be', async () => {
	await using db = await testDb()
	const id = await savedAs(db, [{}, { price: 12 }, { price: 15 }])
	const compared = await readComparison(db, type, { id, from: null, to: null })
	expect(compared).toMatchObject({ from: 2, to: 3, missing: [], fields: [{ label: 'Price' }] })
	expect(compared?.entries.map(({ version }) => version)).toEqual([3, 2, 1])
	expect(await readComparison(db, type, { id, from: 1, to: 9 })).toMatchObject({
		missing: [9],
		fields: null,
	})
	expect(await readComparison(db, type, { id, from: 'copy', to: 3 })).toMatchObject({
		missing: ['copy'],
	})
})

test('before a version is brought back, the screen knows what changes and whether it can be published', async () => {
	await using db = await testDb()
	const gone = '/media/product-images/gone.jpg'
	const id = await savedAs(db, [{ price: 12, content: `![tray](${gone})` }, { price: 15 }])
	const plan = await readBringBack(db, type, { id, version: 1 })
	expect(plan).toMatchObject({ version: 1, live: 2, copy: null, canPublish: true })
	expect(plan?.fields.map(({ label }) => label)).toEqual(['Price', 'Detailed content'])
	expect(plan?.warnings).toHaveLength(2)
	expect(await readBringBack(db, type, { id, version: 2 })).toMatchObject({
		fields: [],
		canPublish: false,
		warnings: [],
	})
	const text = await savedAs(db, [{ title: 'B', content: `![tray](${gone})` }, { title: 'B' }])
	expect((await readBringBack(db, type, { id: text, version: 1 }))?.canPublish).toBe(false)
})

test('a comparison says what its ticks are for: an older version with the present one, or a draft', async () => {
	await using db = await testDb()
	const dates = { publishAt: '2020-01-01T00:00:00.000Z' }
	const id = await savedAs(db, [dates, { price: 12 }, { price: 15 }])
	const choice = async (from: VersionName, to: VersionName) =>
		(await readComparison(db, type, { id, from, to }))?.choice
	expect(await choice(1, 3)).toEqual({ change: 'bringBack', version: 1, fields: ['price'] })
	expect(await choice(3, 1)).toBeNull()
	expect(await choice(1, 2)).toBeNull()
	expect(await choice(3, 3)).toBeNull()

	const changed = { ...productForm, price: 15, title: 'Boot bath', unpublishAt: null }
	const draft = { id, version: 3, copy: 0, values: changed }
	expect(await saveWorkingCopy(db, admin(), type.content, draft)).toMatchObject({ ok: true })
	const takeBack = {
		change: 'takeBack',
		of: 'copy',
		copy: expect.any(Number),
		live: 3,
		fields: ['title'],
	}
	expect(await choice(3, 'copy')).toEqual(takeBack)
	// The price differs from version 2, but it is no change of the draft.
	expect(await choice('copy', 2)).toEqual(takeBack)
	await productContent.trash(db, admin(), id)
	expect(await choice(1, 3)).toBeNull()
})
