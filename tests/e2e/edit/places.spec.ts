// Each kind of public page, and what of it leads where.
import { expect, test } from '#tests/support/e2e.ts'
import { editBar, editLinks, namesOfLinks, openAsEditor } from '#tests/support/edit-links.ts'
import { open } from '#tests/support/open.ts'
import { insertPage, insertProduct } from '#tests/support/records.ts'

const pageLink = 'Edit this page'

const records: [what: string, path: string, form: string, names: string[]][] = [
	[
		'a product',
		'/products/boot-dip-station',
		'/admin/products/edit/boot-dip-station',
		['title', 'price', 'pictures', 'description', 'features', 'categories', 'documents', 'text'],
	],
	[
		'an article',
		'/news/the-first-seven-days',
		'/admin/news/edit/the-first-seven-days',
		['title', 'excerpt', 'date', 'picture', 'text'],
	],
	[
		'a resource',
		'/resources/summer-heat-plan-for-layer-sheds',
		'/admin/resources/edit/summer-heat-plan-for-layer-sheds',
		['picture', 'price', 'title', 'document', 'description'],
	],
	[
		'a vacancy',
		'/about/job-vacancies/2',
		'/admin/vacancies/edit/2',
		[
			'title',
			'place and type',
			'contact',
			'description',
			'responsibilities',
			'requirements',
			'about us',
			'about the job',
			'about you',
		],
	],
]

for (const [what, path, form, names] of records)
	test(`the page of ${what} has a link to its form and one at each field`, async ({
		page,
		db,
		siteUrl,
	}) => {
		await openAsEditor(page, { db, siteUrl }, path)
		await expect(editBar(page).getByRole('link')).toHaveAttribute('href', form)
		const found = await namesOfLinks(page)
		expect(found).toEqual(expect.arrayContaining(names.map((name) => `Edit ${name}`)))
		// Each leads to a field that the form has.
		const fields = await editLinks(page).evaluateAll(
			(all, start) =>
				all.map((link) => (link as HTMLAnchorElement).href).filter((href) => href.includes(start)),
			form,
		)
		const ids = fields.map((href) => /(?:#|at=)([\w.]+)$/.exec(href)?.[1] ?? '')
		await open(page, `${siteUrl}${form}`, { scripts: true })
		for (const id of ids) expect.soft(await page.locator(`[id="${id}"]`).count(), id).toBe(1)
	})

test('a page of staff leads to its form, and its title and text to their fields', async ({
	page,
	db,
	siteUrl,
}) => {
	const { slug } = await insertPage(db)
	await openAsEditor(page, { db, siteUrl }, `/${slug}`)
	const form = `/admin/pages/edit/${slug}`
	await expect(editBar(page).getByRole('link', { name: pageLink })).toHaveAttribute('href', form)
	expect(await namesOfLinks(page)).toEqual(['Edit title', 'Edit text'])
	await expect(editLinks(page).first()).toHaveAttribute('href', `${form}?at=title`)
})

const lists: [path: string, screen: string, some: string | null][] = [
	['/', '/admin/homepage', 'Edit Boot Dip Station'],
	['/products', '/admin/products', 'Edit Boot Dip Station'],
	['/news', '/admin/news', 'Edit The first seven days'],
	['/resources', '/admin/resources', 'Edit Summer heat plan for layer sheds'],
	['/services', '/admin/services', 'Edit features: Biosecurity planning'],
	['/about', '/admin/team', 'Edit picture: Callum Reid'],
	['/about/job-vacancies', '/admin/vacancies', 'Edit Poultry Veterinarian'],
]

for (const [path, screen, some] of lists)
	test(`${path} leads to ${screen}, and its records to their forms`, async ({
		page,
		db,
		siteUrl,
	}) => {
		await openAsEditor(page, { db, siteUrl }, path)
		await expect(editBar(page).getByRole('link', { name: pageLink })).toHaveAttribute(
			'href',
			screen,
		)
		expect(await namesOfLinks(page)).toContain(some)
	})

test('a search leads to the records it finds, and to the words around it', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAsEditor(page, { db, siteUrl }, '/search?q=boot')
	expect(await namesOfLinks(page)).toContain('Edit Boot Dip Station')
	await expect(page.getByRole('link', { name: 'Edit title' })).toHaveCount(0)
	await expect(editBar(page).getByRole('link')).toHaveAttribute('href', '/admin/heads/edit/search')
})

test('an editor is led to no form of the business, and a missing page to none at all', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/404/)
	await openAsEditor(page, { db, siteUrl }, '/products')
	await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
	await expect(page).toHaveURL(/\/contact$/)
	const form = '/admin/heads/edit/contact'
	await expect(editBar(page).getByRole('link')).toHaveAttribute('href', form)
	await expect(editLinks(page).first()).toHaveAttribute('href', `${form}?at=eyebrow`)
	const links = await editLinks(page).evaluateAll((all) => all.map((each) => each.outerHTML))
	expect(links.filter((each) => !each.includes(form))).toEqual([])
	await open(page, `${siteUrl}/products/no-such-product`, { scripts: true })
	await expect(page.locator('[data-account-control] summary')).toBeAttached()
	await expect(page.getByRole('link', { name: pageLink })).toHaveCount(0)
	await expect(page.getByRole('link', { name: 'Edit title' })).toHaveCount(0)
})

test('from page to page the links are those of the page, and of a list those of its records', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAsEditor(page, { db, siteUrl }, '/products/boot-dip-station')
	const link = editBar(page).getByRole('link')
	await page.getByRole('link', { name: 'Learn more about Water Test Kit' }).click()
	await expect(link).toHaveAttribute('href', '/admin/products/edit/water-test-kit')
	await expect(page.getByRole('link', { name: 'Edit title' })).toHaveAttribute(
		'href',
		'/admin/products/edit/water-test-kit?at=title',
	)
	await page.goBack()
	await expect(link).toHaveAttribute('href', '/admin/products/edit/boot-dip-station')
	await expect(page.getByRole('link', { name: 'Edit title' })).toHaveCount(1)
	await page.getByRole('link', { name: 'Biosecurity', exact: true }).click()
	await expect(page).toHaveURL(/category=/)
	const cards = page.locator('#content .card')
	const links = cards.locator('.edit-link:not([hidden])')
	await expect.poll(async () => (await links.count()) - (await cards.count())).toBe(0)
	// The others are those of the words at the end.
	const call = page.locator('[data-form="heads/products"] .edit-link')
	await expect(call).toHaveCount(3)
	await expect(editLinks(page)).toHaveCount((await cards.count()) + 3)
	await expect(page.getByRole('link', { name: 'Edit Boot Dip Station' })).toBeAttached()
	await expect(page.getByRole('link', { name: 'Edit title' })).toHaveCount(0)
})

test('a preview leads to the draft that it shows', async ({ page, db, siteUrl }) => {
	const draft = await insertProduct(db, { status: 'draft' })
	await openAsEditor(page, { db, siteUrl }, '/products')
	await open(page, `${siteUrl}/admin/products/${draft.id}/edit`, { scripts: true })
	const preview = await page.getByRole('link', { name: /Preview/ }).getAttribute('href')
	await open(page, `${siteUrl}${preview}`, { scripts: true })
	await page.getByText('Preview. Visitors cannot see').waitFor()
	await page.getByRole('heading', { level: 1 }).hover()
	await page.getByRole('link', { name: 'Edit title' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/products/${draft.id}/edit#title`)
})
