// The one write path (records/save-record.server.ts), tested through types that use it.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { savedVersions, testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildMedia, buildProduct, nobody, now } from '#tests/support/factories.ts'
import { contentForms } from '#tests/support/content-forms.ts'
import { fresh, productForm, productInput, vacancyInput } from '#tests/support/inputs.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { cacheChannel } from '#platform/cache/tags.server.ts'
import { productContent } from '#content/product/type.server.ts'
import { findLiveProductSlug, getLiveProduct } from '#content/product/queries.server.ts'
import { vacancyContent } from '#content/vacancy/type.server.ts'
import { auditLog, recordVersions, slugHistory } from '#platform/db/tables/history.server.ts'
import { media, mediaUsage } from '#platform/db/tables/media.server.ts'
import { products, renderedTexts } from '#platform/db/tables/content.server.ts'
import * as pictures from '#platform/media/queries.server.ts'
import { contents } from './catalogue.server.ts'

const system = { kind: 'system' } as const

async function created(db: TestDb, given: Record<string, unknown> = {}) {
	const saved = await productContent.save(db, admin(), fresh(productInput(given)))
	if (!saved.ok) throw new Error(saved.error.code)
	return saved.value
}

test('a new record is version 1 under the slug of its title', async () => {
	await using db = await testDb()

	expect(await created(db)).toEqual({
		id: expect.any(String),
		version: 1,
		slug: 'boot-dip-station',
	})
	expect(await getLiveProduct(db, 'boot-dip-station', now)).toMatchObject({
		title: 'Boot dip station',
	})
})

test('a save writes the next version, its values and an audit row that holds only ids', async () => {
	await using db = await testDb()
	const { id } = await created(db)
	const saved = await productContent.save(db, admin('b'), {
		id,
		version: 1,
		input: productInput({ price: 12.5 }),
	})

	expect(saved).toEqual({ ok: true, value: { id, version: 2, slug: 'boot-dip-station' } })
	const stored = await db
		.select()
		.from(recordVersions)
		.where(eq(recordVersions.recordId, id))
		.orderBy(recordVersions.n)
	expect(stored.map(({ n, by, values }) => ({ n, by, values }))).toMatchObject([
		{ n: 1, by: actorIdOf('a'), values: { price: null } },
		{ n: 2, by: actorIdOf('b'), values: { price: 12.5, title: 'Boot dip station' } },
	])
	expect(await db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
		{
			action: 'create',
			recordType: 'product',
			recordId: id,
			actorId: actorIdOf('a'),
			detail: { version: 1 },
		},
		{
			action: 'update',
			recordType: 'product',
			recordId: id,
			actorId: actorIdOf('b'),
			detail: { version: 2 },
		},
	])
})

function actorIdOf(name: string): string {
	const actor = admin(name)
	return actor.kind === 'admin' ? actor.id : ''
}

test('a save based on a stale version is refused with who saved and when, and changes nothing', async () => {
	await using db = await testDb()
	const { id } = await created(db)
	await productContent.save(db, admin('b'), { id, version: 1, input: productInput({ price: 20 }) })

	const late = await productContent.save(db, admin('c'), {
		id,
		version: 1,
		input: productInput({ price: 30 }),
	})

	const error = { code: 'stale', savedBy: actorIdOf('b'), savedAt: expect.any(Date) }
	expect(late).toEqual({ ok: false, error })
	expect(await getLiveProduct(db, 'boot-dip-station', now)).toMatchObject({ price: 20 })
	expect(await savedVersions(db)).toHaveLength(2)
})

test('when several saves of one version run at once, only one succeeds', async () => {
	await using db = await testDb()
	const { id } = await created(db)
	const save = (price: number) =>
		productContent.save(db, admin(), { id, version: 1, input: productInput({ price }) })

	const saves = await Promise.all([save(1), save(2), save(3)])

	expect(saves.map((saved) => (saved.ok ? 'saved' : saved.error.code)).toSorted()).toEqual([
		'saved',
		'stale',
		'stale',
	])
	expect(await db.select({ version: products.version }).from(products)).toEqual([{ version: 2 }])
})

test('a missing or trashed record cannot be saved', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { deletedAt: now })
	const unknown = '00000000-0000-4000-8000-000000000000'

	for (const gone of [id, unknown]) {
		const saved = await productContent.save(db, admin(), {
			id: gone,
			version: 1,
			input: productInput(),
		})
		expect(saved).toEqual({ ok: false, error: { code: 'stale', savedBy: null, savedAt: null } })
	}
})

test('an unauthorised save is refused, and administrators cannot choose the creation date', async () => {
	await using db = await testDb()
	const given = { createdAt: new Date(0) }

	await expect(productContent.save(db, nobody, fresh(productInput()))).rejects.toThrow(
		ForbiddenError,
	)
	await expect(
		productContent.save(db, admin(), { ...fresh(productInput()), given }),
	).rejects.toThrow(ForbiddenError)
	expect(await db.select().from(products)).toEqual([])
	const seeded = await productContent.save(db, system, { ...fresh(productInput()), given })
	expect(seeded.ok).toBe(true)
	expect(await getLiveProduct(db, 'boot-dip-station', now)).toMatchObject(given)
})

test('the system can choose the number of a vacancy', async () => {
	await using db = await testDb()
	const saved = await vacancyContent.save(db, system, {
		...fresh(vacancyInput()),
		given: { id: 2 },
	})

	expect(saved).toEqual({ ok: true, value: { id: 2, version: 1, slug: 'poultry-vet' } })
})

test('equal titles get numbered slugs, even when saved at once', async () => {
	await using db = await testDb()
	const saves = await Promise.all([1, 2, 3, 4].map(() => created(db)))

	expect(saves.map(({ slug }) => slug).toSorted()).toEqual([
		'boot-dip-station',
		'boot-dip-station-2',
		'boot-dip-station-3',
		'boot-dip-station-4',
	])
})

test('a title without letters gets the slug “untitled”, macrons are dropped, and long slugs are cut to 120 characters', async () => {
	await using db = await testDb()

	expect((await created(db, { title: '!!!' })).slug).toBe('untitled')
	expect((await created(db, { title: 'Māori wāhi' })).slug).toBe('maori-wahi')
	expect((await created(db, { title: 'x'.repeat(200) })).slug).toHaveLength(120)
})

test('an address stays while the title gives the same slug, even when the unnumbered slug becomes free', async () => {
	await using db = await testDb()
	const first = await created(db)
	const second = await created(db)
	await productContent.save(db, admin(), {
		id: first.id,
		version: 1,
		input: productInput({ title: 'Foot bath' }),
	})

	const input = productInput({ title: 'Boot dip: station', price: 5 })
	const saved = await productContent.save(db, admin(), { id: second.id, version: 1, input })

	expect(saved).toMatchObject({ ok: true, value: { slug: 'boot-dip-station-2' } })
})

test('a former address leads to the current one in one step, even when the record returns to its first title', async () => {
	await using db = await testDb()
	const { id } = await created(db, { title: 'First name' })
	for (const [index, title] of ['Second name', 'Third name', 'First name'].entries()) {
		await productContent.save(db, admin(), {
			id,
			version: index + 1,
			input: productInput({ title }),
		})
		const current = title.toLowerCase().replace(' ', '-')
		expect((await findLiveProductSlug(db, 'second-name', now))?.slug).toBe(current)
	}
	const former = await db
		.select({ slug: slugHistory.slug })
		.from(slugHistory)
		.orderBy(slugHistory.slug)
	expect(former).toEqual([{ slug: 'second-name' }, { slug: 'third-name' }])
})

test('a former slug taken by another record no longer leads to the first record', async () => {
	await using db = await testDb()
	const first = await created(db, { title: 'Egg candler' })
	await productContent.save(db, admin(), {
		id: first.id,
		version: 1,
		input: productInput({ title: 'Egg lamp' }),
	})
	const second = await created(db, { title: 'Egg candler' })

	expect(second.slug).toBe('egg-candler')
	expect(await db.select().from(slugHistory)).toEqual([])
	await productContent.save(db, admin(), {
		id: second.id,
		version: 1,
		input: productInput({ title: 'Other' }),
	})
	expect((await findLiveProductSlug(db, 'egg-candler', now))?.slug).toBe('other')
})

test('files in a record’s images, lists and texts are tracked, and no longer when removed from it', async () => {
	await using db = await testDb()
	const names = ['main.jpg', 'gallery.jpg', 'paper.pdf', 'inline.png', 'unused.jpg']
	const files = await Promise.all(names.map((name) => buildMedia(db, { name })))
	const [main, gallery, paper, inline] = files.map(({ url }) => url)
	const input = productInput({
		image: main,
		gallery: [{ type: 'image', url: gallery }],
		documents: [{ name: 'Paper', url: paper }],
		content: `A text with <img src="${inline}" alt="" width="10" height="10"> in it.`,
	})
	const saved = await productContent.save(db, admin(), fresh(input))
	if (!saved.ok) throw new Error(saved.error.code)

	expect(await usedNames(db)).toEqual(['gallery.jpg', 'inline.png', 'main.jpg', 'paper.pdf'])
	await productContent.save(db, admin(), {
		id: saved.value.id,
		version: 1,
		input: productInput({ image: gallery }),
	})
	expect(await usedNames(db)).toEqual(['gallery.jpg'])
})

async function usedNames(db: TestDb): Promise<string[]> {
	const rows = await db
		.select({ name: media.name })
		.from(mediaUsage)
		.innerJoin(media, eq(media.id, mediaUsage.mediaId))
	return rows.map(({ name }) => name).toSorted()
}

test('the text of a record is rendered when it is saved', async () => {
	await using db = await testDb()
	await created(db, { content: '## Heading\n\nA **bold** word.' })

	const [row] = await db.select().from(renderedTexts)
	expect(row?.html).toContain('<strong>bold</strong>')
})

test('a committed save notifies every instance of the changed cache tags; a refused save notifies no instance', async () => {
	await using db = await testDb()
	const { id } = await created(db)
	const listener = await db.pool.connect()
	const told: unknown[] = []
	listener.on('notification', ({ payload }) => told.push(JSON.parse(payload ?? '')))
	await listener.query(`listen ${cacheChannel}`)

	await productContent.save(db, admin(), { id, version: 7, input: productInput() })
	await productContent.save(db, admin(), { id, version: 1, input: productInput() })

	await expect.poll(() => told).toEqual([{ revision: 2, tags: ['product:list', `product:${id}`] }])
	listener.release(true)
})

test('a save that fails in its last step is rolled back completely', async () => {
	await using db = await testDb()
	const { id } = await created(db)
	await db.pool.query('alter table cache_state add constraint stop check (revision < 2)')
	const input = productInput({ title: 'Other title', content: 'Other text' })

	await expect(productContent.save(db, admin(), { id, version: 1, input })).rejects.toThrow(
		'cache_state',
	)

	expect(await getLiveProduct(db, 'boot-dip-station', now)).toMatchObject({
		title: 'Boot dip station',
	})
	expect(await savedVersions(db)).toHaveLength(1)
	expect(await db.select().from(auditLog)).toHaveLength(1)
	expect(await db.select().from(renderedTexts)).toHaveLength(0)
	expect(await db.select().from(slugHistory)).toEqual([])
})

test('the audit log cannot be changed or emptied', async () => {
	await using db = await testDb()
	await created(db)

	for (const statement of [
		"update audit_log set action = 'x'",
		'delete from audit_log',
		'truncate audit_log',
	]) {
		await expect(db.pool.query(statement)).rejects.toThrow('only ever added to')
	}
})

test('a text is rendered outside the transaction of the save, also from a form', async () => {
	await using db = await testDb()
	const requested = vi.spyOn(pictures, 'getImageViews')
	const values = productInput({ content: '![Hens](/media/product-images/1-a.jpg)' })

	await productContent.save(db, admin(), fresh(values))
	const form = { id: null, version: 0, formKey: randomUUID() }
	const other = { ...productForm, content: `${values.content} and ducks` }
	await contents.product.saveForm(db, admin(), { ...form, values: other })

	// A transaction is another object than the database it belongs to.
	expect(requested.mock.calls.map(([within]) => within === db)).toEqual([true, true])
	expect(await db.select().from(renderedTexts)).toHaveLength(2)
})

test('the audit row says what a save made of the publishing, where it changed that', async () => {
	await using db = await testDb()
	const { id } = await created(db, { status: 'draft' })
	const save = (version: number, given: Record<string, unknown>) =>
		productContent.save(db, admin(), { id, version, input: productInput(given) })
	await save(1, { status: 'draft', price: 5 })
	await save(2, { status: 'published' })
	await save(3, { status: 'published', price: 6 })
	await save(4, { status: 'published', publishAt: '2126-01-01T00:00:00Z' })

	const rows = await db.select({ detail: auditLog.detail }).from(auditLog).orderBy(auditLog.id)
	expect(rows.map(({ detail }) => (detail as { state?: string }).state)).toEqual([
		'draft',
		undefined,
		'published',
		undefined,
		'scheduled',
	])
})

test('what visitors would read is published without gaps; drafts and words of colleagues may have some', async () => {
	await using db = await testDb()
	const save = async (key: 'service' | 'template', given: object) => {
		const values = { ...contentForms[key], ...given }
		const saved = await contents[key].saveForm(db, admin(), { id: null, version: 0, values })
		return saved.ok ? null : saved.error
	}
	const gap = { title: '[Your service]' }
	expect(await save('service', gap)).toEqual({
		code: 'invalid',
		messages: { title: ['Fill in “[Your service]”, or take it out'] },
	})
	expect(await save('service', { ...gap, status: 'draft' })).toBeNull()
	expect(await save('template', gap)).toBeNull()
})
