import { expect, test } from 'vitest'
import { listLiveLinks } from '#kit/records/links.server.ts'
import { resourceContent } from './type.server.ts'
import { resourceType } from './type.ts'
import { listFilters } from '#kit/site/list/categories.server.ts'
import { testDb } from '#tests/support/database.ts'
import {
	buildResource,
	hiddenStates,
	hourAfter,
	hourBefore,
	now,
} from '#tests/support/factories.ts'
import {
	countLiveResourcesByCategory,
	findLiveResourceSlug,
	getLiveResource,
	listFreeLiveResources,
	listLiveResources,
	listOtherLiveResources,
} from './queries.server.ts'

const all = { categories: null, now, page: 1 }

function slugs(rows: { slug: string }[]): string[] {
	return rows.map((row) => row.slug)
}

test('resources that are drafts, not yet or no longer published, or in the trash appear in no public query', async () => {
	await using db = await testDb()
	const shown = await buildResource(db, { publishAt: hourBefore, unpublishAt: hourAfter })
	const hidden = await Promise.all(
		Object.values(hiddenStates).map((state) => buildResource(db, state)),
	)

	expect(slugs((await listLiveResources(db, all)).rows)).toEqual([shown.slug])
	expect((await listLiveResources(db, all)).total).toBe(1)
	const counts = { total: 1, byCategory: { Checklist: 1 } }
	expect(await countLiveResourcesByCategory(db, { now })).toEqual(counts)
	expect(slugs(await listFreeLiveResources(db, { now, limit: 9 }))).toEqual([shown.slug])
	expect((await listLiveLinks(db, resourceContent, now)).map(({ path }) => path)).toEqual([
		resourceType.path(shown),
	])
	const other = { ...(await buildResource(db)), now, limit: 9 }
	expect(slugs(await listOtherLiveResources(db, other))).toEqual([shown.slug])
	for (const { id, slug } of hidden) {
		expect(await getLiveResource(db, slug, now)).toBeNull()
		expect(await findLiveResourceSlug(db, id, now)).toBeNull()
		expect((await findLiveResourceSlug(db, slug, now))?.slug).not.toBe(slug)
	}
})

test('[PUB-CALL-06] resources are read newest first, or by id', async () => {
	await using db = await testDb()
	const old = await buildResource(db, { slug: 'old', createdAt: new Date(1000) })
	await buildResource(db, { slug: 'new', createdAt: new Date(3000) })
	await buildResource(db, { slug: 'middle', createdAt: new Date(2000) })

	expect(slugs((await listLiveResources(db, all)).rows)).toEqual(['new', 'middle', 'old'])
	expect(await findLiveResourceSlug(db, old.id, now)).toEqual({ slug: 'old', isFuzzy: false })
	expect(await getLiveResource(db, 'old', now)).toMatchObject({
		id: old.id,
		createdAt: old.createdAt,
	})
})

test('suggests other resources, same category first, newest first within each group', async () => {
	await using db = await testDb()
	const at = (seconds: number) => ({ createdAt: new Date(seconds * 1000) })
	const own = await buildResource(db, { slug: 'own', category: 'Template', ...at(9) })
	await buildResource(db, { slug: 'old-template', category: 'Template', ...at(1) })
	await buildResource(db, { slug: 'new-template', category: 'Template', ...at(2) })
	await buildResource(db, { slug: 'old-paper', category: 'Research Paper', ...at(3) })
	await buildResource(db, { slug: 'new-blog', category: 'Blog', ...at(4) })
	const others = (limit: number) =>
		listOtherLiveResources(db, { id: own.id, category: 'Template', now, limit })

	expect(slugs(await others(2))).toEqual(['new-template', 'old-template'])
	expect(slugs(await others(3))).toEqual(['new-template', 'old-template', 'new-blog'])
})

test('[PUB-RES-02] a tab lists the resources of its categories, and the list without a tab has every resource', async () => {
	await using db = await testDb()
	for (const category of ['Checklist', 'Template', 'Blog', 'Research Paper', 'Guide', 'Other']) {
		await buildResource(db, { slug: category, category })
	}
	const list = async (categories: readonly string[] | null) =>
		slugs((await listLiveResources(db, { ...all, categories })).rows).toSorted()

	const filters = await listFilters(db, 'resource', now)
	expect(
		await Promise.all(filters.map(async ({ label, names }) => [label, await list(names)])),
	).toEqual([
		['Guides', ['Blog', 'Research Paper']],
		['Templates', ['Template']],
		['Checklists', ['Checklist']],
	])
	expect(await list(null)).toHaveLength(6)
})

test('no public query returns the address of a paid resource’s file', async () => {
	await using db = await testDb()
	const downloadLink = '/media/resource-documents/secret-kit.docx'
	await buildResource(db, { slug: 'paid', free: false, price: '$29.00', downloadLink })
	await buildResource(db, { slug: 'free', downloadLink: '/media/resource-documents/open.pdf' })
	const responses = [
		await listLiveResources(db, all),
		await listFreeLiveResources(db, { now, limit: 9 }),
		await listLiveLinks(db, resourceContent, now),
		await getLiveResource(db, 'paid', now),
		await findLiveResourceSlug(db, 'PAID', now),
	]

	expect(JSON.stringify(responses)).not.toContain('secret-kit')
	expect(await getLiveResource(db, 'paid', now)).toMatchObject({
		downloadLink: null,
		linkEnding: 'docx',
	})
	const free = { downloadLink: '/media/resource-documents/open.pdf', linkEnding: 'pdf' }
	expect(await getLiveResource(db, 'free', now)).toMatchObject(free)
	expect(slugs(await listFreeLiveResources(db, { now, limit: 9 }))).toEqual(['free'])
})

test('a resource is found by its title, in another case or with a typo, but not by a fragment of it', async () => {
	await using db = await testDb()
	await buildResource(db, { slug: 'flock-health-record-2', title: 'Flock health record' })
	const certain = { slug: 'flock-health-record-2', isFuzzy: false }

	expect(await findLiveResourceSlug(db, 'flock-health-record', now)).toEqual(certain)
	expect(await findLiveResourceSlug(db, 'Flock-Health-Record-2', now)).toEqual(certain)
	expect(await findLiveResourceSlug(db, 'flok-health-record', now)).toEqual({
		...certain,
		isFuzzy: true,
	})
	for (const requested of ['f', 'flock', '-', '2'])
		expect(await findLiveResourceSlug(db, requested, now)).toBeNull()
})
