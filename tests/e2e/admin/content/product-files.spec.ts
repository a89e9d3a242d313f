import { signInAsAdmin } from '#tests/support/admin.ts'
import { toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { respondInstead } from '#tests/support/interception.ts'
import { pdfBytes } from '#tests/support/media.ts'
import { picture } from '#tests/support/pictures.ts'
import {
	addVideo,
	cardOf,
	documents,
	film,
	gallery,
	galleryOf,
	insertWithPictures,
	lostPicture,
	mp4,
	picturesOn,
	said,
	update,
} from '#tests/support/product-gallery.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'

test.beforeEach(async ({ page, db, siteUrl, allowConsole }) => {
	// The page requests a picture's variants before they are made.
	allowConsole(/404/)
	await signInAsAdmin(page, db, siteUrl)
})

test('[ADM-PRODFORM-13] [ADM-PRODFORM-14] [ADM-PRODFORM-17] pictures of the gallery are added, captioned, moved and removed, which its preview shows before it is saved; one that does not load says so', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id } = await insertProduct(db, { gallery: JSON.stringify([lostPicture, film]) })
	await visit(page, siteUrl, `/admin/products/${id}/edit`)
	// Pictures far below are not loaded yet.
	await cardOf(page, 0).scrollIntoViewIfNeeded()
	await expect(cardOf(page, 0).getByText('Image not available')).toBeVisible()
	await expect(cardOf(page, 1).getByText('YouTube video', { exact: true })).toBeVisible()

	await gallery(page)
		.getByLabel('Upload images to the gallery')
		.setInputFiles([await picture('one.png'), await picture('two.png')])
	await expect(gallery(page).getByRole('heading', { level: 3 })).toHaveText([
		'Image 1',
		'Video 2',
		'Image 3',
		'Image 4',
	])
	await said(page, 'Gallery updated')
	// Each description takes the focus when it appears.
	await expect(gallery(page).getByLabel('What does the picture show?')).toHaveCount(3)
	await cardOf(page, 3).getByLabel('Caption').fill('From above')
	await expect(toastOf(page).getByText('Gallery updated')).toHaveCount(0)
	await page.keyboard.press('Tab')
	await said(page, 'Gallery updated')
	const up = cardOf(page, 3).getByRole('button', { name: 'Move Image 4 up' })
	await up.press('Enter')
	await said(page, 'Gallery updated')
	await expect(cardOf(page, 2).getByLabel('Caption')).toHaveValue('From above')
	await cardOf(page, 0).getByRole('button', { name: 'Remove Image 1' }).click()
	await said(page, 'Gallery updated')

	await gallery(page).getByRole('tab', { name: 'Gallery Preview' }).click()
	await expect(gallery(page).getByRole('button', { name: /^Edit (image|video)/ })).toHaveCount(3)
	await gallery(page).getByRole('button', { name: 'Edit image 2: From above' }).click()
	await expect(gallery(page).getByRole('tab', { name: 'Edit Gallery' })).toHaveAttribute(
		'aria-selected',
		'true',
	)
	await expect(cardOf(page, 1).getByLabel('Caption')).toBeFocused()
	await update(page, siteUrl)
	const uploaded = expect.stringMatching(/^\/media\/product-gallery\//)
	expect(await galleryOf(db, id)).toMatchObject([
		film,
		{ type: 'image', url: uploaded, caption: 'From above' },
		{ type: 'image', url: uploaded, caption: '' },
	])
})

test('a new main picture comes first in the gallery and on the page, without the caption of the former, which Undo brings back', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, slug, main, other } = await insertWithPictures(db)
	await visit(page, siteUrl, `/admin/products/${id}/edit`)
	await expect(gallery(page).getByRole('heading', { level: 3 })).toHaveText(['Image 1', 'Image 2'])
	await expect(cardOf(page, 0).getByText('Main picture', { exact: true })).toBeVisible()
	await expect(gallery(page).getByText('Main picture', { exact: true })).toHaveCount(1)
	await page.getByLabel('Main image: replace the image').setInputFiles(await picture('new.png'))
	const shown = gallery(page).getByRole('img', { includeHidden: true })
	await expect(shown.first()).not.toHaveAttribute('src', new RegExp(main))
	await expect(cardOf(page, 0).getByLabel('Caption')).toHaveValue('')
	await toastOf(page).getByRole('button', { name: 'Undo' }).click()
	await expect(cardOf(page, 0).getByLabel('Caption')).toHaveValue('Open')
	await page.getByLabel('Main image: replace the image').setInputFiles(await picture('newer.png'))
	await expect(cardOf(page, 0).getByLabel('Caption')).toHaveValue('')
	await update(page, siteUrl)
	const { rows } = await db.query('select image from products where id = $1', [id])
	expect(await picturesOn(page, `${siteUrl}/products/${slug}`)).toEqual([rows[0].image, other])
	expect(rows[0].image).not.toBe(main)
})

test('another picture of the gallery is made the main picture, and a replaced one keeps its position and caption', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, slug, other } = await insertWithPictures(db)
	await visit(page, siteUrl, `/admin/products/${id}/edit`)
	await gallery(page).getByRole('button', { name: 'Make main: Image 2' }).click()
	await said(page, 'Gallery updated')
	const first = cardOf(page, 0)
	await expect(first).toBeFocused()
	await expect(first.getByLabel('Caption')).toHaveValue('In use')
	await expect(first.getByText('Main picture', { exact: true })).toBeVisible()
	await gallery(page)
		.getByLabel('Replace Image 2')
		.setInputFiles(await picture('third.png'))
	await said(page, 'Gallery updated')
	await update(page, siteUrl)
	const { rows: saved } = await db.query('select image, gallery from products where id = $1', [id])
	expect(saved[0]).toMatchObject({
		image: other,
		gallery: [
			{ url: other, caption: 'In use' },
			{ url: expect.stringMatching(/^\/media\/product-gallery\//), caption: 'Open' },
		],
	})
	expect(await picturesOn(page, `${siteUrl}/products/${slug}`)).toEqual([
		other,
		saved[0].gallery[1].url,
	])
})

test('[ADM-PRODFORM-15] [ADM-PRODFORM-16] a video file of the gallery must be MP4; its pictures can be of every image type', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const { id } = await insertProduct(db)
	await visit(page, siteUrl, `/admin/products/${id}/edit`)
	await expect(gallery(page).getByLabel('Upload images to the gallery')).toHaveAttribute(
		'accept',
		'image/*',
	)
	const card = await addVideo(page, 0)
	const file = card.getByLabel(/choose a video/)
	await expect(file).toHaveAttribute('accept', 'video/mp4,.mp4')
	await file.setInputFiles({
		name: 'hens.mov',
		mimeType: 'video/quicktime',
		buffer: Buffer.from('x'),
	})
	await expect(card.getByRole('alert')).toHaveText(
		/^Gallery upload failed: Please choose an MP4 video/,
	)
	await file.setInputFiles({ name: 'hens.mp4', mimeType: 'video/mp4', buffer: mp4() })
	await expect(card.getByRole('link', { name: /\.mp4/ })).toBeVisible()
	await update(page, siteUrl)
	expect(await galleryOf(db, id)).toMatchObject([
		{ type: 'video', url: expect.stringMatching(/^\/media\/product-videos\/.+\.mp4$/) },
	])
})

test('[ADM-PRODFORM-15] a video of the gallery can be an address or an embed code; an unknown address is refused at its field', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const embedCode = '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>'
	const { id } = await insertProduct(db)
	await visit(page, siteUrl, `/admin/products/${id}/edit`)
	const [first, second] = [await addVideo(page, 0), await addVideo(page, 1)]
	const address = first.getByLabel('YouTube or Vimeo address')
	await first.getByRole('radio', { name: 'URL' }).check()
	await address.fill('https://example.com/video')
	await second.getByRole('radio', { name: 'Embed code' }).check()
	await second.getByLabel('Embed code', { exact: true }).last().fill(embedCode)
	await expect(second.getByText('YouTube video found.')).toBeVisible()
	await gallery(page).getByRole('tab', { name: 'Gallery Preview' }).click()
	await page.getByRole('button', { name: 'Update Product' }).click()
	// The tab with the error opens automatically.
	await page.locator('.error-summary').getByRole('link').click()
	await expect(address).toBeFocused()
	await page.keyboard.press('ControlOrMeta+a')
	await page.keyboard.type('https://vimeo.com/76979871')
	await expect(first.getByText('Vimeo video found.')).toBeVisible()
	await update(page, siteUrl)
	expect(await galleryOf(db, id)).toMatchObject([
		{ type: 'video', url: 'https://vimeo.com/76979871' },
		{ type: 'video', url: embedCode },
	])
})

test('[ADM-PRODFORM-18] a failed gallery upload says whether it was refused or the connection was lost', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/4\d\d|ERR_FAILED|ERR_CONNECTION/)
	const { id } = await insertProduct(db)
	await visit(page, siteUrl, `/admin/products/${id}/edit`)
	const choose = gallery(page).getByLabel('Upload images to the gallery')
	await choose.setInputFiles({
		name: 'fake.png',
		mimeType: 'image/png',
		buffer: Buffer.from('no picture'),
	})
	await expect(gallery(page).getByRole('alert')).toHaveText(/^Gallery upload failed: \S/)
	await gallery(page).getByRole('button', { name: 'Dismiss fake.png' }).click()
	const mend = await respondInstead(page, '**/admin/upload?**', (route) => route.abort())
	await choose.setInputFiles(await picture('hens.png'))
	await expect(gallery(page).getByRole('alert')).toHaveText(/^Gallery upload error: \S/)
	mend()
	await gallery(page).getByRole('button', { name: 'Try again' }).click()
	await expect(gallery(page).getByRole('heading', { level: 3 })).toHaveText(['Image 1'])
})

test('[ADM-PRODFORM-19] [ADM-PRODFORM-20] several documents are uploaded at once, renamed, replaced, opened and removed', async ({
	page,
	db,
	siteUrl,
	context,
}) => {
	const { id } = await insertProduct(db, { title: uniqueName('Scale') })
	await visit(page, siteUrl, `/admin/products/${id}/edit`)
	await expect(documents(page).getByText('No documents added yet')).toBeVisible()
	const upload = documents(page).getByLabel('Upload File')
	await expect(upload).toHaveAttribute('multiple', '')
	await expect(upload).toHaveAttribute(
		'accept',
		'.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip,.txt,.rar',
	)
	// Of bytes of their own: a file that is stored already is used again.
	const label = Buffer.concat([pdfBytes, Buffer.from('\n% Label')])
	await upload.setInputFiles([
		{ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: pdfBytes },
		{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Keep dry.') },
		{ name: 'label.pdf', mimeType: 'application/pdf', buffer: label },
	])
	const names = documents(page).getByLabel('Name of the document')
	const given = () =>
		names.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
	await expect.poll(given).toEqual(['sheet.pdf', 'notes.txt', 'label.pdf'])
	await names.first().fill('Data sheet')
	// Of another name, it stands where the replaced one stood, under that one's name.
	const again = { name: 'again.txt', mimeType: 'text/plain', buffer: Buffer.from('Keep it dry.') }
	const notes = documents(page).getByRole('link', { name: 'Open notes.txt in a new tab' })
	const replaced = await notes.getAttribute('href')
	await documents(page).getByLabel('Replace notes.txt').setInputFiles(again)
	await expect(notes).not.toHaveAttribute('href', replaced ?? '')
	await expect.poll(given).toEqual(['Data sheet', 'notes.txt', 'label.pdf'])
	await documents(page).getByRole('button', { name: 'Remove label.pdf' }).click()
	await expect(
		documents(page)
			.getByRole('button', { name: /^Remove/ })
			.and(page.locator(':focus')),
	).toHaveCount(1)

	const link = documents(page).getByRole('link', { name: 'Open Data sheet in a new tab' })
	await expect(link).toHaveAttribute('target', '_blank')
	const address = await link.getAttribute('href')
	const download = context.waitForEvent('response', (response) =>
		response.url().endsWith(address ?? '-'),
	)
	await link.click()
	expect((await download).status()).toBe(200)

	await update(page, siteUrl)
	const { rows } = await db.query('select documents from products where id = $1', [id])
	expect(rows[0].documents).toEqual([
		{
			name: 'Data sheet',
			url: address,
			size: expect.stringMatching(/Bytes|KB/),
			type: 'application/pdf',
		},
		expect.objectContaining({ name: 'notes.txt' }),
	])
})
