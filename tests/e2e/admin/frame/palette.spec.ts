import { breachesOf } from '#tests/support/axe.ts'
import { signInAsAdmin, testPassword } from '#tests/support/admin.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertProduct, insertRow, uniqueName } from '#tests/support/records.ts'

test('Ctrl+K finds actions and records by keyboard alone, arrows move among them, and Escape returns the focus', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Palette')
	const product = await insertProduct(db, { title })
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/dashboard', { scripts: true })
	const opener = page.getByRole('button', { name: 'Find or go to' })
	await opener.focus()
	await page.keyboard.press('Control+k')
	const input = page.getByRole('combobox', { name: 'Find or go to' })
	await expect(input).toBeFocused()
	await page.keyboard.press('Escape')
	await expect(input).toBeHidden()
	await expect(opener).toBeFocused()

	await page.keyboard.press('Control+k')
	await page.keyboard.type('go to t')
	await page.keyboard.press('ArrowDown')
	await expect(input).toHaveAttribute('aria-activedescendant', 'palette-found-1')
	await page.keyboard.press('Home')
	await expect(input).toHaveAttribute('aria-activedescendant', 'palette-found-0')
	await input.fill('zzzzqqqq')
	await expect(page.getByText('Nothing found. Try another word.')).toBeVisible()
	await input.fill('')
	await page.keyboard.type('new art')
	await expect(page.getByRole('option').first()).toHaveText('New article Create')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL('/admin/news/new')

	await page.keyboard.press('Control+k')
	await page.keyboard.type(title.toLowerCase())
	await expect(page.getByRole('option', { name: title })).toBeVisible()
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(`/admin/products/${product.id}/edit`)

	await page.keyboard.press('Control+k')
	await page.keyboard.type('new team')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL('/admin/team/new')
	await expect(page.getByRole('dialog', { name: 'Add Team Member' })).toBeVisible()
})

test('a field is found by what people call it, and gets the cursor', async ({
	page,
	db,
	siteUrl,
}) => {
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/dashboard', { scripts: true })
	const input = page.getByRole('combobox', { name: 'Find or go to' })
	for (const [words, option, field] of [
		['mobile phone', 'Telephone, New Zealand Business', '#nzPhone'],
		['currency', 'Note below prices Menus', '#labels\\.prices'],
		['our mission', 'Mission Page text: About Us', '#mission'],
	] as const) {
		await page.keyboard.press('Control+k')
		await input.fill(words)
		await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(option)
		await page.keyboard.press('Enter')
		await expect(page.locator(field)).toBeFocused()
	}
})

test('leads, people, files and the mails screen are found, also when typed without macrons', async ({
	page,
	db,
	siteUrl,
	request,
}) => {
	const name = uniqueName('Tāne')
	const typed = name.replace('ā', 'a').toLowerCase()
	const email = `${typed.replaceAll(/[^a-z0-9]+/g, '-')}@example.org`
	const lead = await db.query(
		`insert into leads (kind, name, email, subject) values ('contact', $1, $2, 'Wet litter') returning id`,
		[name, email],
	)
	const file = await insertRow(db, 'media', {
		folder: 'resource-documents',
		name: `${email}.pdf`,
		url: `/media/resource-documents/${email}.pdf`,
		original_name: `${name}.pdf`,
		mime_type: 'application/pdf',
		size_bytes: 1,
		sha256: 'a'.repeat(64),
	})
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/dashboard', { scripts: true })
	const find = async (text: string) => {
		await page.keyboard.press('Control+k')
		await page.getByRole('combobox', { name: 'Find or go to' }).fill(text)
	}
	await find(typed)
	await expect(page.getByRole('option')).toHaveText([
		`${name}: Wet litter Lead`,
		`${name}, ${email} Person`,
		`${name}.pdf File`,
	])
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(`/admin/leads/${lead.rows[0].id}`)

	await find(email)
	await page.getByRole('option', { name: 'Person' }).click()
	await expect(page.getByRole('heading', { level: 2, name: email })).toBeVisible()

	await find(`${typed} pdf`)
	await page.getByRole('option', { name: 'File' }).click()
	await expect(page).toHaveURL(`/admin/media?file=${file.id}`)
	const details = page.getByRole('dialog', { name: `${name}.pdf` })
	await expect(details).toBeVisible()
	await details.getByRole('button', { name: 'Close' }).click()
	await expect(page).toHaveURL('/admin/media')
	// The address changes before the dialog goes, and an open dialog keeps the palette closed.
	await expect(details).toBeHidden()

	await find('failed')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL('/admin/mails')

	const requested = `/admin/find?q=${encodeURIComponent(typed)}`
	const stranger = await request.get(requested, { maxRedirects: 0 })
	expect(stranger.status(), 'nobody is signed in').toBe(302)
	expect(await stranger.text()).not.toContain(email)
})

test('after the session has ended, the palette offers the sign-in and then finds the typed text', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Signed out')
	await insertProduct(db, { title })
	const account = await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/dashboard', { scripts: true })
	await db.query('delete from auth_sessions where user_id = $1', [account.id])
	await page.keyboard.press('Control+k')
	const input = page.getByRole('combobox', { name: 'Find or go to' })
	await input.fill(title)
	const found = page.getByRole('dialog', { name: 'Find or go to' })
	await expect(found.getByText('You are signed out.')).toBeVisible()
	await expect(found).not.toContainText('not responding')
	await found.getByRole('button', { name: 'Sign in' }).click()
	const dialog = page.getByRole('dialog', { name: 'You are signed out' })
	expect(await breachesOf(page)).toEqual([])
	await expect(dialog.getByLabel('Email')).toHaveValue(account.email)
	await dialog.getByLabel('Password').fill(testPassword)
	await page.keyboard.press('Enter')
	await expect(dialog).toBeHidden()
	await expect(input).toHaveValue(title)
	await expect(input).toBeFocused()
	await expect(page.getByRole('option', { name: title })).toBeVisible()
	await expect(found.getByText('You are signed out.')).toBeHidden()
})

test('? lists the keyboard shortcuts; single-key ones can be turned off, also for the next visit', async ({
	page,
	db,
	siteUrl,
}) => {
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/news', { scripts: true })
	const search = page.getByRole('searchbox')
	const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
	await page.keyboard.press('/')
	await expect(search).toBeFocused()
	await page.keyboard.type('?')
	await expect(search).toHaveValue('?')
	await page.keyboard.press('Escape')
	await search.blur()

	await page.keyboard.press('?')
	await expect(help).toContainText('Publish what is in the form')
	expect(await breachesOf(page)).toEqual([])
	await help.getByRole('switch', { name: 'Single keys' }).press('Space')
	await page.keyboard.press('Escape')
	await page.reload()
	await hydrated(page)
	await page.keyboard.press('/')
	await page.keyboard.press('?')
	await expect(search).not.toBeFocused()
	await expect(help).toHaveCount(0)

	await page.keyboard.press('Control+k')
	await page.keyboard.type('shortcuts')
	await page.keyboard.press('Enter')
	await help.getByRole('switch', { name: 'Single keys' }).press('Space')
	await page.keyboard.press('Escape')
	await expect(help).toHaveCount(0)
	await page.keyboard.press('/')
	await expect(search).toBeFocused()
})

test('rows can be made compact, and stay compact in the first response of the next visit', async ({
	page,
	db,
	siteUrl,
}) => {
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/products', { scripts: true })
	const table = page.getByRole('table')
	const high = (await table.boundingBox())!.height
	await page.getByRole('button', { name: 'Compact rows' }).click()
	await expect.poll(async () => (await table.boundingBox())!.height).toBeLessThan(high * 0.85)
	const response = await page.request.get('/admin/products')
	expect(await response.text()).toContain('data-density="compact"')
})
