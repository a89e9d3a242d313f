// Every screen of the back office: that it is there, that it keeps to the rules of accessibility in both schemes, that it
// fits a telephone, and what it weighs.
import { gzipSync } from 'node:zlib'
import { openAdmin, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreach, looks, overflowOf, takeLook } from '#tests/support/axe.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import type { Database } from '#tests/support/records.ts'

const limits = { script: 280, editor: 200 }
const kilobyte = 1000

/** Sections with a list and a form, and the table behind each. */
const sections = {
	services: 'services',
	products: 'products',
	news: 'news',
	resources: 'resources',
	vacancies: 'job_vacancies',
}

const headings = {
	'/admin/dashboard': 'Welcome to the Admin Dashboard',
	'/admin/homepage': 'Homepage Management',
	'/admin/services': 'Services',
	'/admin/products': 'Products Management',
	'/admin/news': 'News Management',
	'/admin/resources': 'Resource Management',
	'/admin/team': 'Team Members',
}

async function screensOf(db: Database): Promise<string[]> {
	const forms = await Promise.all(
		Object.entries(sections).map(async ([section, table]) => {
			const { rows } = await db.query(
				`select id from ${table} where deleted_at is null order by created_at, id limit 1`,
			)
			return [`/admin/${section}/new`, `/admin/${section}/${rows[0].id}/edit`]
		}),
	)
	const lists = [
		'/admin/vacancies',
		'/admin/leads',
		'/admin/people',
		'/admin/media',
		'/admin/trash',
		'/admin/health',
		'/admin/team/new',
	]
	return [...Object.keys(headings), ...lists, ...forms.flat()]
}

test('[ADM-ROUTE-01] [ADM-ROUTE-02] the sidebar leads to every screen, each with its own heading, and each opens directly', async ({
	page,
	db,
	siteUrl,
}) => {
	test.setTimeout(120_000)
	await openAdmin(page, { db, siteUrl }, '/admin/trash')
	const sidebar = page.getByRole('navigation', { name: 'Back office' })
	for (const [path, heading] of Object.entries(headings)) {
		await sidebar.locator(`a[href="${path}"]`).click()
		await expect(page).toHaveURL(`${siteUrl}${path}`)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
		await expect(sidebar.locator('[aria-current=page]')).toHaveAttribute('href', path)
	}
	const seen = new Set<string>()
	for (const path of await screensOf(db)) {
		await visit(page, siteUrl, path)
		await expect(page).toHaveURL(`${siteUrl}${path}`)
		await expect(sidebar).toBeVisible()
		seen.add((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
	}
	for (const heading of Object.values(headings)) expect([...seen]).toContain(heading)
	for (const type of ['Service', 'Product']) expect([...seen].join()).toContain(`Edit ${type}`)
})

for (const look of looks) {
	test(`no screen breaks a rule of WCAG 2.2 A or AA, ${look.width} px, ${look.colorScheme}`, async ({
		page,
		db,
		siteUrl,
	}) => {
		test.setTimeout(400_000)
		await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
		await takeLook(page, look)
		for (const path of await screensOf(db)) {
			await visit(page, siteUrl, path)
			await expectNoBreach(page, path)
		}
	})
}

test('at 360 px no screen scrolls sideways', async ({ page, db, siteUrl }) => {
	test.setTimeout(120_000)
	await page.setViewportSize({ width: 360, height: 740 })
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	for (const path of await screensOf(db)) {
		await visit(page, siteUrl, path)
		await expect
			.soft(async () => expect(await overflowOf(page), path).toBeLessThanOrEqual(0))
			.toPass()
	}
})

test('no screen loads more script than its budget, the editor apart', async ({
	page,
	browser,
	db,
	siteUrl,
}) => {
	test.setTimeout(240_000)
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	const cookies = await page.context().cookies()
	for (const path of await screensOf(db)) {
		const context = await browser.newContext()
		await context.addCookies(cookies)
		const fresh = await context.newPage()
		const weights = { script: 0, editor: 0 }
		const answers: Promise<void>[] = []
		fresh.on('response', (response) => {
			if (response.request().resourceType() !== 'script') return
			const isEditor = /editor-surface/.test(response.url())
			const weigh = (body: Buffer) => {
				weights[isEditor ? 'editor' : 'script'] += gzipSync(body).length / kilobyte
			}
			answers.push(response.body().then(weigh, () => {}))
		})
		await fresh.goto(`${siteUrl}${path}`)
		await hydrated(fresh)
		await fresh.waitForLoadState('networkidle')
		await Promise.all(answers)
		expect.soft(weights.script, `scripts of ${path}`).toBeLessThanOrEqual(limits.script)
		expect.soft(weights.editor, `the editor on ${path}`).toBeLessThanOrEqual(limits.editor)
		await context.close()
	}
})
