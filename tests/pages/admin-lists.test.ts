// What the lists of the back office say about their records.
import { expect } from 'vitest'
import { insertService } from '#tests/support/admin-pages.ts'
import { insertMember as insertTeamMember } from '#tests/support/members.ts'
import { insertArticle, insertMember } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'
import { insertProduct, insertRow, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { insertResource } from '#tests/support/resource-records.ts'
import { tableAway } from '#tests/support/site-database.ts'
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

/**
 * Lets any text be a product's country, as in data stored by hand or by an earlier program. Ends by deleting all
 * products.
 */
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

const listed = [
	{
		section: 'services',
		heading: 'Services',
		search: 'Search services...',
		add: 'Add New Service',
		columns: ['Image', 'Title', 'Country', 'Features', 'State', 'Actions'],
		insert: (db: Database, title: string) => insertService(db, { title, country: 'Australia' }),
		cells: (title: string) => ['No image', title, 'Australia', '2 features', 'Published'],
	},
	{
		section: 'products',
		heading: 'Products Management',
		search: 'Search products...',
		add: 'Add New Product',
		columns: ['Image', 'Title', 'Price', 'Country', 'Features', 'Documents', 'State', 'Actions'],
		insert: (db: Database, title: string) => insertProduct(db, { title, price: 25 }),
		cells: (title: string) => ['No image', title, '$25', 'Both', '0 features', 'None', 'Published'],
	},
	{
		section: 'team',
		heading: 'Team Members',
		search: 'Search team members...',
		add: 'Add Team Member',
		columns: ['Image', 'Name', 'Position', 'State', 'Actions'],
		insert: (db: Database, name: string) =>
			insertTeamMember(db, { name, position: 'Loft adviser' }),
		cells: (title: string) => ['No image', title, 'Loft adviser', 'Published'],
	},
	{
		section: 'vacancies',
		heading: 'Job Vacancies',
		search: 'Search job vacancies...',
		add: 'Add Vacancy',
		columns: ['Title', 'Location', 'Type', 'Department', 'Posted', 'Featured', 'State', 'Actions'],
		insert: (db: Database, title: string) =>
			insertRow(db, 'job_vacancies', {
				slug: uniqueName('x'),
				title,
				location: 'Waikato',
				type: 'Full time',
				department: 'Field team',
				posted_date: '1 October 2026',
				description: 'Visit farms and write down what you find.',
				apply_url: 'https://jobs.example.com/apply',
			}),
		cells: (title: string) => [
			title,
			'Waikato',
			'Full time',
			'Field team',
			'1 October 2026',
			'No',
			'Published',
		],
	},
]

for (const { section, heading, search, add, columns, insert, cells } of listed)
	test(`[ADM-SERVLIST-02] [ADM-SERVLIST-03] [ADM-PRODLIST-01] [ADM-PRODLIST-02] [ADM-PRODLIST-05] [ADM-TEAM-01] the list of ${section} has its heading, search, button and columns`, async ({
		open,
		db,
	}) => {
		const title = uniqueName('Listed')
		const { id } = await insert(db, title)
		const page = await open(`/admin/${section}?q=${encodeURIComponent(title)}`, {
			headers: (await signedIn(db)).headers,
		})
		expect(page.texts('h1')).toEqual([heading])
		expect(page.attributes('input[type=search]', 'placeholder')).toContain(search)
		expect(page.texts('th')).toEqual(columns)
		expect(page.texts('tbody td').slice(0, -1)).toEqual(cells(title))
		const [href] = page.$(`tbody a:contains("${title}")`).attr('href')!.split('?')
		expect(href).toBe(`/admin/${section}/${id}/edit`)
		expect(page.$(`a:contains("${add}")`).attr('href')).toBe(`/admin/${section}/new`)
		if (section !== 'services') return
		for (const action of [`Move ${title} up`, `Move ${title} down`, `Delete ${title}`])
			expect(page.$(`tbody button[aria-label="${action}"]`)).toHaveLength(1)
	})

const states = [
	{
		section: 'services',
		table: 'services',
		empty: 'No services found. Create your first one!',
		noMatch: 'No services match your search',
		unread: 'Failed to fetch services',
	},
	{
		section: 'products',
		table: 'products',
		empty: 'No products found. Create your first one!',
		noMatch: 'No products match your search',
		unread: 'Failed to fetch products',
	},
	{
		section: 'news',
		table: 'news',
		empty: 'No news articles yet.',
		noMatch: 'No articles match your search',
		unread: 'Error loading news: Something went wrong on our side',
	},
	{
		section: 'resources',
		table: 'resources',
		empty: 'No resources yet.',
		noMatch: 'No resources match your search',
		unread: 'Something went wrong on our side',
	},
	{
		section: 'team',
		table: 'team_members',
		empty: 'There are no team members yet.',
		noMatch: 'No team members match your search',
		unread: 'Error loading team members',
	},
	{ section: 'homepage', table: 'site_texts', unread: 'Failed to load homepage settings' },
]

for (const { section, table, empty, noMatch, unread } of states)
	test(`[ADM-SERVLIST-11] [ADM-PRODLIST-08] [ADM-NEWSLIST-06] [ADM-RESLIST-06] [ADM-TEAM-02] [ADM-HERO-14] ${section}: empty, without a match and unread, the screen says so`, async ({
		open,
		db: demo,
		emptySite: { db, url },
	}) => {
		const { headers } = await signedIn(db)
		const see = () => open(`${url}/admin/${section}`, { headers })
		if (empty) {
			const page = await see()
			expect(page.texts('.list-empty p')).toEqual([empty])
			expect(page.attributes('.list-empty a', 'href')).toEqual([`/admin/${section}/new`])
		}
		if (noMatch) {
			const search = `/admin/${section}?q=${uniqueName('zeppelin')}`
			const page = await open(search, { headers: (await signedIn(demo)).headers })
			expect(page.texts('main').join()).toContain(noMatch)
		}
		await using _away = await tableAway(db, table)
		const page = await see()
		expect(page.texts('main [role=alert]').join()).toContain(unread)
		expect(page.$('main a:contains("Try again")')).toHaveLength(1)
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
