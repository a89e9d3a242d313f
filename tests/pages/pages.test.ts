// Pages of staff right below the home page: what they show, who links to them, and what their addresses must leave
// alone.
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { hostileMarkdown } from '#tests/fixtures/hostile-markdown.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { measureDocument } from '#tests/support/page-bytes.ts'
import { test } from '#tests/support/pages.ts'
import { insertPage, uniqueName } from '#tests/support/records.ts'
import { evictPages } from '#tests/support/site-database.ts'
import { signedIn } from '#tests/support/staff.ts'
import { breachesOf } from '#tests/support/structured-data.ts'

const content = `${'We write down only what we need. '.repeat(12)}

## What we keep

Names and numbers.`

test('a page shows its title, its text with links at the headings, and when it was changed last', async ({
	open,
	ask,
	db,
}) => {
	const title = uniqueName('House rules')
	const { slug } = await insertPage(db, {
		title,
		content,
		description: 'What we ask of everybody who comes into a shed.',
		updated_at: '2026-11-11T20:00:00Z',
	})
	const page = await open(`/${slug}`)
	expect(page).toMatchObject({ status: 200, path: `/${slug}` })
	expect(page.texts('h1')).toEqual([title])
	expect(page.attributes('main h1', 'data-edit')).toEqual(['title'])
	expect(page.texts('.prose h2')).toEqual(['What we keep'])
	expect(page.attributes('.prose a.heading-link', 'href')).toEqual(['#section-what-we-keep'])
	expect(page.texts('main article > div > p').at(-1)).toBe('Last changed 12 November 2026')
	expect(page.texts('head title')).toEqual([expect.stringContaining(title)])
	const said = 'What we ask of everybody who comes into a shed.'
	expect(page.attributes('head meta[name=description]', 'content')).toEqual([said])
	const graph = JSON.parse(page.$('script[type="application/ld+json"]').text())['@graph']
	expect(breachesOf(graph)).toEqual([])
	expect(JSON.stringify(graph)).toContain('BreadcrumbList')
	const [picture = ''] = page.attributes('head meta[property="og:image"]', 'content')
	expect(picture).toContain('/share/page/')
	const drawn = await ask(new URL(picture ?? '').pathname)
	expect([drawn.status, drawn.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
})

test('without words for search engines, the start of the text describes the page', async ({
	open,
	db,
}) => {
	const { slug } = await insertPage(db, { content })
	const page = await open(`/${slug}`)
	const [description] = page.attributes('head meta[name=description]', 'content')
	expect(description).toMatch(/^We write down only what we need\. We write/)
})

test('the second visitor gets the page from the cache, and a saved change is there at once', async ({
	ask,
	site,
	db,
}) => {
	const { headers } = await signedIn(db)
	const send = { ...headers, Origin: site.url, 'Content-Type': 'application/json' }
	const save = async (target: object, text: string) => {
		const values = { title: 'Shed rules', address: 'shed-rules', content: text }
		const body = JSON.stringify({ ...target, values })
		const response = await ask('/admin/pages/save', { method: 'POST', headers: send, body })
		return (await response.json()).record as { id: string; version: number }
	}
	expect((await ask('/shed-rules')).status).toBe(404)
	const { id, version } = await save({ id: null, version: 0 }, 'Wash your boots.')
	const read = async () => (await ask('/shed-rules')).text()
	expect(await read()).toContain('Wash your boots.')
	expect((await ask('/shed-rules')).headers.get('ETag')).toBeTruthy()
	await save({ id, version }, 'Change your boots.')
	expect(await read()).toContain('Change your boots.')
})

test('a former address, another spelling and an id lead to the page', async ({ open, ask, db }) => {
	const { id, slug } = await insertPage(db, { title: uniqueName('Shed visits') })
	const former = uniqueName('old').replace(' ', '-')
	await db.query(
		"insert into slug_history (record_type, slug, record_id) values ('page', $1, $2)",
		[former, id],
	)
	const others = [
		former,
		former.toUpperCase(),
		id,
		slug.toUpperCase(),
		slug.replaceAll('-', '_'),
		`${slug}.`,
		`${slug},`,
	]
	for (const address of others) {
		const page = await open(`/${address}`)
		expect.soft(page.redirects, address).toEqual([{ status: 301, to: `/${slug}` }])
		expect.soft(page.status, address).toBe(200)
	}
	const data = await ask(`/${slug}.data`)
	expect(data.status).toBe(200)
})

const hidden = {
	draft: { status: 'draft' },
	scheduled: { publish_at: '2099-01-01' },
	ended: { unpublish_at: '2020-01-01' },
	trashed: { deleted_at: '2026-01-01' },
}

test('what visitors cannot see, and words without a page, are missing like any other address', async ({
	open,
	ask,
	db,
}) => {
	const slugs = await Promise.all(
		Object.entries(hidden).map(async ([state, columns]) => {
			const { slug } = await insertPage(db, { title: uniqueName(state), ...columns })
			return slug
		}),
	)
	const shown = async (path: string) => {
		const { status, texts } = await open(path)
		return { status, main: texts('main'), title: texts('head title') }
	}
	const anywhere = await shown('/none/of/these')
	expect(anywhere.status).toBe(404)
	for (const path of [
		'/nowhere',
		'/privacy',
		'/terms',
		'/accessibility',
		...slugs.map((s) => `/${s}`),
	])
		expect.soft(await shown(path), path).toEqual(anywhere)
	const bytes = async (path: string) => (await ask(path)).text()
	expect(await bytes('/nowhere')).toBe(await bytes('/wp-login.php'))
})

test('the footer leads to the pages with a role and to those for it, by title and country', async ({
	open,
	emptySite: { db, url },
}) => {
	const links = async (country?: 'Australia') => {
		await evictPages(db)
		const { $, texts } = await open(`${url}/contact`, country ? { country } : {})
		const items = $('.site-footer ul').last().find('li').toArray()
		expect(texts('.site-footer li')).toEqual(
			expect.arrayContaining(['Privacy Policy', 'Terms of Service']),
		)
		return items.map((item) => [$(item).text(), $(item).find('a').attr('href')])
	}
	const staff = ['Staff', '/admin/auth']
	const words = [
		['Privacy Policy', undefined],
		['Terms of Service', undefined],
	]
	expect(await links()).toEqual([...words, staff])
	await insertPage(db, { slug: 'privacy', role: 'privacy', status: 'draft' })
	await insertPage(db, { slug: 'terms', title: 'Our terms', role: 'terms', in_footer: true })
	await insertPage(db, { slug: 'access', role: 'accessibility', country: 'Australia' })
	await insertPage(db, { slug: 'zoonoses', title: 'Zoonoses', in_footer: true })
	await insertPage(db, {
		slug: 'act',
		title: 'Animal Welfare Act',
		in_footer: true,
		country: 'New Zealand',
	})
	await insertPage(db, { slug: 'unlinked' })
	const common = [
		['Privacy Policy', undefined],
		['Terms of Service', '/terms'],
		['Accessibility', '/access'],
	]
	const others = ['Zoonoses', '/zoonoses']
	expect(await links()).toEqual([...common, ['Animal Welfare Act', '/act'], others, staff])
	expect(await links('Australia')).toEqual([...common, others, staff])
	expect((await open(`${url}/act`, { country: 'Australia' })).status).toBe(200)
})

test('the sitemap and llms.txt list what is published, under the other pages', async ({
	ask,
	db,
}) => {
	const shown = await insertPage(db, { description: 'What a visit is like.' })
	const draft = await insertPage(db, { status: 'draft' })
	await evictPages(db)
	const map = await (await ask('/sitemap.xml')).text()
	const list = await (await ask('/llms.txt')).text()
	expect(map).toContain(`/${shown.slug}</loc>`)
	expect(list.match(/^## Pages$/gm)).toHaveLength(1)
	expect(list.split('\n## ')[1]).toContain(`/${shown.slug}): What a visit is like.`)
	for (const text of [map, list]) expect(text).not.toContain(draft.slug)
})

test('the dashboard of an editor names what is not published, and leads to its form', async ({
	open,
	emptySite: { db, url },
}) => {
	const { headers } = await signedIn(db, { role: 'editor' })
	const { id } = await insertPage(db, { role: 'privacy', status: 'draft' })
	await insertPage(db, { role: 'terms' })
	const { $ } = await open(`${url}/admin/dashboard`, { headers })
	const links = $('.dash-attention li > a').toArray()
	const found = links.map((link) => [$(link).text(), $(link).attr('href')])
	expect(found).toEqual(
		expect.arrayContaining([
			['No privacy policy is published', `/admin/pages/${id}/edit`],
			['No accessibility statement is published', '/admin/pages/new'],
		]),
	)
	expect(found.flat().join()).not.toContain('terms of service')
	expect($('.dash-attention').text()).toContain(
		'Visitors see the words in the footer, but no page.',
	)
})

const own = [
	'products',
	'Products',
	'PRODUCTS ',
	'services',
	'news',
	'resources',
	'about',
	'contact',
	'search',
	'confirm',
	'unsubscribe',
	'file',
	'jobs',
	'set-country',
	'admin',
	'admin/',
	'%61dmin',
	'ad\u200bmin',
	'api',
	'functions',
	'rest',
	'media',
	'share',
	'assets',
	'images',
	'healthz',
	'readyz',
	'metrics',
	'page-not-found',
	'sitemap.xml',
	'robots.txt',
	'feed.xml',
	'llms.txt',
	'favicon.ico',
	'favicon.svg',
	'.well-known',
	'__manifest',
	'..',
	'.',
	'prodúcts',
	'ｐｒｏｄｕｃｔｓ',
]

test('no form takes an address of the site: each shows what it showed', async ({
	ask,
	site,
	db,
}) => {
	const { headers } = await signedIn(db)
	const before = await db.query('select count(*)::int as pages from pages')
	const shown = async (address: string) => {
		const response = await ask(`/${address.trim()}`)
		const text = await response.text()
		const heading = /<h1[^>]*>([^<]*)/.exec(text)?.[1]
		return [response.status, response.headers.get('Location'), heading ?? text.slice(0, 30)]
	}
	for (const address of own) {
		const showed = await shown(address)
		const response = await ask('/admin/pages/save', {
			method: 'POST',
			headers: { ...headers, Origin: site.url, 'Content-Type': 'application/json' },
			body: JSON.stringify({
				id: null,
				version: 0,
				values: { title: 'Taken over', address, content: 'Taken over, all of it.' },
			}),
		})
		const { messages } = (await response.json()) as { messages: object }
		expect.soft([response.status, Object.keys(messages)], address).toEqual([422, ['address']])
		expect.soft(await shown(address), address).toEqual(showed)
	}
	expect((await db.query('select count(*)::int as pages from pages')).rows).toEqual(before.rows)
})

test('hostile Markdown is as harmless as in an article', async ({ open, db }) => {
	// A few show that it is the same text: all of them, in articles, are tests/e2e/attacks/hostile-markdown.spec.ts.
	const some = hostileMarkdown.filter((_, index) => index % 8 === 0)
	expect(some.length).toBeGreaterThan(20)
	for (const markdown of some) {
		const row = { content: markdown.replaceAll('\0', '') }
		const { slug } = await insertPage(db, row)
		const article = await insertArticle(db, row)
		const [page, other] = [await open(`/${slug}`), await open(`/news/${article.slug}`)]
		expect.soft([page.status, other.status], markdown).toEqual([200, 200])
		const text = page.$('main .prose')
		expect.soft(text.html(), markdown).toBe(other.$('main .prose').html())
		expect.soft(text.find('script, style, iframe, object, form').length, markdown).toBe(0)
	}
})

test('the demo has drafts of the three pages; published, each fits its byte budget and has the scripts of an article', async ({
	ask,
	open,
	site,
	db,
}) => {
	const slugs = ['accessibility', 'privacy', 'terms']
	const { rows } = await db.query('select slug, status, role from pages order by slug')
	expect(rows).toEqual(slugs.map((slug) => ({ slug, status: 'draft', role: slug })))
	const { rows: articles } = await db.query('select slug from news order by created_at limit 1')
	const scripts = async (path: string) => {
		const { html } = await open(path)
		const sizes = Array.from(new Set(html.match(/\/assets\/[\w.-]+\.js/g)), async (file) => {
			const response = await ask(file)
			return gzipSync(await response.arrayBuffer()).length
		})
		return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
	}
	await db.query("update pages set status = 'published'")
	await evictPages(db)
	try {
		const most = await scripts(`/news/${articles[0].slug}`)
		expect(most).toBeGreaterThan(1000)
		for (const slug of slugs) {
			expect((await ask(`/${slug}`)).status).toBe(200)
			expect.soft(await scripts(`/${slug}`), slug).toBeLessThanOrEqual(most)
			const kilobytes = await measureDocument(`${site.url}/${slug}`)
			expect.soft(kilobytes, slug).toBeLessThanOrEqual(24)
		}
	} finally {
		await db.query("update pages set status = 'draft'")
		await evictPages(db)
	}
})
