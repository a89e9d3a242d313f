// Each kind of public page, and what of it leads where.
import { expect, test } from '#tests/support/e2e.ts'
import { editBar, editLinks, namesOfLinks, openAsEditor } from '#tests/support/edit-links.ts'
import { open } from '#tests/support/open.ts'
import { insertPage, insertProduct } from '#tests/support/records.ts'

const pageLink = 'Edit this page'

// tests/pages/edit-links.test.ts has what the pages of the other types show.
test('the page of a product has a link to its form and one at each field', async ({
	page,
	db,
	siteUrl,
}) => {
	const form = '/admin/products/edit/boot-dip-station'
	await openAsEditor(page, { db, siteUrl }, '/products/boot-dip-station')
	await expect(editBar(page).getByRole('link')).toHaveAttribute('href', form)
	const names = [
		'title',
		'price',
		'pictures',
		'description',
		'features',
		'categories',
		'documents',
		'text',
	]
	expect(await namesOfLinks(page)).toEqual(
		expect.arrayContaining(names.map((name) => `Edit ${name}`)),
	)
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

test('each page leads to the form of its words, and what it shows to its own', async ({
	page,
	db,
	siteUrl,
}) => {
	const { slug } = await insertPage(db)
	const places: [path: string, screen: string, some: string][] = [
		['/', '/admin/homepage', 'Edit Boot Dip Station'],
		['/products', '/admin/heads/edit/products', 'Edit Boot Dip Station'],
		['/services', '/admin/heads/edit/services', 'Edit features: Biosecurity planning'],
		['/about', '/admin/heads/edit/about', 'Edit picture: Callum Reid'],
		['/search?q=boot', '/admin/heads/edit/search', 'Edit Boot Dip Station'],
		[`/${slug}`, `/admin/pages/edit/${slug}`, 'Edit text'],
	]
	await openAsEditor(page, { db, siteUrl }, '/contact')
	for (const [path, screen, some] of places) {
		await open(page, siteUrl + path, { scripts: true })
		await expect(editBar(page).getByRole('link', { name: pageLink })).toHaveAttribute(
			'href',
			screen,
		)
		await expect.poll(() => namesOfLinks(page), path).toContain(some)
	}
	expect(await namesOfLinks(page)).toEqual(['Edit title', 'Edit text'])
	await expect(editLinks(page).first()).toHaveAttribute(
		'href',
		`/admin/pages/edit/${slug}?at=title`,
	)
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
