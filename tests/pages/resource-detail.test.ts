import { expect } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { test } from '#tests/support/pages.ts'
import { insertResource } from '#tests/support/resource-records.ts'

const given = {
	description: '## Why\n\nScore **litter**.',
	download_link: 'https://files.example/secret-name.pdf',
	created_at: '2025-01-05T00:00:00Z',
}

test('[PUB-RDET-01][PUB-RDET-02][PUB-RDET-03] a free resource shows its details and a download', async ({
	open,
	ask,
	db,
}) => {
	const { slug } = await insertResource(db, { title: 'Litter sheet', ...given })
	const { texts, attributes, named, $ } = await open(`/resources/${slug}`)
	expect(texts('article header span')).toEqual(
		expect.arrayContaining(['Free', 'Checklist', 'PDF Document', 'Added: January 5, 2025']),
	)
	expect(texts('article .prose strong')).toEqual(['litter'])
	const pictures = attributes('article > .frame img', 'src')
	expect(pictures).toHaveLength(1)
	const picture = await ask(pictures[0] ?? '')
	expect(picture.headers.get('Content-Type')).toMatch(/^image\//)
	expect(named('section', 'Download this resource')).toHaveLength(1)
	expect($('button:contains("Download Now")')).toHaveLength(1)
	expect(named('section', 'Purchase this resource')).toHaveLength(0)
})

test('[PUB-RDET-03] a paid resource shows its price and how to buy it, but never its file', async ({
	open,
	ask,
	db,
}) => {
	const paid = { free: false, price: '$29.00' }
	const { slug, title } = await insertResource(db, { title: 'Flock plan', ...given, ...paid })
	const { $, named } = await open(`/resources/${slug}`)
	const section = named('section', 'Purchase this resource')
	const lines = section.find('*').toArray()
	expect(lines.map((line) => $(line).text())).toContain('$29')
	const contact = await open(section.find('a:contains("Ask to buy")').attr('href') ?? '')
	expect(contact.path).toMatch(/^\/contact\?/)
	expect(contact.named('input', 'Subject').attr('value')).toBe(`Purchase: ${title}`)
	for (const path of [
		`/resources/${slug}`,
		`/resources/${slug}.data`,
		'/resources',
		'/resources.data',
	]) {
		const text = await (await ask(path)).text()
		expect(text, path).toContain(title)
		expect(text, path).not.toContain('secret-name')
	}
})

test('[PUB-RDET-05] a blog resource opens its page in a new tab', async ({ open, db }) => {
	const blog = { category: 'Blog', download_link: 'https://site.example/news/x' }
	const { slug } = await insertResource(db, { title: 'Reading guide', ...given, ...blog })
	const { $, texts, attributes } = await open(`/resources/${slug}`)
	const view = `a[href="${blog.download_link}"]`
	expect(texts(view)).toEqual([expect.stringMatching(/^View/)])
	expect(attributes(view, 'target')).toEqual(['_blank'])
	expect($('button:contains("Download Now")')).toHaveLength(0)
})

test('[PUB-RDET-04][PUB-RDET-06] a resource is found by id and slug; an unknown one says so', async ({
	open,
	db,
}) => {
	const { id, slug } = await insertResource(db, { title: 'Litter sheet', ...given })
	for (const name of [id, slug.toUpperCase()])
		expect(await open(`/resources/${name}`)).toMatchObject({
			path: `/resources/${slug}`,
			status: 200,
		})
	const { status, texts, attributes } = await open('/resources/zzzz-qqqq-xxxx')
	expect(status).toBe(404)
	expect(texts('h1')).toEqual(['Resource Not Found'])
	expect(attributes('a:contains("Back to Resources")', 'href')).toEqual(['/resources'])
})

test('a resource page ends with other resources, related articles and a link to ask an adviser', async ({
	open,
}) => {
	const { $, named, attributes } = await open('/resources/summer-heat-plan-for-layer-sheds')
	const linksIn = (region: string) =>
		named('section', region)
			.find('a')
			.toArray()
			.map((link) => $(link).text())
	const others = linksIn('More resources')
	expect(others).toHaveLength(3)
	expect(others.join()).not.toContain('Summer heat plan')
	expect(linksIn('Read about it')).toContainEqual(
		expect.stringMatching(/^Summer heat in the layer shed/),
	)
	const [ask] = attributes('main a:contains("Ask an adviser")', 'href')
	const contact = await open(ask ?? '')
	expect(contact.named('input', 'Subject').attr('value')).toBe(
		'Resource: Summer heat plan for layer sheds',
	)
})

test('cards and the page of a document show its pages and size', async ({ open, db }) => {
	const { rows } = await db.query(
		`select resources.slug, resources.title, media.pages from resources
		 join media on media.url = resources.download_link
		 where resources.free and media.pages is not null limit 1`,
	)
	const [{ slug, title, pages }] = rows
	const facts = new RegExp(`PDF, ${pages}\\spages?, \\d+\\skB`)
	const list = await open('/resources')
	expect(list.texts(`article:has(h3:contains("${title}"))`)).toEqual([expect.stringMatching(facts)])
	const { texts } = await open(`/resources/${slug}`)
	expect(texts('main p')).toContainEqual(expect.stringMatching(facts))
})

test('a 7-day link gives a buyer the file as an attachment that nothing keeps; one that was altered or has ended says so', async ({
	ask,
	open,
	db,
}) => {
	const { rows } = await db.query(
		`select url from media where mime_type = 'application/pdf' order by url limit 1`,
	)
	const { id } = await insertResource(db, { free: false, download_link: rows[0].url })
	const link = `/file?token=${signToken('file', id, { expiresAt: new Date(Date.now() + 60_000) })}`
	const response = await ask(link)
	expect(response.status).toBe(200)
	expect(Object.fromEntries(response.headers)).toMatchObject({
		'cache-control': 'no-store',
		'content-disposition': expect.stringMatching(/^attachment; filename=".+\.pdf"/),
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
	})
	const part = await ask(link, { headers: { Range: 'bytes=0-3' } })
	expect([part.status, await part.text()]).toEqual([206, '%PDF'])
	const ended = await open(`${link}x`)
	expect(ended.path).toBe('/file/ended')
	expect(ended.texts('h1')).toEqual(['This link has expired'])
	await db.query('delete from resources where id = $1', [id])
	expect((await ask(link)).status).toBe(302)
})
