// Templates: written once, put into a reply with two presses, with a file of the library.
import { createAdmin, signIn } from '#tests/support/admin.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { insertLead } from '#tests/support/leads.ts'
import { open } from '#tests/support/open.ts'

test('a template is written with placeholders, and one that nothing fills is named at the field', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	await signIn(page, { db, siteUrl }, await createAdmin(db))
	await open(page, '/admin/templates/new', { scripts: true })
	const title = `Litter ${Date.now()}`
	await page.getByRole('textbox', { name: 'Title' }).fill(title)
	await page
		.getByRole('textbox', { name: 'Text' })
		.fill('Hello {visitor}, how wet is it at {farm}?')
	await page.getByRole('button', { name: 'Create Template' }).click()
	await expect(page.locator('#text-error')).toHaveText(
		'{farm} is not filled in for you: use {visitor}, {product}, {price}, {company} or {adviser}',
	)
	await page.getByRole('textbox', { name: 'Text' }).fill('Hello {visitor}, how wet is it?')
	await page.getByRole('combobox', { name: 'Files' }).fill('red mite monitoring')
	await page.getByRole('option', { name: /Red mite monitoring guide/ }).click()
	await expect(page.getByRole('list', { name: 'Files that go along' })).toContainText('KB')
	await page.getByRole('button', { name: 'Create Template' }).click()
	await expect(page.getByText('Template created successfully')).toBeVisible()
	await open(page, `/admin/templates?q=${encodeURIComponent(title)}`, { scripts: true })
	await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('how wet is it?')
	await expectNoBreachInLooks(page, 'the list of templates')
})

test('two presses put a template into the reply, a third sends it; what was typed stays, a product and a file come along', async ({
	page,
	db,
	siteUrl,
}) => {
	const telephone = { width: 375, height: 667 }
	await page.setViewportSize(telephone)
	const { id } = await insertLead(db)
	await signIn(page, { db, siteUrl }, await createAdmin(db, { name: 'Mere Hall' }))
	await open(page, `/admin/leads/${id}`, { scripts: true })
	const box = page.getByRole('textbox', { name: /^Reply to/ })
	const heightOf = async () =>
		(await page.getByRole('form', { name: 'Reply or note' }).boundingBox())?.height
	expect(await heightOf(), 'one line until somebody writes').toBeLessThan(telephone.height * 0.12)
	await box.click()
	const insert = page.getByRole('button', { name: 'Insert...' })
	const dialog = page.getByRole('dialog', { name: 'Insert' })
	await insert.click()
	await expectNoBreachInLooks(page, 'what can be inserted', 'dialog')
	await page.setViewportSize(telephone)
	await dialog.getByRole('button', { name: /^Sudden deaths/ }).click()
	await expect(box).toHaveValue(/^Hello [^{]*please do not wait[^{]*Mere Hall\n[^{]+$/)
	await expect(box).toBeFocused()
	expect(await box.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(0)
	expect(await heightOf(), 'it leaves room to read').toBeLessThanOrEqual(telephone.height * 0.4)
	await expect(page.getByText('Kept as a draft')).toBeVisible()

	await box.press('ControlOrMeta+End')
	await insert.click()
	await dialog.getByRole('searchbox').fill('red mite')
	await dialog.getByRole('button', { name: /^Red Mite Spray Red Mite Spray, NZ\$/ }).click()
	await expect(box).toHaveValue(
		/Mere Hall\n[^{]+\n\nRed Mite Spray, NZ\$[\d.]+: \S+\/products\/red-mite-spray/,
	)
	await insert.click()
	await dialog.getByRole('searchbox').fill('monitoring')
	await dialog.getByRole('button', { name: /^Red mite monitoring guide/ }).click()
	await expect(page.getByRole('list', { name: 'Files that go along' })).toContainText('Red mite')
	await expect(page.getByText('Kept as a draft')).toBeVisible()
	await open(page, `/admin/leads/${id}`, { scripts: true })
	await expect(page.getByRole('list', { name: 'Files that go along' })).toContainText('Red mite')
	await page.getByRole('button', { name: 'Send and done' }).click()
	const conversation = page.getByRole('list', { name: 'Replies and notes' })
	await expect(conversation.getByRole('link', { name: /^Red mite monitoring guide/ })).toBeVisible()
	await expect(page.getByRole('list', { name: 'Files that go along' })).toHaveCount(0)
	const { rows } = await db.query(
		`select t.title from lead_messages m join templates t on t.id = m.template_id where m.lead_id = $1`,
		[id],
	)
	expect(rows).toEqual([{ title: 'Sudden deaths, please ring' }])
})

test('a place that stays empty is named on Send, and nothing goes out', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	const { id } = await insertLead(db, { kind: 'contact' })
	await signIn(page, { db, siteUrl }, await createAdmin(db))
	await open(page, `/admin/leads/${id}`, { scripts: true })
	await page.getByRole('button', { name: 'Insert...' }).click()
	await page.getByRole('button', { name: /^Price and delivery/ }).click()
	await page.getByRole('button', { name: 'Send', exact: true }).click()
	await expect(page.getByRole('alert')).toContainText('{product} is still to be filled in.')
	await expect(page.getByText('Kept as a draft')).toBeVisible()
	const { rows } = await db.query(`select kind from lead_messages where lead_id = $1`, [id])
	expect(rows).toEqual([{ kind: 'reply draft' }])
})
