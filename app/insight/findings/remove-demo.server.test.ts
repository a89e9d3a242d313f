import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addAudit } from '#platform/auth/audit.server.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { services } from '#platform/db/tables/content.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { productContent } from '#content/product/type.server.ts'
import { serviceContent } from '#content/service/type.server.ts'
import { saveWorkingCopy } from '#kit/records/working-copy.server.ts'
import { listCategoryNames } from '#kit/site/list/categories.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin, buildMedia } from '#tests/support/factories.ts'
import { productInput, serviceInput } from '#tests/support/inputs.ts'
import { acceptFinding } from './accepted-findings.server.ts'
import { listFindings } from './list-findings.server.ts'
import { findRemoval, removeDemo, restoreDemo } from './remove-demo.server.ts'

const system: Actor = { kind: 'system' }
const now = new Date()

async function addFile(db: Db, actor: Actor, name: string): Promise<string> {
	const { id, url } = await buildMedia(db, { originalName: name })
	await addAudit(db, actor, { action: 'upload', recordType: 'media', recordId: id })
	return url
}

async function addService(db: Db, actor: Actor, given: { title: string; image?: string }) {
	const input = serviceInput(given)
	const saved = await serviceContent.save(db, actor, { id: null, version: 0, input })
	if (!saved.ok) throw new Error(saved.error.code)
	return saved.value.id
}

/** Demo services with pictures, of which one was changed and one is kept, and one that is no demo. */
async function withDemo(db: Db) {
	// A person has entered the business, which here no save did.
	const isOfBusiness = eq(recordVersions.recordType, 'business')
	await db.update(recordVersions).set({ by: 'a' }).where(isOfBusiness)
	const [plain, used] = [await addFile(db, system, 'a.png'), await addFile(db, system, 'b.png')]
	const removed = await addService(db, system, { title: 'Demo', image: plain })
	const changed = await addService(db, system, { title: 'Changed', image: used })
	const saved = await addService(db, system, { title: 'Kept' })
	await addService(db, admin(), { title: 'Own', image: await addFile(db, admin(), 'c.png') })
	const input = serviceInput({ title: 'Ours', image: used })
	await serviceContent.save(db, admin(), { id: changed, version: 1, input })
	const place = { kind: 'demo', type: 'service', id: saved, detail: '' } as const
	await acceptFinding(db, admin(), place)
	return { removed }
}

/** Without the first categories, which no record here has. */
const demoIn = async (db: Db) =>
	(await listFindings(db, admin(), { kind: 'demo', now, limit: 99 })).findings.flatMap(
		({ type, title }) => (type === 'category' ? [] : title),
	)
const servicesRemoved = async (db: Db) =>
	(await findRemoval(db, now))?.removed.records.filter(({ type }) => type === 'service')
const leftOutIn = async (db: Db) => (await db.select().from(business))[0]?.leftOut
const shownIn = async (db: Db) =>
	(await db.select().from(services)).filter(({ deletedAt }) => !deletedAt).map(({ title }) => title)
const filesIn = async (db: Db) =>
	(await db.select().from(media))
		.filter(({ deletedAt }) => !deletedAt)
		.map((one) => one.originalName)

test('the demo goes in one press, without what was changed, is kept or is used, and comes back', async () => {
	await using db = await testDb()
	await withDemo(db)
	expect((await demoIn(db)).toSorted()).toEqual(['Demo', 'a.png', 'b.png'])
	await removeDemo(db, admin(), now)
	expect((await shownIn(db)).toSorted()).toEqual(['Kept', 'Ours', 'Own'])
	expect((await filesIn(db)).toSorted()).toEqual(['b.png', 'c.png'])
	expect((await getSiteText(db, 'homepage')).words?.['heroTitle']).toBe('{business}')
	expect(await leftOutIn(db)).toEqual(['Poultry'])
	expect(await demoIn(db)).toEqual(['b.png'])
	expect(await servicesRemoved(db)).toHaveLength(1)

	expect(await restoreDemo(db, admin(), now)).toBe(true)
	expect((await shownIn(db)).toSorted()).toEqual(['Demo', 'Kept', 'Ours', 'Own'])
	expect((await filesIn(db)).toSorted()).toEqual(['a.png', 'b.png', 'c.png'])
	expect((await getSiteText(db, 'homepage')).words?.['heroTitle']).toContain('Healthier birds')
	expect(await leftOutIn(db)).toEqual([])
	expect((await demoIn(db)).toSorted()).toEqual(['Demo', 'a.png', 'b.png'])
	expect(await restoreDemo(db, admin(), now)).toBe(false)
	expect(await findRemoval(db, now)).toBeNull()
})

test('a record that comes back alone brings its files; a second press leaves the first to be undone', async () => {
	await using db = await testDb()
	const { removed } = await withDemo(db)
	await Promise.all([removeDemo(db, admin(), now), removeDemo(db, admin(), now)])
	await removeDemo(db, admin(), now)
	expect(await servicesRemoved(db)).toHaveLength(1)
	await serviceContent.restore(db, admin(), removed)
	expect(await filesIn(db)).toContain('a.png')
	const later = new Date(now.getTime() + 31 * 86_400_000)
	expect(await findRemoval(db, later)).toBeNull()
})

test('the first categories go too, but for those of records that stay', async () => {
	await using db = await testDb()
	const addProduct = async (actor: Actor, title: string, category: string) => {
		const input = productInput({ title, categories: [category] })
		const saved = await productContent.save(db, actor, { id: null, version: 0, input })
		if (!saved.ok) throw new Error(saved.error.code)
		return saved.value.id
	}
	await addProduct(system, 'Demo', 'Biosecurity')
	await addProduct(admin(), 'Own', 'Enrichment')
	const accepted = await addProduct(system, 'Kept', 'Gut Health')
	await acceptFinding(db, admin(), { kind: 'demo', type: 'product', id: accepted, detail: '' })
	const before = await listCategoryNames(db, 'product')
	await removeDemo(db, admin(), now)
	expect(await listCategoryNames(db, 'product')).toEqual(['Gut Health', 'Enrichment'])
	await restoreDemo(db, admin(), now)
	expect(await listCategoryNames(db, 'product')).toEqual(before)
})

test('what somebody has begun to change stays, and so do the files of what is not published', async () => {
	await using db = await testDb()
	const { removed: id } = await withDemo(db)
	const draft = async (
		content: Parameters<typeof saveWorkingCopy>[2],
		of: string,
		given: object,
	) => {
		const { version = 0, values } = (await content.readForm(db, of)) ?? {}
		const copy = { id: of, version, copy: 0, values: { ...values, ...given } }
		expect(await saveWorkingCopy(db, admin(), content, copy)).toMatchObject({ ok: true })
	}
	await draft(serviceContent, id, { title: 'Ours soon' })
	const heroPicture = await addFile(db, system, 'd.png')
	const { id: homepage } = await getSiteText(db, 'homepage')
	await draft(contents.homepage, homepage, { heroPicture })
	await removeDemo(db, admin(), now)
	expect(await shownIn(db)).toContain('Demo')
	expect(await filesIn(db)).toEqual(expect.arrayContaining(['a.png', 'd.png']))
})

test('only administrators take the demo away or bring it back', async () => {
	await using db = await testDb()
	const editor = admin('e', 'editor')
	await expect(removeDemo(db, editor, now)).rejects.toThrow(ForbiddenError)
	await expect(restoreDemo(db, editor, now)).rejects.toThrow(ForbiddenError)
})

test('a text that is kept as it is keeps its words', async () => {
	await using db = await testDb()
	const { id } = await getSiteText(db, 'menus')
	await acceptFinding(db, admin(), { kind: 'original', type: 'menus', id, detail: '' })
	const { findings } = await listFindings(db, admin(), { kind: 'original', now, limit: 50 })
	expect(findings.map(({ type }) => type)).not.toContain('menus')
	await removeDemo(db, admin(), now)
	expect((await getSiteText(db, 'menus')).words).toBeNull()
})
