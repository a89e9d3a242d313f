// Blocks in the texts of pages and articles and on the home page, as visitors without scripts get them.
import { expect } from 'vitest'
import { insertArticle } from '#tests/support/news-records.ts'
import { newVisitor } from '#tests/support/new-visitor.ts'
import { test } from '#tests/support/pages.ts'
import { namedForm, plainBrowser } from '#tests/support/plain-browser.ts'
import { insertPage, uniqueName } from '#tests/support/records.ts'

const sheet = 'link[rel=stylesheet][href*="blocks"]'

const content = `Words before.

:::button
[See the products](/products)
:::

:::question
Do you come at weekends?

When birds are ill.
:::

:::records
- [News](/news)
:::

:::form
[Write to *us* & ask](/contact)
:::

:::form
[Write again](/contact)
:::

Words after.`

test('a page shows blocks, lists and one form of a kind; only a page with blocks asks for their styles', async ({
	open,
	db,
}) => {
	const { slug } = await insertPage(db, { title: uniqueName('Blocks'), content })
	const page = await open(`/${slug}`)
	expect(page.status).toBe(200)
	expect(page.texts('.block-button a')).toEqual(['See the products'])
	expect(page.texts('details.block-question > summary')).toEqual(['Do you come at weekends?'])
	expect(page.$('.block-records li')).toHaveLength(3)
	expect(page.$('.block-records li a[href^="/news/"]')).toHaveLength(3)
	expect(page.texts('#contact-in-text')).toEqual(['Write to us & ask'])
	expect(page.$('main form')).toHaveLength(1)
	expect(page.attributes('main .prose a[href="/contact"]', 'href')).toEqual(['/contact'])
	expect(page.attributes(sheet, 'href')).toEqual([expect.stringMatching(/^\/assets\/blocks-/)])
	const { slug: plain } = await insertPage(db, { content: 'Nothing but words here.' })
	expect((await open(`/${plain}`)).$(sheet)).toHaveLength(0)
})

test('without scripts, the form in a page is returned with its errors, and then stored and thanked for once', async ({
	ask,
	db,
	site,
}) => {
	const { slug } = await insertPage(db, { content })
	await using visitor = await newVisitor(db)
	const browser = plainBrowser(ask, site.url)
	const form = namedForm(await browser.open(`/${slug}`), 'Write to us & ask')
	const values = { Name: 'Ana', Subject: 'Mites', Message: 'They are in the nests.' }
	for (const [label, text] of Object.entries(values)) form.fill(label, text)
	form.fill('Country', 'New Zealand')
	form.fill('Email address', 'nobody')
	const returned = namedForm(await browser.send(form), 'Write to us & ask')
	expect(returned.shown('Message')).toBe(values.Message)
	expect(await visitor.leads()).toEqual([])
	returned.fill('Email address', visitor.email)
	const thanks = await browser.send(returned)
	expect(thanks.status).toBe(200)
	expect(thanks.texts('h2, h3')).toContain('Message Sent!')
	expect(await visitor.leads()).toMatchObject([{ kind: 'contact', state: 'new' }])
})

test('an article has them too, and the feed has their words and links', async ({
	open,
	ask,
	db,
}) => {
	const { slug } = await insertArticle(db, { content, date: '2026-11-28' })
	const page = await open(`/news/${slug}`)
	expect(page.texts('#contact-in-text')).toEqual(['Write to us & ask'])
	const feed = await (await ask('/feed.xml')).text()
	expect(feed).toContain('See the products</a>')
	expect(feed).toMatch(/href="[^"]*\/news">News<\/a>/)
	expect(feed).not.toContain(':::')
})
