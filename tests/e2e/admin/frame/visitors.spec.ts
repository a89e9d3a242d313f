// The screen that says what visitors read.
import { openAdmin, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks, overflowOf } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { keyboardOf } from '#tests/support/hands.ts'
import { newVisitor } from '#tests/support/new-visitor.ts'
import { deleteRow, insertProduct } from '#tests/support/records.ts'
import { addCounts, addSent } from '#tests/support/visits.ts'

test('on a phone, with the keyboard alone, another period is chosen, and the chart is read as a table', async ({
	page,
	startServer,
}) => {
	const { url: siteUrl, db } = await startServer({ seed: 'none' })
	await page.setViewportSize({ width: 390, height: 844 })
	await openAdmin(page, { db, siteUrl }, '/admin/visitors')
	await expect(page.getByText('No whole day has been counted yet.')).toBeVisible()
	await expectNoBreachInLooks(page, 'no visitors')

	await db.query('delete from visit_summaries')
	await db.query(
		`insert into visit_counts select ((now() - interval '10 minutes') at time zone 'Pacific/Auckland')::date - ago, kind, name, 12 + ago, 5
			from generate_series(0, 20) ago, (values ('hour', '10'), ('visitors', 'all'), ('page', '/'), ('page', 'missing'),
				('source', 'a-very-long-name-of-a-host-that-somebody-has-registered.example.co.nz'), ('country', 'New Zealand'),
				('screen', 'phone'), ('left out', 'robot')) named (kind, name)`,
	)
	await visit(page, siteUrl, '/admin/visitors')
	const hand = keyboardOf(page)
	await expect(
		page.getByText(/^450 page views in 100 visits from 450 daily visitors\.$/),
	).toBeVisible()
	await expect(page.getByText('Today so far: 12 pages read by 12 visitors.')).toBeVisible()
	await hand.press(page.getByRole('link', { name: '7 days' }))
	await expect(page.getByRole('heading', { name: 'The last 7 whole days' })).toBeVisible()
	await expect(page).toHaveURL(`${siteUrl}/admin/visitors?days=7`)
	await expect(
		page.getByText(/^112 page views \(30 % fewer than in the 7 days before\)/),
	).toBeVisible()
	await hand.press(page.getByText('As a table').last())
	const table = page.getByRole('table', { name: 'Pages read a day' })
	await expect(table.getByRole('row')).toHaveCount(8)
	for (const width of [320, 390, 1280]) {
		await page.setViewportSize({ width, height: 844 })
		expect(await overflowOf(page)).toBeLessThanOrEqual(0)
	}
	await expectNoBreachInLooks(page, 'the visitors')
})

test('from a search that found nothing, a page is made findable, or a text with its title is begun', async ({
	page,
	startServer,
}) => {
	const { url: siteUrl, db } = await startServer({ seed: 'none' })
	const { title } = await insertProduct(db, { title: 'Neck brace for chicks' })
	await db.query(
		`insert into visit_counts select ((now() - interval '10 minutes') at time zone 'Pacific/Auckland')::date - 1, kind, name, views, 4
			from (values ('hour', '10', 90), ('search', 'wryneck in ducks', 4), ('no result', 'wryneck in ducks', 4)) named (kind, name, views)`,
	)
	await page.setViewportSize({ width: 390, height: 844 })
	await openAdmin(page, { db, siteUrl }, '/admin/visitors')
	const hand = keyboardOf(page)
	const missed = page.getByRole('region', { name: 'What is looked for and not found' })
	await expect(missed.getByRole('listitem')).toHaveCount(1)
	await expect(missed).toContainText('“wryneck in ducks”4 people had no result.')
	await expectNoBreachInLooks(page, 'a missed search')

	await hand.press(missed.getByRole('button', { name: 'Write about it: wryneck in ducks' }))
	await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Wryneck in ducks')
	await visit(page, siteUrl, '/admin/news/new')
	await expect(page.getByRole('region', { name: 'Earlier unsaved changes' })).toContainText(
		'Wryneck in ducks',
	)

	await visit(page, siteUrl, '/admin/visitors')
	await hand.press(missed.getByRole('link', { name: 'Make it findable: wryneck in ducks' }))
	await expect(page.getByRole('textbox', { name: 'Word or phrase' })).toHaveValue(
		'wryneck in ducks',
	)
	await page.getByRole('combobox', { name: 'Record to find' }).fill(title)
	await page.getByRole('option', { name: title }).click()
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
	await visit(page, siteUrl, '/admin/visitors')
	await expect(missed).toContainText('It is a search word of a record now.')
	await expect(missed.getByRole('link')).toHaveCount(0)
	await visit(page, siteUrl, '/search?q=wryneck+in+ducks')
	await expect(page.getByRole('article').getByRole('heading')).toHaveText([title])
})

test('the form of a record says how often it was read and leads to the numbers, on a phone too', async ({
	page,
	db,
	siteUrl,
}) => {
	await using visitor = await newVisitor(db)
	const product = await insertProduct(db)
	await addCounts(db, [['-1', 'page', `product ${product.id}`, 214]])
	for (const kind of ['enquiry', 'enquiry', 'contact', 'download'])
		await addSent(db, { page: `/products/${product.slug}`, email: visitor.email, kind })
	await page.setViewportSize({ width: 390, height: 844 })
	await openAdmin(page, { db, siteUrl }, `/admin/products/${product.id}/edit`)
	const panel = page.getByRole('region', { name: 'Publishing' })
	await expect(panel).toContainText('Read 214 times in the last 30 days, 3 enquiries, 1 download.')
	for (const width of [320, 390, 1280]) {
		await page.setViewportSize({ width, height: 844 })
		expect(await overflowOf(page)).toBeLessThanOrEqual(0)
	}
	await expectNoBreachInLooks(page, 'a form with its numbers')
	await keyboardOf(page).press(panel.getByRole('link', { name: 'Visitors' }))
	await expect(page.getByRole('heading', { name: 'Visitors', exact: true })).toBeVisible()
	await deleteRow(db, 'products', product.id)
	await visit(page, siteUrl, '/admin/products/new')
	await expect(page.getByRole('region', { name: 'Publishing' })).toContainText('Not saved yet.')
	await expect(page.getByText('in the last 30 days')).toHaveCount(0)
})

test('an administrator switches the mail of the month on and off with the keyboard; a failure says so and changes nothing', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500|Failed to load resource/)
	const { email } = await openAdmin(page, { db, siteUrl }, '/admin/account')
	const wish = page.getByRole('switch', {
		name: 'Send me what visitors read, on the first of each month',
	})
	const isStored = async () => {
		const { rows } = await db.query('select wants_visits_mail from auth_users where email = $1', [
			email,
		])
		return rows[0].wants_visits_mail as boolean
	}
	await expect(wish).not.toBeChecked()
	await expect(wish).toBeEnabled()
	await wish.focus()
	await page.keyboard.press('Space')
	await expect(wish).toBeChecked()
	await expect(wish).toBeFocused()
	await expect.poll(isStored).toBe(true)
	await visit(page, siteUrl, '/admin/account')
	await expect(wish).toBeChecked()
	await expect(wish).toBeEnabled()
	await page.route('**/admin/account/change', (route) => route.fulfill({ status: 500 }))
	await wish.focus()
	await page.keyboard.press('Space')
	await expect(wish).toHaveAccessibleDescription(/Nothing was changed. Please try again./)
	await expect(wish).toBeChecked()
	expect(await isStored()).toBe(true)
	await page.unroute('**/admin/account/change')
	await page.keyboard.press('Space')
	await expect(wish).not.toBeChecked()
	await expect.poll(isStored).toBe(false)
	await expect(page.getByText('Nothing was changed.')).toHaveCount(0)
	await expectNoBreachInLooks(page, 'the account')
})
