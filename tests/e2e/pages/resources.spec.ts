import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertRow, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

function insertResource(db: Database, row: Record<string, unknown>) {
	const title = uniqueName('Resource')
	return insertRow(db, 'resources', {
		slug: title.toLowerCase().replaceAll(' ', '-'),
		title,
		description: 'Score **litter** weekly.',
		category: 'Checklist',
		download_link: 'https://files.example/a.pdf',
		...row,
	})
}

test('[PUB-RES-01][PUB-RES-02] each tab shows only resources of its kind', async ({ page, db }) => {
	const count = async (...kinds: string[]) =>
		(
			await db.query('select id from resources where deleted_at is null and category = any($1)', [
				kinds,
			])
		).rows.length
	await open(page, '/resources', { scripts: true })
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	const tabs = page.getByRole('navigation', { name: 'Resource categories' })
	await expect(tabs.getByRole('link')).toHaveCount(4)
	const kinds = {
		Guides: ['Blog', 'Research Paper', 'Guide'],
		Templates: ['Template'],
		Checklists: ['Checklist'],
	}
	for (const [name, stored] of Object.entries(kinds)) {
		await tabs.getByRole('link', { name, exact: true }).click()
		await expect(page).toHaveURL(new RegExp(`category=${name.toLowerCase()}$`))
		await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute(
			'aria-current',
			'true',
		)
		await expect(page.locator('article.card')).toHaveCount(await count(...stored))
	}
	await tabs.getByRole('link', { name: 'All', exact: true }).click()
	await expect(page).toHaveURL(/\/resources$/)
})

test('[PUB-RES-03][PUB-RES-04] a card shows its type, its price and its action', async ({
	page,
	db,
}) => {
	const free = await insertResource(db, {})
	const paid = await insertResource(db, { free: false, price: '$29.00', category: 'Template' })
	await open(page, '/resources')
	const card = (title: unknown) => page.locator('article.card', { hasText: String(title) })
	await expect(card(free['title'])).toContainText('Free')
	await expect(card(free['title'])).toContainText('Score litter weekly.')
	await expect(card(free['title']).getByRole('link', { name: /^Download Now/ })).toHaveAttribute(
		'href',
		`/resources/${free['slug']}`,
	)
	await expect(card(paid['title'])).toContainText('$29')
	await expect(card(paid['title'])).toContainText('Template')
	await expect(card(paid['title']).getByRole('link', { name: /^Learn More/ })).toBeVisible()
	await expect(card(paid['title']).locator('img')).toBeVisible()
})

test('[PUB-RES-05] a tab without resources says so', async ({ page, startServer }) => {
	const { url } = await startServer({ seed: 'none' })
	await open(page, `${url}/resources?category=templates`)
	await expect(
		page.getByText('No resources found in this category. Please check back later.'),
	).toBeVisible()
	await expect(page.getByRole('link', { name: 'See all resources' })).toBeVisible()
})

test('[PUB-RES-06][PUB-RREQ-01][PUB-RREQ-02] the form to request a resource has four required fields', async ({
	page,
}) => {
	await open(page, '/resources')
	const form = page.getByRole('form', { name: 'Missing the one you need?' })
	for (const label of ['Name', 'E-mail address', 'Resource type', 'What should it help you do?']) {
		await expect(form.getByLabel(label)).toHaveAttribute('required')
	}
	await expect(form.getByLabel('Resource type').getByRole('option')).toHaveText([
		'Choose a type',
		'Guide',
		'Template',
		'Checklist',
		'Case study',
		'Other',
	])
})

test('[PUB-RES-07] custom resources link to the contact page', async ({ page }) => {
	await open(page, '/resources')
	const section = page.locator('section', {
		has: page.getByRole('heading', { name: 'Need Customized Resources?' }),
	})
	await expect(section.getByRole('link')).toHaveAttribute('href', '/contact')
})
