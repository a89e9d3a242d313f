// Cached pages are the same for staff: what staff see in addition comes from scripts, which read what pages say of
// themselves.
import { expect } from 'vitest'
import { contentTypes } from '#content/catalogue.ts'
import { belowHome } from '#kit/site/session/session-change.ts'
import { test } from '#tests/support/pages.ts'
import { insertPage } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'

for (const address of ['/', '/products/boot-dip-station', '/services', '/about'])
	test(`${address} is the same bytes with and without a session`, async ({ ask, db }) => {
		const read = async (headers: Record<string, string> = {}) => {
			const response = await ask(address, { headers })
			return { etag: response.headers.get('etag'), body: await response.text() }
		}
		await read()
		const before = await read()
		const after = await read((await signedIn(db)).headers)
		expect(after.body).toBe(before.body)
		expect(after.body).not.toContain('edit-l')
		expect(after.etag).toBeTruthy()
	})

const types = Object.entries(contentTypes)

for (const [key, { section, path, pages }] of types.filter(
	([, { fixed, pages: of, path }]) =>
		!fixed && of && of.list !== null && !path({ id: '', slug: '' }).startsWith('/admin/'),
))
	test(`pages of the type ${key} say which fields they show, and their address leads to its form`, async ({
		open,
		db,
	}) => {
		const start = path({ id: '', slug: '' })
		const listPath = pages?.list ?? start.replace('#', '')
		const list = await open(listPath)
		const [address = ''] = list
			.$('[data-edit=""]')
			.toArray()
			.map((item) => {
				const { id } = item.attribs
				return id ? `${listPath}#${id}` : (list.$(item).find('a').attr('href') ?? '')
			})
			.filter((each) => each.startsWith(start))
		const page = await open(address)
		const [, anchor] = address.split('#')
		const record = anchor ? page.$(`[id="${anchor}"]`) : page.$('main')
		const fields = record.find('[data-edit]:not([data-edit=""])')
		expect(fields.toArray().length).toBeGreaterThan(1)
		const { headers } = await signedIn(db)
		const form = await open(`/admin/${section}/edit/${address.slice(start.length)}?at=x`, {
			headers,
		})
		expect(form.path).toMatch(new RegExp(`^/admin/${section}/[^/]+/edit$`))
		expect(form.status).toBe(200)
		const session = await open('/api/session', { headers })
		expect(JSON.parse(session.html).sections).toMatchObject({
			[start]: section,
			[listPath]: section,
		})
	})

test('a page of staff says which fields it shows, and its address leads to its form', async ({
	open,
	db,
}) => {
	const { slug } = await insertPage(db)
	const page = await open(`/${slug}`)
	expect(page.attributes('main [data-edit]', 'data-edit')).toEqual(['title', 'content text'])
	const { headers } = await signedIn(db)
	const form = await open(`/admin/pages/edit/${slug}?at=x`, { headers })
	expect(form.path).toMatch(/^\/admin\/pages\/[^/]+\/edit$/)
	expect(form.status).toBe(200)
	const session = await open('/api/session', { headers })
	expect(JSON.parse(session.html).sections).toMatchObject({ [belowHome]: 'pages', '/': 'homepage' })
})

for (const [key, { section, path }] of types.filter(([, { fixed }]) => fixed === 'one'))
	test(`the page of the type ${key}, with one record, leads to its form`, async ({ open, db }) => {
		const { headers } = await signedIn(db)
		const session = await open('/api/session', { headers })
		// The menus are on every page, mails on none, and the forms on pages of others.
		const isElsewhere = ['menus', 'letters', 'consents'].includes(key)
		const page = isElsewhere ? section : path({ id: '', slug: '' })
		expect(JSON.parse(session.html).sections).toMatchObject({ [page]: section })
		expect((await open(`/admin/${section}`, { headers })).$('form.record-form')).toHaveLength(1)
	})

/** Whole records of the demo, and what people call the fields that their pages show. */
const records = {
	'/news/the-first-seven-days': ['title', 'excerpt', 'date', 'picture', 'text'],
	'/resources/summer-heat-plan-for-layer-sheds': [
		'picture',
		'price',
		'title',
		'document',
		'description',
	],
	'/about/job-vacancies/2': [
		'title',
		'place and type',
		'contact',
		'description',
		'responsibilities',
		'requirements',
		'about us',
		'about the job',
		'about you',
	],
}

for (const [address, names] of Object.entries(records))
	test(`${address} names the fields it shows, each of which its form has`, async ({ open, db }) => {
		const { section, path } = Object.values(contentTypes).find(
			(type) => type.section !== 'pages' && address.startsWith(type.path({ id: '', slug: '' })),
		)!
		const page = await open(address)
		const own = page
			.$('main [data-edit]:not([data-edit=""])')
			.filter((_, part) => page.$(part).closest('[data-form], [data-edit=""]').length === 0)
		const edits = own.toArray().map(({ attribs }) => (attribs['data-edit'] ?? '').split(' '))
		expect(edits.map(([field, ...words]) => words.join(' ') || field)).toEqual(
			expect.arrayContaining(names),
		)
		const key = address.slice(path({ id: '', slug: '' }).length)
		const { headers } = await signedIn(db)
		const form = await open(`/admin/${section}/edit/${key}`, { headers })
		for (const [field] of edits) expect.soft(form.$(`[id="${field}"]`), field).toHaveLength(1)
	})
