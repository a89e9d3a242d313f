// Where a lead came from: noted in the tab on its first page, sent with the first form alone.
import type { Page } from '@playwright/test'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { contactFormOn, contactThanksOn } from '#tests/support/contact-form.ts'
import { open } from '#tests/support/open.ts'
import { uniqueName } from '#tests/support/records.ts'
import { newVisitor, sendButtonOf } from '#tests/support/visitor.ts'
import type { Database } from '#tests/support/records.ts'

const referer = 'https://www.google.com/search?q=my+secret'

async function oneArticle(db: Database): Promise<{ path: string; title: string }> {
	const { rows } = await db.query(
		`select '/news/' || slug as path, title from news where status = 'published' order by slug limit 1`,
	)
	return rows[0]
}

/** Only reads the first page, as most do, and goes on to the contact form by a link. */
async function comeAndGoOn(page: Page, address: string) {
	const requests: string[] = []
	page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
	await open(page, address, { referer })
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
	await expect(page).toHaveURL(/\/contact$/)
	return requests
}

async function send(page: Page, email: string, subject: string, { scripts = true } = {}) {
	// A form that is sent before scripts have started says nothing.
	if (scripts) await hydrated(page)
	const form = contactFormOn(page)
	await form.getByLabel('Name', { exact: true }).fill('Ana Tui')
	await form.getByLabel('Email address').fill(email)
	await form.getByLabel('Country', { exact: true }).selectOption('Australia')
	await form.getByLabel('Subject').fill(subject)
	await form.getByLabel('Message').fill('Since Monday.')
	await sendButtonOf(form).click()
	await expect(contactThanksOn(page)).toBeVisible()
}

const nothing = { referrer: null, utm_source: null, utm_campaign: null, first_page: null }

test('a lead says the site, the campaign and the first page it came from; the next message of the tab does not', async ({
	page,
	context,
	db,
	siteUrl,
}) => {
	await using visitor = await newVisitor(db)
	const article = await oneArticle(db)
	const campaign = uniqueName('Spring')
	const tags = new URLSearchParams({ utm_source: 'Letter', utm_campaign: campaign, gclid: 'g1' })
	const requests = await comeAndGoOn(page, `${article.path}?${tags}`)
	const noted = await page.evaluate(() => Object.values(sessionStorage).join(' '))
	expect(noted).toContain('www.google.com')
	expect(noted).not.toMatch(/secret|search|gclid|g1/)
	const sentEarly = requests.slice(1).filter((one) => /google|Letter/.test(one))
	// The count of pages alone learns how the first one was reached, and keeps no more of it than a number.
	expect(sentEarly.filter((one) => !one.includes('/api/seen'))).toEqual([])
	expect(sentEarly.length).toBeLessThanOrEqual(1)
	expect(await context.cookies().then((cookies) => JSON.stringify(cookies))).not.toMatch(/google/)

	await send(page, visitor.email, 'Wet litter')
	expect(await visitor.leads()).toMatchObject([
		{
			referrer: 'google.com',
			utm_source: 'letter',
			utm_campaign: campaign,
			first_page: article.path,
			page: '/contact',
		},
	])

	// Back on the first page, whose referrer is the other site again.
	await open(page, `${article.path}?${tags}`)
	await comeAndGoOn(page, `${article.path}?${tags}`)
	await send(page, visitor.email, 'A second message')
	const [, second] = await visitor.leads()
	expect(second).toMatchObject({ subject: 'A second message', page: '/contact', ...nothing })

	const staff = await context.newPage()
	await openAdmin(staff, { db, siteUrl }, '/admin/leads')
	await staff.getByLabel('Campaign').selectOption(campaign)
	await expect(staff).toHaveURL(/campaign=/)
	await expect(staff.getByRole('row').filter({ hasText: 'Ana Tui' })).toHaveCount(1)
	await staff.getByRole('link', { name: 'Ana Tui' }).click()
	await expect(staff.locator('dt', { hasText: 'Came from' }).locator('+ dd')).toHaveText(
		`letter, Google, campaign ${campaign}, first page: ${article.title}; message from: Contact`,
	)
})

test('an address that nobody should have sent neither fails the form nor arrives', async ({
	page,
	db,
}) => {
	await using visitor = await newVisitor(db)
	const tags = new URLSearchParams({ utm_source: '\0\n', utm_campaign: 'x'.repeat(5000) })
	await comeAndGoOn(page, `/news?${tags}`)
	await send(page, visitor.email, 'Wet litter')
	expect(await visitor.leads()).toMatchObject([
		{ ...nothing, referrer: 'google.com', first_page: '/news' },
	])
})

test('a new tab that a link of this site opened has no other site, and one where nothing may be stored still sends', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	// The framework cannot store the place on the page either.
	allowConsole(/Not allowed/)
	await using visitor = await newVisitor(db)
	await open(page, '/contact', { referer: `${siteUrl}/news` })
	await send(page, visitor.email, 'Wet litter')
	await page.addInitScript(() =>
		Object.defineProperty(window, 'sessionStorage', {
			get: () => {
				throw new DOMException('Not allowed', 'SecurityError')
			},
		}),
	)
	await open(page, '/contact', { referer })
	await send(page, visitor.email, 'A second message')
	expect(await visitor.leads()).toMatchObject([{ ...nothing, first_page: '/contact' }, nothing])
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a form is sent without an origin', async ({ page, db }) => {
		await using visitor = await newVisitor(db)
		await comeAndGoOn(page, '/news?utm_source=letter')
		await send(page, visitor.email, 'Wet litter', { scripts: false })
		expect(await visitor.leads()).toMatchObject([{ ...nothing, page: '/contact' }])
	})
})
