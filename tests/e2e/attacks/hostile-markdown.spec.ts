// Texts that try to run code, checked in a browser where people see them: an article, the preview, a feed reader.
// Without the site's Content-Security-Policy, which could hide a hole in the sanitiser; `tests/pages` proves that every
// page has it.
import type { Browser, Page } from '@playwright/test'
import { hostileMarkdown } from '#tests/fixtures/hostile-markdown.ts'
import { signInAsAdmin } from '#tests/support/admin.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { findBreaches, findBreachesIn, openTrap } from '#tests/support/inert.ts'
import { insertRow } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

const itemsInFeed = 20

test(`${hostileMarkdown.length} hostile texts are inert in an article and in the feed, without the policy`, async ({
	browser,
	// The feed has room for 20 articles, which must all be these.
	emptySite: { db, url: siteUrl },
}) => {
	test.setTimeout(240_000)
	const { context, requested } = await openTrap(browser, { siteUrl, bypassCSP: true })
	const page = await context.newPage()
	await open(page, siteUrl)
	const breaches: unknown[] = []
	for (let at = 0; at < hostileMarkdown.length; at += itemsInFeed) {
		await using batch = await addArticles(db, hostileMarkdown.slice(at, at + itemsInFeed))
		for (const { slug, content } of batch.rows) {
			const response = await page.request.get(`${siteUrl}/news/${slug}`)
			// Set as the content of the first page, under its policy: a visit to each would take minutes.
			const html = withoutPreloads(await response.text())
			await page.setContent(html, { waitUntil: 'domcontentloaded' })
			const found = await findBreaches(page, 'article .prose')
			// An unclosed element would swallow the rest of the page.
			const isWhole = (await page.locator('body footer.site-footer').count()) === 1
			if (found.length > 0 || !isWhole) breaches.push({ content, found, isWhole })
		}
		const items = await readFeed(page, siteUrl)
		expect(items).toHaveLength(batch.rows.length)
		breaches.push(...(await findBreachesIn(page, items)))
	}
	expect(breaches).toEqual([])
	expect(requested).toEqual([])
	await context.close()
})

test(`hostile texts are inert in the preview, without the policy`, async ({
	browser,
	db,
	siteUrl,
}) => {
	test.setTimeout(120_000)
	const { page, requested } = await openBackOffice(browser, { db, siteUrl })
	const pieces: string[] = []
	for (const content of hostileMarkdown) pieces.push(await preview(page, siteUrl, content))
	// Directly in the page: the editor additionally puts them in a frame without scripts.
	expect(await findBreachesIn(page, pieces)).toEqual([])
	expect(requested).toEqual([])
	await page.context().close()
})

/** A page of the back office; its scripts do not load, so that nothing covers the checked text. */
async function openBackOffice(
	browser: Browser,
	{ db, siteUrl }: { db: Database; siteUrl: string },
) {
	const { context, requested } = await openTrap(browser, { siteUrl, bypassCSP: true })
	const page = await context.newPage()
	await signInAsAdmin(page, db, siteUrl)
	await open(page, `${siteUrl}/admin/dashboard`)
	return { page, requested }
}

async function preview(page: Page, siteUrl: string, markdown: string): Promise<string> {
	const response = await page.request.post(`${siteUrl}/admin/preview`, {
		data: { blocks: [markdown], definitions: '', pictures: [], headingLinks: true },
		headers: { Origin: siteUrl },
	})
	expect(response.status()).toBe(200)
	const { html } = (await response.json()) as { html: string[] }
	return html.join('\n')
}

/**
 * A page whose own head asks for no scripts, fonts and pictures: they would fail here, and each request takes a while.
 */
function withoutPreloads(html: string): string {
	return html.replace(/^.*?<\/head>/s, (head) =>
		head.replaceAll(/<link(?=[^>]*(?:modulepreload|rel="preload"|icon))[^>]*>/g, ''),
	)
}

/** The feed's texts, as a feed reader that trusts them gets them. */
async function readFeed(page: Page, siteUrl: string): Promise<string[]> {
	const text = await (await page.request.get(`${siteUrl}/feed.xml`)).text()
	return page.evaluate((xml) => {
		const feed = new DOMParser().parseFromString(xml, 'text/xml')
		const items = Array.from(feed.querySelectorAll('item'))
		return items.map((item) => item.getElementsByTagName('content:encoded')[0]?.textContent ?? '')
	}, text)
}

/** Inserts articles with these texts directly, as the newest of all. */
async function addArticles(db: Database, contents: readonly string[]) {
	const rows: { id: string; slug: string; content: string }[] = []
	for (const [index, content] of contents.entries()) {
		// PostgreSQL cannot store NUL, so no text can contain one.
		const stored = content.replaceAll('\u0000', '')
		const slug = `hostile-${process.pid}-${Date.now().toString(36)}-${index}`
		const { id } = await insertRow(db, 'news', {
			slug,
			title: `Hostile ${index}`,
			excerpt: 'A text to be judged.',
			content: stored,
			date: '21 November 2026',
			created_at: new Date(Date.UTC(2090, 0, 1) - index),
		})
		rows.push({ id, slug, content: stored })
	}
	return {
		rows,
		async [Symbol.asyncDispose]() {
			await db.query('delete from news where id = any($1)', [rows.map(({ id }) => id)])
		},
	}
}
