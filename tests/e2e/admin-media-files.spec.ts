import { signInAsAdmin } from '#tests/support/admin.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { picture } from '#tests/support/pictures.ts'
import { expectNoBreach, looks, takeLook } from '#tests/support/axe.ts'
import { openLibrary } from '#tests/support/media-library.ts'

test.beforeEach(async ({ page, db, siteUrl }) => {
	await signInAsAdmin(page, db, siteUrl)
})

test('files are found by words and folder, with size, dimensions and where they are used', async ({
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
	await expect(page.getByText('Address copied')).toBeVisible()
	const copied = await page.evaluate(() => navigator.clipboard.readText())
	expect(copied.startsWith(`${siteUrl}/media/product-images/`)).toBe(true)
	await dialog.getByRole('link', { name: `Product: ${title}` }).click()
	await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}\/edit$/)
})

test('unused files are deleted together; one that is used stays and says where', async ({
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
	// The lines of the uploads above go one by one, and the files move up.
	for (const name of names)
		await expect(() => page.getByRole('checkbox', { name }).check()).toPass({ timeout: 30_000 })
	await expect(page.getByText('3 selected')).toBeVisible()
	await page.getByRole('button', { name: 'Delete' }).click()
	const question = page.getByRole('alertdialog', { name: 'Delete 3 files?' })
	await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
	await question.getByRole('button', { name: 'Delete' }).click()
	await expect(page.getByRole('alert')).toHaveText(
		`${names[0]} was not deleted, because it is used here: Service: ${services[0].title}. Take it out there first.`,
	)
	await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(1)
	// After what else there is to do with pictures, one job at a time.
	await expect
		.poll(async () => (await page.request.get(rows[0].url)).status(), { timeout: 60_000 })
		.toBe(404)
	await db.query(
		'delete from media_usage where record_type = $1 and media_id in (select id from media where original_name = $2)',
		['service', names[0]],
	)
	await page.getByRole('button', { name: `Open ${names[0]}` }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
	await expect(page.getByText('No file matches your search.')).toBeVisible()
})

for (const look of looks) {
	test(`media screen, details, field and library break no rule of WCAG at ${look.width} px, ${look.colorScheme}`, async ({
		page,
		allowConsole,
	}) => {
		// A picture of another test may be gone since the list was read.
		allowConsole(/415|404/)
		await takeLook(page, look)
		await open(page, '/admin/media?folder=product-images', { scripts: true })
		await page.getByRole('checkbox').first().check()
		const bad = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') }
		await page.getByLabel('Choose files to upload').setInputFiles(bad)
		await expect(page.getByRole('alert')).toBeVisible()
		await expectNoBreach(page, 'the screen')
		await page
			.getByRole('button', { name: /^Open / })
			.first()
			.click()
		await expectNoBreach(page, 'details')
		const dialog = await openLibrary(page)
		await expect(dialog.getByRole('button', { name: /^Select / }).first()).toBeVisible()
		await expectNoBreach(page, 'the library')
		await dialog.getByRole('tab', { name: 'Upload New' }).click()
		await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
		await expectNoBreach(page, 'adding to the library')
		await dialog.getByRole('tab', { name: 'Media Library' }).click()
		await dialog
			.getByRole('button', { name: /^Select / })
			.first()
			.click()
		await expect(page.getByRole('textbox', { name: 'What does the picture show?' })).toBeVisible()
		await expectNoBreach(page, 'the field')
	})
}
