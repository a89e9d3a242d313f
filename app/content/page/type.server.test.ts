import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { business } from '#platform/db/tables/business.server.ts'
import { pages } from '#platform/db/tables/content.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { testBusiness } from '#tests/support/business.ts'
import { admin, buildPage, now } from '#tests/support/factories.ts'
import { pageForm } from '#tests/support/inputs.ts'
import { findLivePageSlug, getLivePage, listFooterPages } from './queries.server.ts'
import { isReserved } from '#kit/site/reserved.ts'
import { pageContent } from './type.server.ts'

type Target = { id: string | null; version: number }

function save(db: TestDb, given: object, target: Target = { id: null, version: 0 }) {
	const values = { ...pageForm, ...given }
	return pageContent.saveForm(db, admin(), { ...target, values })
}

async function saved(db: TestDb, given: object, target?: Target) {
	const result = await save(db, given, target)
	if (!result.ok) throw new Error(JSON.stringify(result.error))
	return { ...result.value, id: String(result.value.id) }
}

const refusedAt = (field: string, message: string) => ({
	ok: false,
	error: { code: 'invalid', messages: { [field]: [message] } },
})

const siteUses = refusedAt('address', 'The site itself uses this address: choose another')
const wrongSigns = refusedAt('address', 'Use letters, digits and hyphens, such as privacy-policy')

test('the address is what was typed, else it follows the title; a former one leads to the page', async () => {
	await using db = await testDb()
	const { id, slug } = await saved(db, { title: 'Privacy at Hatch & Hen' })
	expect(slug).toBe('privacy-at-hatch-and-hen')
	const typed = await saved(
		db,
		{ title: 'Privacy at Hatch & Hen', address: ' Privacy-Policy ' },
		{ id, version: 1 },
	)
	expect(typed.slug).toBe('privacy-policy')
	const renamed = await saved(
		db,
		{ title: 'Your privacy', address: 'privacy-policy' },
		{ id, version: 2 },
	)
	expect(renamed.slug).toBe('privacy-policy')
	for (const address of [slug, slug.toUpperCase(), 'privacypolicy', 'Your privacy', id])
		expect(await findLivePageSlug(db, address, new Date())).toBe('privacy-policy')
	expect(await findLivePageSlug(db, 'privacy-policies', new Date())).toBeNull()
	expect(await getLivePage(db, slug, new Date())).toBeNull()
	expect((await saved(db, { title: 'Your privacy' }, { id, version: 3 })).slug).toBe('your-privacy')
	expect((await saved(db, { title: 'Second', address: 'second' })).slug).toBe('second')
	expect((await saved(db, { title: 'Second' })).slug).toBe('second-2')
})

test('a result of the search says what stands for placeholders', async () => {
	await using db = await testDb()
	await db.update(business).set({ name: 'Smith & Sons' })
	const content = 'We are {business}. Write to {email}, or {ring}.'
	const { id } = await buildPage(db, { content, description: null })
	const [row] = await pageContent.search!.readRows(db, [id], now)
	const emails = Object.values(testBusiness.offices).map(({ email }) => email)
	const said = `We are Smith & Sons. Write to ${emails.join(' or ')}, or {ring}.`
	expect(row?.toCard(new Map()).texts).toEqual([said, said])
})

test('a typed address that another page has is refused at the field, and names that page', async () => {
	await using db = await testDb()
	const [first, second] = ['Farm visits', 'Other visits'].map((title) => ({
		title,
		address: 'visits',
	})) as [object, object]
	const { id, slug } = await saved(db, first)
	expect(slug).toBe('visits')
	expect(await save(db, second)).toEqual(
		refusedAt(
			'address',
			'“Farm visits” has this address: choose another, or change it there first',
		),
	)
	const other = await saved(db, { ...second, address: 'other-visits' })
	expect(await save(db, second, { id: other.id, version: other.version })).toMatchObject({
		ok: false,
	})
	// The page itself keeps its address.
	expect((await saved(db, first, { id, version: 1 })).slug).toBe('visits')

	await pageContent.trash(db, admin(), id)
	expect(await save(db, second)).toEqual(
		refusedAt(
			'address',
			'“Farm visits” in the trash has this address: choose another, or delete it from the trash first',
		),
	)
})

const hostile = {
	products: siteUses,
	Products: siteUses,
	'PRODUCTS ': siteUses,
	'\tservices\n': siteUses,
	news: siteUses,
	about: siteUses,
	contact: siteUses,
	search: siteUses,
	'se\u00adarch': siteUses,
	confirm: siteUses,
	unsubscribe: siteUses,
	file: siteUses,
	admin: siteUses,
	'ad\u200bmin': siteUses,
	'ad\u0000min': siteUses,
	'\ufeffadmin\u2060': siteUses,
	api: siteUses,
	rest: siteUses,
	functions: siteUses,
	media: siteUses,
	share: siteUses,
	assets: siteUses,
	images: siteUses,
	jobs: siteUses,
	JoBs: siteUses,
	'set-country': siteUses,
	healthz: siteUses,
	readyz: siteUses,
	metrics: siteUses,
	'page-not-found': siteUses,
	'%61dmin': wrongSigns,
	'admin/': wrongSigns,
	'/admin': wrongSigns,
	'sitemap.xml': wrongSigns,
	'robots.txt': wrongSigns,
	'favicon.ico': wrongSigns,
	'.well-known': wrongSigns,
	'..': wrongSigns,
	'.': wrongSigns,
	'-': wrongSigns,
	'admin--': wrongSigns,
	prodúcts: wrongSigns,
	ｐｒｏｄｕｃｔｓ: wrongSigns,
	аdmin: wrongSigns,
	'admin?x': wrongSigns,
	'admin#x': wrongSigns,
	'admin.data': wrongSigns,
	__manifest: wrongSigns,
	'news\u2028': siteUses,
}

test('no typed address takes one of the site’s own, whatever the spelling', async () => {
	await using db = await testDb()
	expect(Object.keys(hostile).length).toBeGreaterThanOrEqual(40)
	for (const [address, refusal] of Object.entries(hostile))
		expect.soft(await save(db, { address }), JSON.stringify(address)).toEqual(refusal)
	expect(await db.select().from(pages)).toEqual([])
})

test('nor does a title, and a page that exists cannot be renamed to one', async () => {
	await using db = await testDb()
	const titles = ['Products', 'ＰＲＯＤＵＣＴＳ', 'prodúcts', 'Set country', 'Admin!', 'Админ']
	for (const title of titles) expect.soft(await save(db, { title }), title).toEqual(siteUses)
	const { id } = await saved(db, { title: 'Our products' })
	expect(await save(db, { title: 'Products' }, { id, version: 1 })).toEqual(siteUses)
	for (const title of ['sitemap.xml', '%61dmin', '..', 'admin/x'])
		expect(isReserved((await saved(db, { title })).slug)).toBe(false)
})

test('the former address of another page is refused, unless that page is in the trash', async () => {
	await using db = await testDb()
	const { id } = await saved(db, { title: 'Privacy', address: 'privacy' })
	await saved(db, { title: 'Privacy', address: 'your-privacy' }, { id, version: 1 })
	const refusal = 'This address leads to “Privacy”, which had it before: choose another'
	expect(await save(db, { address: 'privacy' })).toEqual(refusedAt('address', refusal))
	expect((await saved(db, { title: 'Privacy' }, { id, version: 2 })).slug).toBe('privacy')
	await saved(db, { title: 'Privacy', address: 'your-privacy' }, { id, version: 3 })
	await pageContent.trash(db, admin(), id)
	expect((await saved(db, { address: 'privacy' })).slug).toBe('privacy')
})

test('a role has one page outside the trash, also when two are saved at once, and a restored page gives it up', async () => {
	await using db = await testDb()
	const first = await saved(db, { title: 'Privacy', role: 'privacy' })
	const second = { title: 'Our privacy', role: 'privacy' }
	const taken = refusedAt('role', '“Privacy” is that page already')
	expect(await save(db, second)).toEqual(taken)
	const other = await saved(db, { title: 'Terms' })
	expect(await save(db, second, { id: other.id, version: 1 })).toEqual(taken)
	await pageContent.trash(db, admin(), first.id)
	const both = await Promise.all([save(db, second), save(db, { ...second, title: 'Mine' })])
	expect(both.filter(({ ok }) => ok)).toHaveLength(1)
	await pageContent.restore(db, admin(), first.id)
	const [row] = await db.select({ role: pages.role }).from(pages).where(eq(pages.id, first.id))
	expect(row).toEqual({ role: null })
})

test('both the address and the role are refused at once', async () => {
	await using db = await testDb()
	await saved(db, { title: 'Terms', role: 'terms' })
	expect(await save(db, { address: 'news', role: 'terms' })).toMatchObject({
		error: { messages: { address: [expect.any(String)], role: [expect.any(String)] } },
	})
})

test('the footer has the live pages with a role, and by title those for it and the country', async () => {
	await using db = await testDb()
	await buildPage(db, { title: 'Privacy', slug: 'privacy', role: 'privacy', country: 'Australia' })
	await buildPage(db, { title: 'Terms', role: 'terms', status: 'draft' })
	await buildPage(db, { title: 'Zoonoses', slug: 'zoonoses', inFooter: true })
	await buildPage(db, { title: 'Āwhina', slug: 'awhina', inFooter: true, country: 'New Zealand' })
	await buildPage(db, { title: 'Biosecurity Act', inFooter: true, country: 'Australia' })
	await buildPage(db, { title: 'Not there' })
	await buildPage(db, { title: 'Gone', inFooter: true, deletedAt: now })
	const found = await listFooterPages(db, { country: 'New Zealand', now })
	expect(found).toEqual([
		{ slug: 'awhina', title: 'Āwhina', role: null },
		{ slug: 'privacy', title: 'Privacy', role: 'privacy' },
		{ slug: 'zoonoses', title: 'Zoonoses', role: null },
	])
})
