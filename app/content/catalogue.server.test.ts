import { eq, getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { savedVersions, testDb } from '#tests/support/database.ts'
import { admin, buildMember, buildService, nobody } from '#tests/support/factories.ts'
import { contentTables } from '#tests/support/content-tables.ts'
import { contentForms } from '#tests/support/content-forms.ts'
import { resourceForm, serviceForm } from '#tests/support/inputs.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { adminTypeOfSection } from './admin-catalogue.server.ts'
import { contents, changingKeys } from './catalogue.server.ts'
import { contentKeyOfSection, contentTypes } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'

const keys = Object.keys(contentTypes) as ContentKey[]

test('every table with content is that of a type', () => {
	const ofTypes = keys.map((key) => getTableName(contents[key].table))
	// Texts of the site share one.
	expect(contentTables.toSorted()).toEqual([...new Set(ofTypes)].toSorted())
})

test.each(changingKeys)(
	'a record of type %s is created, updated, trashed and restored, each with its history; an old version is refused',
	async (key) => {
		await using db = await testDb()
		const { id: authorId } = await buildMember(db)
		const server = contents[key]
		const values = { ...contentForms[key], authorId }

		const created = await server.saveForm(db, admin(), { id: null, version: 0, values })
		if (!created.ok) throw new Error(JSON.stringify(created.error))
		const id = String(created.value.id)
		const changed = await server.saveForm(db, admin(), { id, version: 1, values })
		expect(changed).toMatchObject({ ok: true, value: { version: 2 } })
		const stale = await server.saveForm(db, admin(), { id, version: 1, values })
		expect(stale).toMatchObject({ ok: false, error: { code: 'stale' } })
		expect([await server.trash(db, admin(), id), await server.trash(db, admin(), id)]).toEqual([
			true,
			false,
		])
		expect([await server.restore(db, admin(), id), await server.restore(db, admin(), id)]).toEqual([
			true,
			false,
		])

		const actions = await db
			.select({ action: auditLog.action })
			.from(auditLog)
			.where(eq(auditLog.recordId, id))
			.orderBy(auditLog.id)
		expect(actions.map(({ action }) => action)).toEqual(['create', 'update', 'trash', 'restore'])
		expect((await savedVersions(db)).map(({ n }) => n)).toEqual([1, 2, 3, 4])
		const { rows } = await db.execute<{ revision: number }>(
			sql`select revision::int from cache_state`,
		)
		expect(rows).toEqual([{ revision: 4 }])
	},
)

// Characters that come in with pasted text; the last two are lone surrogates.
const unseen = '\u0000\u0008\u000b\u001f\ufffe\uffff\udc00\ud800'

test.each(changingKeys)(
	'control characters and lone surrogates are stored in no field of type %s',
	async (key) => {
		await using db = await testDb()
		const { id: authorId } = await buildMember(db)
		const values = withUnseen({ ...contentForms[key], authorId })
		const saved = await contents[key].saveForm(db, admin(), { id: null, version: 0, values })
		if (!saved.ok) throw new Error(JSON.stringify(saved.error))
		const [row] = await savedVersions(db)
		expect(JSON.stringify(row)).not.toMatch(/\\u00[01]|\\ud[89a-f]|[\ufffe\uffff]/i)
	},
)

/** The same value with unseen characters in each text. */
function withUnseen(value: unknown): unknown {
	if (typeof value === 'string') return `${unseen}${value.slice(0, 3)}${unseen}${value.slice(3)}`
	if (Array.isArray(value)) return value.map(withUnseen)
	if (typeof value !== 'object' || value === null || value instanceof Date) return value
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withUnseen(one)]))
}

test.each(changingKeys)(
	'saving, trashing or restoring a record of type %s needs permission',
	async (key) => {
		await using db = await testDb()
		const server = contents[key]
		const uuid = '00000000-0000-4000-8000-000000000000'
		const id = server.parseId(uuid) === null ? '2' : uuid

		await expect(
			server.saveForm(db, nobody, { id: null, version: 0, values: contentForms[key] }),
		).rejects.toThrow(ForbiddenError)
		await expect(server.trash(db, nobody, id)).rejects.toThrow(ForbiddenError)
		await expect(server.restore(db, nobody, id)).rejects.toThrow(ForbiddenError)
	},
)

test('an invalid form is refused with its messages by field, and an impossible id as stale', async () => {
	await using db = await testDb()
	const values = { ...resourceForm, title: 'Four', downloadLink: 'nowhere' }

	expect(await contents.resource.saveForm(db, admin(), { id: null, version: 0, values })).toEqual({
		ok: false,
		error: {
			code: 'invalid',
			messages: {
				title: ['Title must be at least 5 characters'],
				downloadLink: ['Please enter a valid URL'],
			},
		},
	})
	for (const [key, id] of [
		['product', 'abc'],
		['vacancy', '99999999999'],
		['vacancy', '-1'],
	] as const) {
		const saved = await contents[key].saveForm(db, admin(), {
			id,
			version: 1,
			values: contentForms[key],
		})
		expect(saved).toMatchObject({ ok: false, error: { code: 'stale' } })
		expect(await contents[key].trash(db, admin(), id)).toBe(false)
		expect(await contents[key].restore(db, admin(), id)).toBe(false)
	}
})

test('a type with one record says so in all its halves', () => {
	const single = keys.filter((key) => contentTypes[key].fixed === 'one')
	expect(keys.filter((key) => !contents[key].admin.list)).toEqual(single)
	const withoutList = keys.filter(
		(key) => !adminTypeOfSection(contentTypes[key].section)?.type.list,
	)
	expect(withoutList).toEqual(single)
})

test('each type has its own section and key, and its half in the back office', () => {
	expect(keys.map((key) => contentKeyOfSection(contentTypes[key].section))).toEqual(keys)
	expect(keys.map((key) => contentTypes[key].key)).toEqual(keys)
	expect(keys.map((key) => adminTypeOfSection(contentTypes[key].section)?.key)).toEqual(keys)
	expect(contentKeyOfSection('dashboard')).toBeNull()
	expect(adminTypeOfSection('dashboard')).toBeNull()
})

test.each(changingKeys)(
	'a form of type %s is refused when its end is past or before its start',
	async (key) => {
		await using db = await testDb()
		const { id: authorId } = await buildMember(db)
		const server = contents[key]
		const values = { ...contentForms[key], authorId }
		const [past, future, later] = [-1, 1, 2].map((hours) =>
			new Date(Date.now() + hours * 3_600_000).toISOString(),
		)
		const save = (given: object, target: { id: string | null; version: number }) =>
			server.saveForm(db, admin(), { ...target, values: { ...values, ...given } })
		const fresh = { id: null, version: 0 }
		const refusal = {
			ok: false,
			error: { code: 'invalid', messages: { unpublishAt: [expect.any(String)] } },
		}

		expect(await save({ unpublishAt: past }, fresh)).toMatchObject(refusal)
		expect(await save({ publishAt: later, unpublishAt: future }, fresh)).toMatchObject(refusal)
		const created = await save({ publishAt: past, unpublishAt: future }, fresh)
		if (!created.ok) throw new Error(JSON.stringify(created.error))
		const id = String(created.value.id)
		expect(await save({ unpublishAt: past }, { id, version: 1 })).toMatchObject(refusal)
		expect(await save({ unpublishAt: later }, { id, version: 1 })).toMatchObject({ ok: true })
	},
)

test('a record past its end can still be edited', async () => {
	await using db = await testDb()
	const unpublishAt = new Date(Date.now() - 3_600_000)
	const { id } = await buildService(db, { unpublishAt })
	const values = { ...serviceForm, title: 'Renamed', unpublishAt: unpublishAt.toISOString() }

	const changed = await contents.service.saveForm(db, admin(), { id, version: 1, values })
	expect(changed).toMatchObject({ ok: true, value: { version: 2 } })
})
