// The menus of header and footer, as staff save them and visitors see them.
import { load } from 'cheerio'
import { expect } from 'vitest'
import { menusFields } from '#content/text/menus/menus-fields.ts'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { test as base } from '#tests/support/pages.ts'
import { announce, insertPage, insertProduct, insertRow } from '#tests/support/records.ts'

const test = base
	.extend('save', async ({ emptySite: { url, db } }) => {
		const Cookie = (await sessionOf(db, await createAdmin(db))).join('; ')
		return async (values: object) => {
			const { rows } = await db.query(`select id, version from site_texts where slug = 'menus'`)
			const body = { ...rows[0], values: { ...menusFields.blank, ...values } }
			return fetch(`${url}/admin/menus/save`, {
				headers: { Cookie, Origin: url, 'Content-Type': 'application/json' },
				method: 'POST',
				body: JSON.stringify(body),
			})
		}
	})
	.extend('read', async ({ emptySite: { url } }) => async (path = '/') => {
		const html = await (await fetch(url + path)).text()
		return load(html.replaceAll('\u00A0', ' '))
	})

type Page = Awaited<ReturnType<typeof load>>

const linksOf = (page: Page, within: string) =>
	page(within)
		.find('a')
		.toArray()
		.map((link) => [page(link).text(), link.attribs['href']])

const mainMenu = 'nav[aria-label="Main"]'
const hostile = '<img src=x onerror=a()>'
const link = (label: string, to: string) => ({ label, to })

test('[PUB-HEAD-04] [PUB-HEAD-05] [PUB-HEAD-07] [PUB-FOOT-01] a new site has the links of the specification', async ({
	read,
}) => {
	const home = await read()
	expect(linksOf(home, mainMenu)).toEqual([
		['Home', '/'],
		['Services', '/services'],
		['Products', '/products'],
		['About Us', '/about'],
		['Resources', '/resources'],
		['News / Articles', '/news'],
		['Contact', '/contact'],
	])
	expect(home('header .button:contains("Work With Us")').attr('href')).toBe('/contact')
	expect(linksOf(home, 'nav[aria-labelledby="footer-0"]')).toEqual([
		['Home', '/'],
		['Resources', '/resources'],
		['News', '/news'],
		['About Us', '/about'],
		['Contact', '/contact'],
		['Services', '/services'],
	])
})

test('links, columns, button and headings of staff show on every page, as text', async ({
	save,
	read,
	emptySite: { db },
}) => {
	await insertRow(db, 'services', {
		title: 'Shed visit',
		slug: 'shed-visit',
		description: 'A day.',
	})
	const below = [
		link('Ducks', '/products?category=gut-health'),
		link('Abroad', 'https://example.com/a'),
	]
	const saved = await save({
		header: [
			{ ...link(`Start ${hostile}`, '/'), below: [] },
			{ ...link('Birds', '/services'), below },
		],
		headerButton: link('Ring us', 'tel:+6475550134'),
		footer: [
			{ title: 'One', links: [link('First', '/news')] },
			{ title: `Two ${hostile}`, links: below },
		],
		footerServices: 'What we do',
		footerContact: 'Where we are',
		small: [link('Feed', '/feed.xml')],
	})
	expect(saved.status).toBe(200)
	for (const path of ['/', '/contact', '/services']) {
		const page = await read(path)
		expect(linksOf(page, mainMenu)).toEqual([
			[`Start ${hostile}`, '/'],
			['Birds', '/services'],
			['Ducks', '/products?category=gut-health'],
			['Abroad', 'https://example.com/a'],
		])
		expect(linksOf(page, 'nav[aria-label="Mobile"] ul')).toEqual(linksOf(page, mainMenu))
		expect(page('header a[href="tel:+6475550134"]').text()).toBe('Ring usRing us')
		expect(
			page('footer h2')
				.toArray()
				.map((heading) => page(heading).text()),
		).toEqual(['One', `Two ${hostile}`, 'What we do', 'Where we are'])
		expect(linksOf(page, 'footer nav').flat()).toContain('/news')
		expect(page('footer a[href="/feed.xml"]').text()).toBe('Feed')
		expect(page('[onerror]')).toHaveLength(0)
	}
})

test('a link to what visitors cannot see is left out, follows its address, and comes back by itself', async ({
	save,
	read,
	emptySite: { db },
}) => {
	const product = await insertProduct(db, { title: 'Nest Box', status: 'draft' })
	const page = await insertPage(db)
	const header = [
		{ ...link('Nest box', `/products/${product.slug}`), below: [] },
		{ ...link('Words', `/${page.slug}`), below: [] },
		{ ...link('Gone', '/products/never-was'), below: [] },
		{ ...link('Group', ''), below: [link('Also gone', '/news/never-was')] },
		{ ...link('Search', '/search'), below: [] },
	]
	expect((await save({ header })).status).toBe(200)
	const shown = async () => linksOf(await read(), mainMenu).map(([, href]) => href)
	expect(await shown()).toEqual([`/${page.slug}`, '/search'])
	const publish = async (change: string) => {
		await db.query(`update products set ${change} where id = $1`, [product.id])
		await announce(db, `product:${product.id}`)
	}
	await publish(`status = 'published'`)
	await expect.poll(shown).toEqual([`/products/${product.slug}`, `/${page.slug}`, '/search'])
	await publish(`deleted_at = now()`)
	await expect.poll(shown).toEqual([`/${page.slug}`, '/search'])
})

test('words of a missing page show wherever there is none, as text, also in the head', async ({
	save,
	read,
}) => {
	const { labels } = menusFields.blank
	const title = `Nobody here ${hostile}`
	const words = {
		missingTitle: title,
		missingText: 'Gone.',
		missingHome: 'Start',
		missingContact: 'Ask',
	}
	expect((await save({ labels: { ...labels, ...words } })).status).toBe(200)
	for (const path of [
		'/no-such-page',
		'/no/such/page',
		'/products?category=none',
		'/news?category=none',
	]) {
		const page = await read(path)
		expect(page('h1').text(), path).toBe(title)
		expect(page('main').text()).toContain('Gone.')
		expect(
			page('main a.button')
				.toArray()
				.map((each) => page(each).text()),
		).toEqual(['Start', 'Ask'])
		expect(page('main [data-form="menus"] [data-edit]').attr('data-edit')).toBe(
			'labels.missingTitle heading',
		)
		expect(page('title').text()).toContain('Nobody here')
		expect(page('[onerror]')).toHaveLength(0)
	}
	expect((await save({ labels: { ...labels, missingTitle: '' } })).status).toBe(422)
})

test('what does not fit is refused at its place', async ({ save }) => {
	const many = Array.from({ length: 40 }, () => ({ ...link('A', '/'), below: [] }))
	expect((await (await save({ header: many })).json()).messages).toEqual({
		header: ['You can add up to 8 links'],
	})
	const refused = await save({
		header: [
			{ ...link('', '/'), below: [] },
			{ ...link('A', ''), below: [] },
			{ ...link('B', '/'), below: [link('C', '//evil.example')] },
		],
		footer: [{ title: '', links: [link('x'.repeat(400), '/')] }],
	})
	expect(refused.status).toBe(422)
	expect((await refused.json()).messages).toEqual({
		'header.0.label': ['Please enter the words of this link'],
		'header.1.to': ['Please choose where this leads, or add links below it'],
		'header.2.below.0.to': [
			'Please choose a page, or enter an address that begins with a slash or with https://',
		],
		'footer.0.title': ['Please enter the heading of this column'],
		'footer.0.links.0.label': ['Words must be at most 40 characters'],
	})
})
