import { expect, test } from 'vitest'
import { contents } from '#content/catalogue.server.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { slugHistory } from '#platform/db/tables/history.server.ts'
import { reservedSlugs } from '#kit/site/reserved.ts'
import { sitePaths } from '#kit/site/site-map.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	admin,
	buildPage,
	buildProduct,
	buildVacancy,
	nobody,
	now,
} from '#tests/support/factories.ts'
import { addRedirects } from './add-redirects.server.ts'
import { onSite } from './redirect-fields.ts'
import { endOfWay, findWay } from './queries.server.ts'
import { redirectContent } from './type.server.ts'

function add(db: TestDb, ...pairs: [source: string, target: string][]) {
	return addRedirects(db, admin(), pairs.map((pair) => pair.join('\t')).join('\n'))
}

/** What is said against a redirect; null for nothing. */
async function refusalOf(db: TestDb, source: string, target = '/news') {
	const { refused } = await add(db, [source, target])
	return refused[0]?.message ?? null
}

async function endOf(db: TestDb, path: string) {
	const requested = onSite(path)
	const way = await findWay(db, requested, now)
	return way ? endOfWay(db, way, { requested, now }) : null
}

test('the addresses of the site itself and of what visitors see are not led on', async () => {
	await using db = await testDb()
	// Loaded with the catalogue.
	expect(contents.redirect).toBe(redirectContent)
	const product = await buildProduct(db, { slug: 'boot-dip', title: 'Boot dip' })
	await buildProduct(db, { slug: 'not-yet', status: 'draft' })
	await db
		.insert(slugHistory)
		.values({ recordType: 'product', recordId: product.id, slug: 'foot-bath' })
	const vacancy = await buildVacancy(db)
	await buildPage(db, { slug: 'privacy' })
	const there = 'Visitors see a page at this address, so it cannot be redirected'
	for (const path of [
		'/products/Boot-Dip',
		'/products/foot-bath/',
		`/about/job-vacancies/${vacancy.id}`,
		'/privacy?a=b',
		'/',
		'/ADMIN/leads',
		'/media/*',
		'/enquiry/*',
		...sitePaths,
		...reservedSlugs.map((slug) => `/${slug}`),
	])
		expect.soft(await refusalOf(db, path), path).toBe(there)
	expect(await refusalOf(db, '/products/not-yet')).toBeNull()
	expect(await refusalOf(db, `/about/job-vacancies/${vacancy.id + 1}`)).toBeNull()
})

test('an address leads to one page, and none back to itself', async () => {
	await using db = await testDb()
	await buildProduct(db, { slug: 'boot-dip' })
	expect(await add(db, ['/one', '/two'], ['/two', '/three'], ['/one', '/two'])).toMatchObject({
		added: 2,
		refused: [{ line: '/one\t/two' }],
	})
	expect(await refusalOf(db, 'https://old.example/ONE/', '/news')).toBe(
		'This address leads to /two already: change that redirect instead',
	)
	const back = 'This leads back to the old address: choose another page'
	expect(await refusalOf(db, '/self', '/self')).toBe(back)
	expect(await refusalOf(db, '/three', '/one')).toBe(back)
	expect(await refusalOf(db, '/ring/*', '/ring/a/*')).toBe(back)
	expect(await refusalOf(db, '/ring/*', '/ring/a')).toBe(back)
	// Visitors see pages there.
	expect(await refusalOf(db, '/products/*', '/products/boot-dip')).toBeNull()
	expect(await refusalOf(db, '/news/*', '/news')).toBeNull()
	expect(await refusalOf(db, '/single', '/news/*')).toMatch(/^An asterisk here stands for/)
})

test('visitors take one step, to where the page is now', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { slug: 'boot-dip' })
	await db
		.insert(slugHistory)
		.values({ recordType: 'product', recordId: product.id, slug: 'foot-bath' })
	await add(
		db,
		['/a', '/b'],
		['/b', '/products/foot-bath?from=b#use'],
		['/c', '/news/not-yet'],
		['/products/*', '/products/boot-dip'],
		['/e', '/nothing-there'],
		['/f', '/media/resource-documents/Plan.PDF'],
	)
	expect(await endOf(db, '/a')).toBe('/products/boot-dip?from=b#use')
	expect(await endOf(db, '/c')).toBe('/news/not-yet')
	expect(await endOf(db, '/e')).toBe('/nothing-there')
	expect(await endOf(db, '/f')).toBe('/media/resource-documents/Plan.PDF')
	expect(await endOf(db, '/products/whatever')).toBe('/products/boot-dip')
	expect(await endOf(db, '/products/boot-dip')).toBeNull()
	expect(await endOf(db, '/products/foot-bath')).toBeNull()
	expect(await endOf(db, '/products')).toBeNull()
	await redirectContent.trash(db, admin(), (await redirectOf(db, '/a')).id)
	expect(await endOf(db, '/a')).toBeNull()
})

test('only published redirects lead on; one whose address is taken meanwhile is restored as a draft', async () => {
	await using db = await testDb()
	await add(db, ['/a', '/news'])
	const { id } = await redirectOf(db, '/a')
	await redirectContent.trash(db, admin(), id)
	await add(db, ['/a', '/contact'])
	expect(await redirectContent.restore(db, admin(), id)).toBe(true)
	expect((await redirectContent.readForm(db, id))?.values.status).toBe('draft')
	expect(await endOf(db, '/a')).toBe('/contact')
})

test('nobody adds redirects without the permission', async () => {
	await using db = await testDb()
	const adding = addRedirects(db, nobody, '/a /news')
	await expect(adding).rejects.toThrow(ForbiddenError)
})

async function redirectOf(db: TestDb, source: string) {
	const { rows } = await db.$client.query<{ id: string }>(
		'select id from redirects where source = $1 and deleted_at is null',
		[source],
	)
	return rows[0]!
}

test('two columns are read with a tab, a comma or spaces between; what is more waits', async () => {
	await using db = await testDb()
	const text = `/a\t/b
/c, /d
 /e,f   https://example.com/g,h

"/i","/j"
/k\t/l\t301
alone`
	expect(await addRedirects(db, admin(), text)).toMatchObject({
		added: 5,
		refused: [{ line: 'alone', message: expect.stringMatching(/^Begin with a slash/) }],
	})
	expect(await endOf(db, '/e,f')).toBe('https://example.com/g,h')
	expect(await endOf(db, '/k')).toBe('/l')
	const many = Array.from({ length: 301 }, () => '/a /b').join('\n')
	const { refused } = await addRedirects(db, admin(), many)
	expect(refused).toHaveLength(301)
	expect(refused.at(-1)?.message).toBe('Only 300 lines at a time: press again for the rest')
})
