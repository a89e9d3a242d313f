import { signInAsAdmin } from '#tests/support/admin.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { picture, openLibrary } from '#tests/support/pictures.ts'
import { expectNoBreach, expectNoBreachInLooks, phone, takeLook } from '#tests/support/axe.ts'
import { toastOf, visit } from '#tests/support/admin-pages.ts'
import { insertProduct } from '#tests/support/records.ts'
import { pdfBytes } from '#tests/support/media.ts'
import { insertResource } from '#tests/support/resource-records.ts'

test.beforeEach(async ({ page, db, siteUrl }) => {
	await signInAsAdmin(page, db, siteUrl)
})

test('files are found by name and folder, show dimensions and uses, and their address can be copied', async ({
	page,
	db,
	siteUrl,
}) => {
	const { rows } = await db.query(
		`select m.original_name as name, m.width_px as width, m.height_px as height, p.title
		from media m join media_usage u on u.media_id = m.id and u.record_type = 'product'
		join products p on p.id::text = u.record_id
		where m.folder = 'product-images' order by p.title limit 1`,
	)
	const { name, width, height, title } = rows[0]
	await open(page, '/admin/media', { scripts: true })
	await page.getByRole('searchbox', { name: 'Search files' }).fill(name)
	await expect(page).toHaveURL(/\?q=/)
	await page.getByRole('combobox', { name: 'Folder' }).last().selectOption('product-images')
	await expect(page).toHaveURL(/folder=product-images/)
	await page
		.getByRole('button', { name: `Open ${name}` })
		.first()
		.click()
	const dialog = page.getByRole('dialog', { name })
	await expect(dialog.getByText(`${width} × ${height} px, `)).toBeVisible()
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	await dialog.getByRole('button', { name: 'Copy address' }).click()
	const copiedToast = toastOf(page).filter({ hasText: 'Address copied' })
	await copiedToast.getByRole('button', { name: 'Close' }).click()
	await expect(copiedToast).toBeHidden()
	await page.evaluate(() => {
		navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
	})
	await page.getByRole('button', { name: 'Copy address' }).click()
	await expect(page.getByRole('textbox', { name: 'Address of the file' })).toHaveValue(/\/media\//)
	const copied = await page.evaluate(() => navigator.clipboard.readText())
	expect(copied.startsWith(`${siteUrl}/media/product-images/`)).toBe(true)
	const uses = dialog.getByRole('list', { name: 'Where it is used' })
	await uses.getByRole('link', { name: `Product: ${title}` }).click()
	await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}\/edit$/)
})

test('a PDF without a preview says so on the media screen and in the resource form', async ({
	page,
	db,
}) => {
	const name = `no-page-${Date.now()}.pdf`
	await open(page, '/admin/media?folder=resource-documents', { scripts: true })
	await page
		.getByLabel('Choose files to upload')
		.setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfBytes })
	await expect(page.getByRole('button', { name: `Open ${name}` })).toBeVisible()
	const stored = async () => {
		const { rows } = await db.query(
			'select id, url, variants_at as "readAt" from media where original_name = $1',
			[name],
		)
		return rows[0]
	}
	await expect.poll(async () => (await stored()).readAt).not.toBeNull()

	await open(page, `/admin/media?q=${name}`, { scripts: true })
	const card = page.getByRole('listitem').filter({ hasText: name })
	await expect(card).toContainText('No preview')
	await card.getByRole('button', { name: `Open ${name}` }).click()
	const sentence = 'No preview: the first page of this PDF cannot be displayed.'
	await expect(page.getByRole('dialog', { name })).toContainText(sentence)

	const resource = await insertResource(db, { download_link: (await stored()).url })
	await open(page, `/admin/resources/${resource.id}/edit`, { scripts: true })
	await expect(page.getByText(sentence)).toBeVisible()
})

test('unused files are deleted together and brought back together; a file in use is kept and says where', async ({
	page,
	db,
}) => {
	const stamp = `bin-${Date.now()}`
	await open(page, `/admin/media?q=${stamp}`, { scripts: true })
	const names = [1, 2, 3].map((one) => `${stamp}-${one}.png`)
	await page
		.getByLabel('Choose files to upload')
		.setInputFiles(await Promise.all(names.map((name) => picture(name))))
	for (const name of names)
		await expect(page.getByRole('button', { name: `Open ${name}` })).toBeVisible()
	const { rows: services } = await db.query('select id, title from services order by title limit 1')
	await db.query(
		`insert into media_usage (media_id, record_type, record_id)
		select id, 'service', $2 from media where original_name = $1`,
		[names[0], services[0].id],
	)
	const { rows } = await db.query('select url from media where original_name = $1', [names[1]])
	// The upload rows above disappear one by one, and the files move up.
	for (const name of names)
		await expect(() => page.getByRole('checkbox', { name }).check()).toPass({ timeout: 30_000 })
	await expect(page.getByText('3 selected')).toBeVisible()
	await page.getByRole('button', { name: 'Delete' }).click()
	const question = page.getByRole('alertdialog', { name: 'Delete 3 files?' })
	await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
	// The dialog checks the files' present use, not that of the time when the list was read.
	await expect(question).toContainText(
		'2 files will be deleted. This one is in use and will be kept:',
	)
	await expect(question.getByRole('listitem')).toHaveText(
		`${names[0]}Service: ${services[0].title}`,
	)
	await question.getByRole('button', { name: 'Delete' }).click()
	await expect(page.getByRole('alert')).toHaveText(
		`${names[0]} was not deleted because it is used here: Service: ${services[0].title}. Remove it there first.`,
	)
	await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(1)
	const status = async () => (await page.request.get(rows[0].url)).status()
	expect(await status()).toBe(404)
	await toastOf(page).getByRole('button', { name: 'Undo' }).click()
	await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(3)
	expect(await status()).toBe(200)
	await page.getByRole('combobox', { name: 'Use' }).selectOption('none')
	await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(2)
	await page.getByRole('button', { name: 'Select all 2 files' }).click()
	await expectNoBreach(page, 'a whole filter selected')
	await page.getByRole('button', { name: 'Delete' }).click()
	const whole = page.getByRole('alertdialog', { name: 'Delete 2 files?' })
	await whole.getByRole('button', { name: 'Delete' }).click()
	await expect(page.getByText('No files match your search.')).toBeVisible()
	await open(page, `/admin/trash?q=${names[2]}`, { scripts: true })
	await page.getByRole('button', { name: `Restore ${names[2]}` }).click()
	await expect(toastOf(page)).toContainText(`${names[2]} restored`)
	await open(page, `/admin/media?q=${stamp}`, { scripts: true })
	await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(2)
	await page.getByRole('checkbox', { name: names[2] }).check()
	await page.getByRole('button', { name: 'Delete' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
	await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(1)
	await page.getByRole('button', { name: `Open ${names[0]}` }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
	const notice = page.getByRole('alertdialog', { name: `${names[0]} is in use` })
	await expect(notice).toContainText('Remove it there first.')
	await notice.getByRole('button', { name: 'Close' }).click()
	await db.query(
		'delete from media_usage where record_type = $1 and media_id in (select id from media where original_name = $2)',
		['service', names[0]],
	)
	await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
	await expect(page.getByText('No files match your search.')).toBeVisible()
})

test('a picture that is stored already is used without an answer; a copy is stored only if both are wanted', async ({
	page,
	db,
	siteUrl,
}) => {
	const [first, again, third] = ['first', 'again', 'third'].map((one) => `${one}-${Date.now()}.png`)
	const same = await picture(first ?? '')
	await open(page, '/admin/media', { scripts: true })
	const send = (name = '') =>
		page.getByLabel('Choose files to upload').setInputFiles({ ...same, name })
	await send(first)
	await expect(page.getByRole('button', { name: `Open ${first}` })).toBeVisible()
	await send(again)
	const offer = page.getByRole('status').filter({ hasText: 'already in the library' })
	await expect(offer).toContainText(
		`${again} is already in the library, as ${first}, added just now`,
	)
	await expectNoBreach(page, 'the offer')
	await page.getByRole('button', { name: `Use the existing one instead of ${again}` }).click()
	await expect(offer).toHaveCount(0)

	const { id } = await insertProduct(db)
	await visit(page, siteUrl, `/admin/products/${id}/edit`)
	await page
		.getByLabel('Main image: choose the image')
		.setInputFiles({ ...same, name: third ?? '' })
	const { rows } = await db.query('select url from media where original_name = $1', [first])
	const image = page.locator('#image').getByRole('img')
	await expect(image).toHaveAttribute('src', rows[0].url)
	const stored = () =>
		db.query('select url from media where original_name = any($1)', [[again, third]])
	expect((await stored()).rows).toEqual([])
	await page.getByRole('button', { name: `Keep both of ${third}` }).click()
	await expect.poll(async () => (await stored()).rowCount).toBe(1)
	await expect(image).toHaveAttribute('src', (await stored()).rows[0].url)
	await page
		.getByLabel('Main image: replace the image')
		.setInputFiles({ ...same, name: again ?? '' })
	await expect(image).toHaveAttribute('src', rows[0].url)
	await page.getByRole('button', { name: 'Update Product' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/products`)
	expect((await db.query('select image from products where id = $1', [id])).rows).toEqual([
		{ image: rows[0].url },
	])
})

test('a picture’s details list the galleries that describe it in their own words', async ({
	page,
	db,
}) => {
	const { rows } = await db.query(
		`select url, original_name as name from media where folder = 'product-images' order by created_at limit 1`,
	)
	const [{ url, name }] = rows
	const gallery = [{ type: 'image', url, alt: 'A dip of steel', caption: 'By the gate' }]
	const { title } = await insertProduct(db, { gallery: JSON.stringify(gallery) })
	const search = new URLSearchParams({ folder: 'product-images', q: name })
	await open(page, `/admin/media?${search}`, { scripts: true })
	await page
		.getByRole('button', { name: `Open ${name}` })
		.last()
		.click()
	const words = page.getByRole('dialog', { name }).locator('.media-own-words')
	await expect(words.getByRole('heading')).toHaveText('Galleries with their own text')
	await expect(words.getByRole('listitem').filter({ hasText: title })).toHaveText(
		`Product: ${title}Description: A dip of steelCaption: By the gate`,
	)
})

test('media screen, details, field and library have no WCAG violation', async ({
	page,
	allowConsole,
}) => {
	// Another test may have deleted a picture since the list was read.
	allowConsole(/415|404/)
	await takeLook(page, phone)
	await open(page, '/admin/media?folder=product-images', { scripts: true })
	await page.getByRole('checkbox').first().check()
	const bad = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') }
	await page.getByLabel('Choose files to upload').setInputFiles(bad)
	await expect(page.getByRole('alert')).toBeVisible()
	await expectNoBreachInLooks(page, 'the screen')
	await page
		.getByRole('button', { name: /^Open / })
		.first()
		.click()
	await expectNoBreachInLooks(page, 'details')
	const dialog = await openLibrary(page)
	await expect(dialog.getByRole('button', { name: /^Select / }).first()).toBeVisible()
	await expectNoBreachInLooks(page, 'the library')
	await dialog.getByRole('tab', { name: 'Upload New' }).click()
	await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
	await expectNoBreachInLooks(page, 'adding to the library')
	await dialog.getByRole('tab', { name: 'Media Library' }).click()
	await dialog
		.getByRole('button', { name: /^Select / })
		.first()
		.click()
	await expect(page.getByRole('textbox', { name: 'What does the picture show?' })).toBeVisible()
	await expectNoBreachInLooks(page, 'the field')
})
