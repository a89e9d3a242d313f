import type { Page } from '@playwright/test'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { signInAsAdmin } from '#tests/support/admin.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { insertRow } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

test('the dashboard lists and links failed mails, leads, drafts, missing authors and descriptions, broken links and recent activity', async ({
	emptySite,
	page,
	allowConsole,
}) => {
	// The picture's file is missing.
	allowConsole(/404/)
	const { db, url } = emptySite
	const { id: actor, email } = await signInAsAdmin(page, db, url)
	await addFailedNotice(db)
	await db.query(
		`insert into products (title, slug, description, status) values ('Half done', 'half-done', 'x', 'draft')`,
	)
	const article = await addUnmended(db, actor)
	await open(page, `${url}/admin/dashboard`, { scripts: true })
	const waiting = page.getByRole('region', { name: 'Needs attention' })
	await expect(waiting.locator('.dash-list > li')).toContainText([
		'1 mail could not be sent',
		'1 new lead',
		'1 broken link in the content',
		'1 article without an author',
		'1 image without a description',
		'1 draft',
	])
	const activity = page.getByRole('region', { name: 'Recent activity' })
	await expect(activity.getByRole('listitem')).toHaveText(
		`${email.split('@')[0]} changed the article ${article.title}just now`,
	)
	const color = await waiting
		.locator('.dash-alarm')
		.evaluate((element) => getComputedStyle(element).color)
	const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
	expect(red).toBeGreaterThan(2 * Math.max(green, blue))
	await followCounts(page)
})

/** Inserts a new lead whose notice could not be sent. */
async function addFailedNotice(db: Database) {
	const { rows } = await db.query(
		`insert into leads (kind, name, email) values ('contact', 'Tama Rewi', 'tama@rewi.example') returning id`,
	)
	await db.query(
		`insert into mails (kind, lead_id, data, state, reason) values ('lead-notice', $1, '{}', 'failed', '550 no such mailbox')`,
		[rows[0].id],
	)
}

/** Inserts an article without an author, with a broken link, an undescribed picture and a change in the log. */
async function addUnmended(db: Database, actor: string) {
	const article = await insertArticle(db, { content: 'See [the tray](/products/gone).' })
	const media = await insertRow(db, 'media', {
		folder: 'news-images',
		name: 'hens.jpg',
		url: '/media/news-images/hens.jpg',
		size_bytes: 1,
		mime_type: 'image/jpeg',
		sha256: 'a'.repeat(64),
	})
	await db.query('insert into media_usage values ($1, $2, $3)', [media.id, 'article', article.id])
	await db.query(
		`insert into audit_log (actor_id, action, record_type, record_id) values ($1, 'update', 'article', $2)`,
		[actor, article.id],
	)
	return article
}

/** Each count links to a list of exactly the counted records. */
async function followCounts(page: Page) {
	const waiting = page.getByRole('region', { name: 'Needs attention' })
	for (const [name, found] of [
		['1 article without an author', 'It has no author.'],
		['1 broken link in the content', '/products/gone leads nowhere.'],
		['1 image without a description', 'hens.jpg'],
	] as const) {
		await waiting.getByRole('link', { name }).click()
		await expect(page.getByRole('row')).toContainText(['Where', found])
		await page.goBack()
	}
}

test('Needs attention comes first at every width, and Quick Start does not move when other cards grow', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	const attention = page.getByRole('region', { name: 'Needs attention' })
	const others = page.locator('.count-cards, .dash-card:not(.dash-attention)')
	const quickStart = page.getByRole('region', { name: 'Quick Start' })
	for (const width of [390, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		const top = (await attention.boundingBox())!.y
		for (const other of await others.all())
			expect((await other.boundingBox())!.y).toBeGreaterThan(top)
		const before = (await quickStart.boundingBox())!
		for (const name of ['Recent activity', 'Mail and jobs']) {
			const list = page.getByRole('region', { name }).locator('ul')
			await list.evaluate((element) => {
				const item = document.createElement('li')
				item.style.height = '900px'
				element.append(item)
			})
			expect(await quickStart.boundingBox()).toEqual(before)
			await list.evaluate((element) => element.lastElementChild?.remove())
		}
	}
})
