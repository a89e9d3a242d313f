// The history of every type, read through its own form.
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberContent } from '#content/member/type.server.ts'
import { productContent } from '#content/product/type.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { listVersions, readVersion, readVersionBefore } from '#kit/records/read-version.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMember, buildProduct } from '#tests/support/factories.ts'
import { contentForms, titleField, titleOf } from '#tests/support/content-forms.ts'
import { contents, changingKeys } from './catalogue.server.ts'
import type { ContentKey } from './catalogue.ts'

async function savedTwice(db: TestDb, key: ContentKey) {
	const author = await buildMember(db)
	const form = key === 'article' ? { authorId: author.id } : {}
	const content = contents[key]
	const first = { ...contentForms[key], ...form, publishAt: '2026-01-02T03:04:05.000Z' }
	const save = async (id: string | null, version: number, values: unknown) => {
		const saved = await content.saveForm(db, admin(), { id, version, values })
		if (!saved.ok) throw new Error(JSON.stringify(saved.error))
		return String(saved.value.id)
	}
	const id = await save(null, 0, first)
	const before = await content.readForm(db, id)
	const named = { [titleField(key)]: titleOf(key, 'Mere Tane') }
	await save(id, 1, { ...first, ...named, status: 'draft' })
	return { id, content, before: before!.values, after: (await content.readForm(db, id))!.values }
}

test.each(changingKeys)('%s: a version has the values that its form had', async (key) => {
	await using db = await testDb()
	const { id, content, before, after } = await savedTwice(db, key)
	const stored = (values: Record<string, unknown>) =>
		Object.fromEntries(
			Object.entries(values).filter(([name]) => !['isAdmin', 'insteadOf', 'merge'].includes(name)),
		)
	const { versions, total } = await listVersions(db, content, { id, page: 1 })
	expect(versions.map(({ version, values }) => ({ version, values }))).toEqual([
		{ version: 2, values: stored(after) },
		{ version: 1, values: stored(before) },
	])
	expect(total).toBe(2)
	expect(await readVersionBefore(db, content, { id, version: 2 })).toEqual(versions[1])
	expect(await readVersion(db, content, { id, version: 3 })).toBeNull()
	expect(await readVersion(db, content, { id, version: 'copy' })).toBeNull()
	expect(await readVersion(db, content, { id: 'nonsense', version: 1 })).toBeNull()
})

test('a version older than its table has the defaults of new columns, and nothing of dropped ones', async () => {
	await using db = await testDb()
	const { id } = await savedTwice(db, 'product')
	const isFirst = and(eq(recordVersions.recordId, id), eq(recordVersions.n, 1))
	const [row] = await db.select().from(recordVersions).where(isFirst)
	const old = Object.fromEntries(
		Object.entries(row!.values as object).filter(
			([name]) => !['readFirst', 'country', 'content'].includes(name),
		),
	)
	await db
		.update(recordVersions)
		.set({ values: { ...old, colour: 'red', publishAt: 'nonsense' } })
		.where(isFirst)
	const version = await readVersion(db, productContent, { id, version: 1 })
	expect(version?.values).toMatchObject({
		readFirst: [],
		country: 'Both',
		content: '',
		publishAt: null,
	})
	expect(version?.values).not.toHaveProperty('colour')
})

test('a record that was stored without a save has what it was as the version before its first change', async () => {
	await using db = await testDb()
	const { id, updatedAt } = await buildProduct(db, { title: 'As it came', version: 3 })
	const form = await productContent.readForm(db, id)
	const values = { ...form!.values, title: 'Ours' }
	for (const version of [3, 4])
		expect(await productContent.saveForm(db, admin(), { id, version, values })).toMatchObject({
			ok: true,
		})
	const { versions } = await listVersions(db, productContent, { id, page: 1 })
	expect(versions.map(({ version, values: { title } }) => [version, title])).toEqual([
		[5, 'Ours'],
		[4, 'Ours'],
		[3, 'As it came'],
	])
	expect(versions[2]).toMatchObject({ savedBy: 'system', savedAt: updatedAt, note: null })
	expect(versions[1]?.savedBy).not.toBe('system')
})

test('whether a member has access is no part of a version', async () => {
	await using db = await testDb()
	const { id } = await savedTwice(db, 'member')
	expect((await readVersion(db, memberContent, { id, version: 1 }))?.values).not.toHaveProperty(
		'isAdmin',
	)
})

test('the number of versions on a page is limited, and the page knows the one before its last', async () => {
	await using db = await testDb()
	const { id, content } = await savedTwice(db, 'service')
	await db.execute(`insert into record_versions (record_type, record_id, n, "values", state, "by")
		select record_type, record_id, next, "values", state, '${randomUUID()}' from record_versions, generate_series(3, 45) next where n = 2`)
	const pages = await Promise.all(
		[1, 2, 3, 4].map((page) => listVersions(db, content, { id, page })),
	)
	expect(pages.map(({ versions, older }) => [versions.length, older?.version ?? null])).toEqual([
		[20, 25],
		[20, 5],
		[5, null],
		[0, null],
	])
})
