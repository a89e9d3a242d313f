// What the lists of the back office say about their records.
import { expect } from 'vitest'
import { insertService } from '#tests/support/admin-pages.ts'
import { insertArticle, insertMember } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'
import { insertProduct, insertRow, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { insertResource } from '#tests/support/resource-records.ts'
import { signedIn } from '#tests/support/staff.ts'

test('[ADM-NEWSLIST-01] [ADM-NEWSLIST-02] [ADM-NEWSLIST-03] the list of articles has its heading, button and columns', async ({
	open,
	db,
}) => {
	const word = uniqueName('Litter')
	const author = await insertMember(db)
	const full = await insertArticle(db, {
		title: `${word} full`,
		category: 'Blogs',
		country: 'Australia',
		author_id: author.id,
		date: 'Spring 2026',
	})
	const bare = await insertArticle(db, {
		title: `${word} bare`,
		category: null,
		country: null,
		featured: true,
		date: '14 October 2026',
	})
	const page = await open(`/admin/news?q=${encodeURIComponent(word)}&sort=title-asc`, {
		headers: (await signedIn(db)).headers,
	})
	expect(page.texts('h1')).toEqual(['News Management'])
	expect(page.texts('th')).toEqual([
		'Title',
		'Category',
		'Date',
		'Author',
		'Country',
		'Featured',
		'State',
		'Actions',
	])
	expect(page.$('tbody tr')).toHaveLength(2)
	expect(page.texts('tbody tr:eq(0) td')).toEqual([
		bare.title,
		'Uncategorized',
		'14 October 2026',
		'Unknown',
		'Both',
		'Yes',
		'Published',
		'',
	])
	expect(page.texts('tbody tr:eq(1) td')).toEqual([
		full.title,
		'Blogs',
		'Spring 2026',
		author['name'],
		'Australia',
		'No',
		'Published',
		'',
	])
	const first = page.$('tbody tr:eq(0)')
	expect(first.find(`a[aria-label="Edit ${bare.title}"]`).attr('href')).toBe(
		`/admin/news/${bare.id}/edit`,
	)
	expect(first.find(`button[aria-label="Delete ${bare.title}"]`)).toHaveLength(1)
	expect(page.$('a:contains("Add News Article")').attr('href')).toBe('/admin/news/new')
})

test('[ADM-RESLIST-01] [ADM-RESLIST-02] [ADM-RESLIST-03] the list of resources shows its heading, button, columns and prices', async ({
	open,
	db,
}) => {
	const word = uniqueName('Record')
	const createdAt = '2026-10-14T09:00:00Z'
	await insertResource(db, { title: `${word} a`, price: '$5', created_at: createdAt })
	await insertResource(db, { title: `${word} b`, free: false, price: '$9.99' })
	await insertResource(db, { title: `${word} c`, free: false, category: 'Template' })
	const page = await open(`/admin/resources?q=${encodeURIComponent(word)}&sort=title-asc`, {
		headers: (await signedIn(db)).headers,
	})
	expect(page.texts('h1')).toEqual(['Resource Management'])
	expect(page.texts('th')).toEqual(['Title', 'Category', 'Price', 'Created At', 'State', 'Actions'])
	expect(page.texts('tbody tr:eq(0) td')).toEqual([
		`${word} a`,
		'Checklist',
		'Free',
		'14 October 2026',
		'Published',
		'',
	])
	expect(page.texts('tbody tr:eq(0) .badge-free')).toEqual(['Free'])
	expect(page.texts('tbody tr:eq(1) td:eq(2)')).toEqual(['$9.99'])
	expect(page.texts('tbody tr:eq(2) td:eq(1)')).toEqual(['Template'])
	expect(page.texts('tbody tr:eq(2) td:eq(2)')).toEqual(['Paid'])
	expect(page.$('.badge-free')).toHaveLength(1)
	expect(page.$('a:contains("Add Resource")').attr('href')).toBe('/admin/resources/new')
})

test('[ADM-PRODLIST-03] missing prices, countries and documents are shown in words', async ({
	open,
	emptySite: { db, url },
}) => {
	const document = { name: 'Data sheet', url: '/media/product-documents/a.pdf' }
	await using _unchecked = await uncheckedCountries(db)
	await insertProduct(db, {
		title: 'Dear one',
		price: 1249.5,
		country: 'Australia',
		features: JSON.stringify(['Steel', 'Lid']),
		documents: JSON.stringify([document, document]),
	})
	await insertProduct(db, { title: 'Whole one', price: 25 })
	await insertProduct(db, { title: 'Open one', price: null, country: '' })
	const page = await open(`${url}/admin/products`, { headers: (await signedIn(db)).headers })
	const cells = (title: string) => page.texts(`tr:contains("${title}") td`).slice(2, 6)
	expect(cells('Dear one')).toEqual(['$1,249.50', 'Australia', '2 features', '2'])
	expect(cells('Whole one')).toEqual(['$25', 'Both', '0 features', 'None'])
	expect(cells('Open one')).toEqual(['Contact for price', 'Not specified', '0 features', 'None'])
})

/** Lets any text be a product's country, as in data stored by hand or by an earlier program. Ends by deleting all products. */
async function uncheckedCountries(db: Database) {
	const check = 'products_country_check'
	const { rows } = await db.query(
		'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
		[check],
	)
	await db.query(`alter table products drop constraint ${check}`)
	return {
		async [Symbol.asyncDispose]() {
			await db.query('delete from products')
			await db.query(`alter table products add constraint ${check} ${rows[0].text}`)
		},
	}
}

test('[ADM-SERVLIST-11] an empty list says so and offers to create the first service', async ({
	open,
	emptySite: { db, url },
}) => {
	const page = await open(`${url}/admin/services`, { headers: (await signedIn(db)).headers })
	expect(page.texts('.list-empty p')).toEqual(['No services found. Create your first one!'])
	expect(page.$('.list-empty a:contains("Add New Service")').attr('href')).toBe(
		'/admin/services/new',
	)
})

const inList = {
	'/admin/services': (db: Database, title: string) =>
		insertService(db, { title, slug: uniqueName('x') }),
	'/admin/products': (db: Database, title: string) =>
		insertProduct(db, { title, slug: uniqueName('x') }),
	'/admin/news': (db: Database, title: string) =>
		insertArticle(db, { title, slug: uniqueName('x') }),
	'/admin/resources': (db: Database, title: string) =>
		insertResource(db, { title, slug: uniqueName('x') }),
	'/admin/team': (db: Database, name: string) =>
		insertRow(db, 'team_members', { name, slug: uniqueName('x'), position: 'Vet', bio: 'Hens.' }),
	'/admin/media': (db: Database, alt: string) =>
		insertRow(db, 'media', { ...file, alt, name: uniqueName('a'), url: uniqueName('/media/a') }),
	'/admin/leads': insertLeadOf,
	'/admin/leads/downloads': (db: Database, name: string) =>
		insertRow(db, 'resource_downloads', { ...download, last_name: name }),
	'/admin/people': insertLeadOf,
	'/admin/find': (db: Database, title: string) =>
		insertProduct(db, { title, slug: uniqueName('x') }),
	'/admin/find?section=news': (db: Database, title: string) =>
		insertArticle(db, { title, slug: uniqueName('x') }),
	'/admin/find?section=pages': (db: Database, title: string) =>
		insertResource(db, { title, slug: uniqueName('x') }),
}
const file = { folder: 'x', size_bytes: 1, mime_type: 'image/jpeg', sha256: 'a'.repeat(64) }
const download = { first_name: 'Xav', email: 'xav@hens.example', country: '', resource_url: '/x' }

function insertLeadOf(db: Database, name: string) {
	return insertRow(db, 'leads', { kind: 'contact', name, email: `${uniqueName('x')}@hens.example` })
}

for (const [path, insert] of Object.entries(inList))
	test(`a name is found with the apostrophe of a keyboard and with that of Word: ${path}`, async ({
		ask,
		db,
		onTestFinished,
	}) => {
		onTestFinished(async () => {
			for (const [table, column] of [
				['leads', 'name'],
				['resource_downloads', 'last_name'],
				['media', 'alt'],
			])
				await db.query(`delete from ${table} where ${column} like '%Brienz%'`)
		})
		const names = ["O'Brienz\u2013Hill", 'O\u2019Brienz-Hill']
		for (const name of names) await insert(db, name)
		const { headers } = await signedIn(db)
		for (const typed of ["O'Brienz", 'o\u2019brienz-hill', 'O\u02bcBrienz\u2014Hill']) {
			const requested = new URL(path, 'http://x')
			requested.searchParams.set('q', typed)
			const response = await ask(requested.pathname + requested.search, { headers })
			const text = (await response.text()).replaceAll('&#x27;', "'")
			for (const name of names) expect.soft(text, `${typed} finds ${name}`).toContain(name)
		}
	})
