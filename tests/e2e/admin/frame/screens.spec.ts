// Every screen of the back office: it loads, is accessible in both colour schemes, fits a phone, and keeps its script
// budget.
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { changingKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expectNoBreach, expectNoBreachInLooks, overflowOf, phone } from '#tests/support/axe.ts'
import { insertContent } from '#tests/support/content-forms.ts'
import { contentSections } from '#tests/support/content-tables.ts'
import { expect, test } from '#tests/support/e2e.ts'

const limits = { script: 280, editor: 200, requests: 32 }
const kilobyte = 1000

const headings = {
	'/admin/dashboard': 'Welcome to the Admin Dashboard',
	'/admin/homepage': 'Homepage Management',
	'/admin/services': 'Services',
	'/admin/products': 'Products Management',
	'/admin/news': 'News Management',
	'/admin/resources': 'Resource Management',
	'/admin/team': 'Team Members',
	'/admin/pages': 'Pages',
}

/** The sections of content, and words that only the list or the form of their own type says. */
const wordsOfType = {
	'/admin/services': 'Create New Service',
	'/admin/products': 'Products Management',
	'/admin/news': 'News Management',
	'/admin/resources': 'Resource Management',
	'/admin/vacancies': 'Such as Full time or Fixed term.',
	'/admin/team': 'Error loading team members',
	'/admin/pages': 'The footer of every page links to the page with a role.',
	'/admin/templates': 'Replies that were written with it stay.',
	'/admin/redirects': 'Whoever comes to the old address will then find no page.',
	'/admin/business': 'What social networks show of the home page, the lists',
	'/admin/letters': 'To whoever has confirmed the address.',
	'/admin/homepage': 'Homepage updated successfully',
}

/** Edit forms, and the type of each. */
const edited: Record<string, ContentKey> = Object.fromEntries(
	changingKeys.map((key) => [`/admin/${contentTypes[key].section}/:id/edit`, key]),
)

/** Further screens of a record, such as of its versions, and the type of each. */
const versioned: Record<string, ContentKey> = {
	'/admin/products/:id/history?version=1': 'product',
	'/admin/news/:id/compare': 'article',
	'/admin/services/:id/bring-back?version=1': 'service',
	'/admin/team/:id/history': 'member',
	'/admin/editions/:id/send': 'edition',
}

/** Every screen, and its heading if a clause names it. */
const screens: Record<string, string | RegExp> = {
	...Object.fromEntries(contentSections.map((section) => [`/admin/${section}`, /./])),
	...headings,
	'/admin/business': 'Business',
	'/admin/letters': 'Mails to visitors',
	'/admin/templates': 'Templates',
	'/admin/redirects': 'Redirects',
	'/admin/notices': 'Notices',
	'/admin/old-addresses': 'Old addresses',
	'/admin/leads': /./,
	'/admin/people': /./,
	'/admin/media': /./,
	'/admin/mails': /./,
	'/admin/trash': /./,
	'/admin/activity': 'Activity',
	'/admin/visitors': 'Visitors',
	'/admin/put-right': 'Issues',
	'/admin/put-right?kind=review-due': 'Issues',
	'/admin/put-right?show=on-purpose': 'Issues',
	'/admin/search-words': 'Search words',
	'/admin/account': /./,
	'/admin/access': 'Access',
	'/admin/health': /./,
	...Object.fromEntries(Object.keys(edited).map((path) => [path, /^Edit /])),
	...Object.fromEntries(Object.keys(versioned).map((path) => [path, /./])),
	// A dialog on top of the list.
	'/admin/team/:id/edit': headings['/admin/team'],
}

async function pathOf(screen: string, db: Pool): Promise<string> {
	const key = edited[screen] ?? versioned[screen]
	if (!key) return screen
	const { rows } = await db.query(
		`select id from ${getTableName(contents[key].table)} where deleted_at is null order by created_at, id limit 1`,
	)
	// The demo content has none of some types.
	const { id } = rows[0] ?? (await insertContent(drizzle(db), key))
	return screen.replace(':id', String(id))
}

test('[ADM-ROUTE-01] [ADM-ROUTE-02] the sidebar links to the specified screens, each with its own heading', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/trash')
	const sidebar = page.getByRole('navigation', { name: 'Back office' })
	for (const [path, heading] of Object.entries(headings)) {
		await sidebar.locator(`a[href="${path}"]`).click()
		await expect(page).toHaveURL(`${siteUrl}${path}`)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
		await expect(sidebar.locator('[aria-current=page]')).toHaveAttribute('href', path)
	}
	// The sidebar and the wide table are not on a phone, where each screen is checked.
	await sidebar.locator('a[href="/admin/products"]').click()
	await expect(page).toHaveURL(`${siteUrl}/admin/products`)
	await expectNoBreach(page, 'a list beside the sidebar')
})

for (const [screen, heading] of Object.entries(screens))
	test(`[ADM-ROUTE-01] ${screen} opens directly, has no WCAG 2.2 A or AA violation, fits 360 px and keeps to its script budget`, async ({
		page,
		db,
		siteUrl,
	}) => {
		const path = await pathOf(screen, db)
		const weights = weighScripts(page)
		await page.setViewportSize({ width: phone.width, height: 900 })
		await openAdmin(page, { db, siteUrl }, path)
		await expect(page).toHaveURL(siteUrl + path)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
		await expect(page.locator('.editor-plain')).toHaveCount(0)
		await page.setViewportSize({ width: 360, height: 740 })
		await expect(async () => expect(await overflowOf(page)).toBeLessThanOrEqual(0)).toPass()
		await expectNoBreachInLooks(page, screen)
		await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible()

		const scripts = await weights()
		expect.soft(scripts.types, 'types of content in its scripts').toEqual(typesOf(screen))
		expect.soft(scripts.own, 'scripts').toBeGreaterThan(0)
		expect.soft(scripts.own, 'scripts').toBeLessThanOrEqual(limits.script)
		expect.soft(scripts.editor, 'the editor').toBeLessThanOrEqual(limits.editor)
		expect.soft(scripts.requests, 'requests for scripts').toBeLessThanOrEqual(limits.requests)
	})

/** The section whose type a screen shows as a list or a form, if any. */
function typesOf(screen: string): string[] {
	if (screen in versioned) return []
	return Object.keys(wordsOfType).filter((section) => `${screen}/`.startsWith(`${section}/`))
}

/**
 * Listens to the responses from now on; what it returns gives the kB of all scripts so far, gzipped, their number, and
 * the sections whose type they hold.
 */
function weighScripts(page: Page) {
	const weights = { own: 0, editor: 0, requests: 0 }
	const types: string[] = []
	const responses: Promise<void>[] = []
	page.on('response', (response) => {
		if (response.request().resourceType() !== 'script') return
		weights.requests += 1
		const kind = /editor-surface/.test(response.url()) ? 'editor' : 'own'
		const add = (body: Buffer) => {
			for (const [section, words] of Object.entries(wordsOfType))
				if (body.includes(words)) types.push(section)
			weights[kind] += gzipSync(body).length / kilobyte
		}
		responses.push(response.body().then(add, () => {}))
	})
	return async () => {
		await Promise.all(responses)
		return { ...weights, types }
	}
}
