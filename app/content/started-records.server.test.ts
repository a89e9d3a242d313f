// New records before their first save (records/started-record.server.ts), tested through every type with a list.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actorId } from '#platform/auth/actor.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { mediaUsage } from '#platform/db/tables/media.server.ts'
import {
	discardStarted,
	saveStartedRecord,
	listStarted,
	purgeStarted,
	readStarted,
} from '#kit/records/started-record.server.ts'
import { savedVersions, testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMedia, buildMember, nobody } from '#tests/support/factories.ts'
import { contentForms } from '#tests/support/content-forms.ts'
import { contents, changingKeys } from './catalogue.server.ts'
import { listUnpublished } from './unpublished-overview.server.ts'

const formKey = '0f9c2f6e-0000-4000-8000-00000000000a'
const { product } = contents
const stale = { ok: false, error: { code: 'stale' } }

async function keep(db: TestDb, values: object, given: { copy?: number; by?: string } = {}) {
	const actor = admin(given.by ?? 'a')
	return saveStartedRecord(db, actor, product, {
		formKey,
		copy: 0,
		values: { ...values },
		...given,
	})
}

async function started(db: TestDb, values: object = { title: 'Red mite sp' }) {
	const stored = await keep(db, values)
	if (!stored.ok) throw new Error(JSON.stringify(stored.error))
	return stored.value.version
}

test.each(changingKeys)(
	'a new %s is kept under the key of its form until its first save, and is no record until then',
	async (key) => {
		await using db = await testDb()
		const content = contents[key]
		const { id: authorId } = await buildMember(db)
		const before = await db.$count(content.table)
		const values = { ...contentForms[key], authorId }
		const draft = { formKey, copy: 0, values: { ...content.fields.blank, ...values } }
		expect(await saveStartedRecord(db, admin(), content, draft)).toMatchObject({ ok: true })
		expect(await db.$count(content.table)).toBe(before)
		expect(await readStarted(db, content, formKey)).toMatchObject({ baseN: null })

		const saved = await content.saveForm(db, admin(), { id: null, version: 0, formKey, values })
		expect(saved).toMatchObject({ ok: true, value: { version: 1 } })
		expect(await readStarted(db, content, formKey)).toBeNull()
		expect(await savedVersions(db)).toMatchObject([{ n: 1 }])
	},
)

test('another form under the same key, or a late one after the save or the discard, keeps nothing', async () => {
	await using db = await testDb()
	const copy = await started(db)
	expect(await keep(db, { title: 'In another tab' })).toMatchObject(stale)
	expect(await keep(db, { title: 'Red mite spray' }, { copy })).toMatchObject({ ok: true })

	const values = { ...contentForms.product }
	await product.saveForm(db, admin(), { id: null, version: 0, formKey, values })
	expect(await keep(db, { title: 'Late' })).toMatchObject(stale)
	expect(await keep(db, { title: 'Late' }, { copy })).toMatchObject(stale)
	expect(await readStarted(db, product, formKey)).toBeNull()
})

test('a discarded one is gone; a form that still shows it keeps nothing over the next', async () => {
	await using db = await testDb()
	const copy = await started(db)
	await discardStarted(db, admin(), product, formKey)
	expect(await readStarted(db, product, formKey)).toBeNull()
	expect(await keep(db, { title: 'Still open' }, { copy })).toMatchObject(stale)
})

test('values that no form sends are refused, and so is whoever may not edit', async () => {
	await using db = await testDb()
	expect(await keep(db, { gallery: 'none' })).toMatchObject({ error: { code: 'unknown' } })
	const draft = { formKey, copy: 0, values: {} }
	await expect(saveStartedRecord(db, nobody, product, draft)).rejects.toThrow(ForbiddenError)
	await expect(discardStarted(db, nobody, product, formKey)).rejects.toThrow(ForbiddenError)
	expect(await savedVersions(db)).toEqual([])
})

test('each person is offered their own, the last first; the dashboard shows all with their form’s address', async () => {
	await using db = await testDb()
	await started(db)
	const other = { formKey: formKey.replace('a', 'b'), copy: 0, values: { title: '' } }
	await saveStartedRecord(db, admin('b'), product, other)

	const mine = await listStarted(db, product, actorId(admin()))
	expect(mine).toEqual([{ formKey, title: 'Red mite sp', updatedAt: expect.any(Date) }])
	expect(await listStarted(db, contents.service, actorId(admin()))).toEqual([])
	expect(await listUnpublished(db, admin())).toMatchObject({
		total: 2,
		changes: [
			{ title: 'Untitled', href: `/admin/products/new?draft=${other.formKey}` },
			{ title: 'Red mite sp', kind: 'Product, not saved yet' },
		],
	})
})

test('its files are in use until it is saved, discarded or purged', async () => {
	await using db = await testDb()
	const file = await buildMedia(db)
	const uses = () =>
		db.select({ by: mediaUsage.recordId }).from(mediaUsage).where(eq(mediaUsage.mediaId, file.id))
	await started(db, { image: file.url })
	expect(await uses()).toEqual([{ by: formKey }])
	await discardStarted(db, admin(), product, formKey)
	expect(await uses()).toEqual([])

	await started(db, { image: file.url })
	await db.update(recordVersions).set({ at: sql`now() - interval '89 days'` })
	expect(await purgeStarted(db, new Date())).toBe(0)
	await db.update(recordVersions).set({ at: sql`now() - interval '91 days'` })
	expect(await purgeStarted(db, new Date())).toBe(1)
	expect(await uses()).toEqual([])
})
