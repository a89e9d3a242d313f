// Pictures that go along with a form, from choosing them to the lead that staff open.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks, phone, takeLook } from '#tests/support/axe.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { contactFormOn, contactThanksOn } from '#tests/support/contact-form.ts'
import { open } from '#tests/support/open.ts'
import type { Database } from '#tests/support/records.ts'
import { newVisitor, sendButtonOf } from '#tests/support/visitor.ts'

type File = { name: string; mimeType: string; buffer: Buffer }

/** As a phone takes one, with the place. */
async function photo(name: string, background = 'tan'): Promise<File> {
	const place = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '41/1 17/1 0/1' } }
	const buffer = await sharp({ create: { width: 3000, height: 2000, channels: 3, background } })
		.withExif(place)
		.jpeg()
		.toBuffer()
	return { name, mimeType: 'image/jpeg', buffer }
}

const html = {
	name: 'photo.jpg',
	mimeType: 'image/jpeg',
	buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
}

async function openContact(page: Page, email: string) {
	await open(page, '/contact')
	const form = contactFormOn(page)
	await form.getByLabel('Name', { exact: true }).fill('Ana Tui')
	await form.getByLabel('Email address').fill(email)
	await form.getByLabel('Country', { exact: true }).selectOption('New Zealand')
	await form.getByLabel('Subject').fill('Drinker')
	await form.getByLabel('Message').fill('It leaks since Monday.')
	return { form, pictures: form.getByLabel('Pictures (optional)') }
}

const thanks = (page: Page) => contactThanksOn(page)

async function storedOf(db: Database, email: string) {
	const { rows } = await db.query(
		`select p.name, p.mime, p.width_px, p.height_px, p.bytes from lead_pictures p join leads on leads.id = lead_id
			where leads.email = $1 order by position`,
		[email],
	)
	return rows
}

test('pictures of a phone are made smaller, survive a reload, go along without their place, and stand in the lead', async ({
	page,
	db,
	siteUrl,
	context,
	request,
}) => {
	await takeLook(page, phone)
	await using visitor = await newVisitor(db)
	const { form, pictures } = await openContact(page, visitor.email)
	await hydrated(page)
	const sent: Promise<Record<string, string>>[] = []
	page.on('requestfinished', (one) => {
		if (one.url().endsWith('/api/picture')) sent.push(one.allHeaders())
	})
	const files = [await photo('drinker.jpg'), await photo('shed two.jpg', 'green')]
	await pictures.setInputFiles(files)
	const list = form.locator('.chosen-pictures')
	await expect(list.getByText('Added')).toHaveCount(2)
	const bytes = (await Promise.all(sent)).map((headers) => Number(headers['content-length']))
	expect(bytes).toHaveLength(2)
	expect(Math.max(...bytes)).toBeLessThan(files[0]!.buffer.length)
	await expectNoBreachInLooks(page, 'chosen pictures')

	await page.reload()
	await expect(list.getByRole('listitem')).toHaveText([/drinker\.jpgAdded/, /shed two\.jpgAdded/])
	await form.getByLabel('Subject').focus()
	await expect(list).toHaveCount(1)
	await sendButtonOf(form).click()
	await expect(thanks(page)).toBeVisible()
	const stored = await storedOf(db, visitor.email)
	expect(stored).toMatchObject([
		{ name: 'drinker.jpg', mime: 'image/jpeg', width_px: 2000, height_px: 1333 },
		{ name: 'shed two.jpg' },
	])
	expect((await sharp(stored[0].bytes).metadata()).exif).toBeUndefined()

	const staff = await context.newPage()
	const [lead] = await visitor.leads()
	await openAdmin(staff, { db, siteUrl }, `/admin/leads/${lead.id}`)
	const shown = staff.getByRole('list', { name: 'Pictures' }).getByRole('link')
	await expect(shown).toHaveText([/drinker\.jpg/, /shed two\.jpg/])
	const small = shown.first().locator('img')
	await small.scrollIntoViewIfNeeded()
	await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
	const address = (await shown.first().getAttribute('href'))!
	const whole = await staff.request.get(address)
	expect(whole.headers()).toMatchObject({
		'content-type': 'image/jpeg',
		'x-content-type-options': 'nosniff',
		'cache-control': 'no-store',
	})
	const outside = await request.get(address, { maxRedirects: 0 })
	expect(outside.status()).toBe(302)
})

test('a line that breaks, a renamed page and a sixth picture are said at the pictures; text and the others stay', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	await using visitor = await newVisitor(db)
	const { form, pictures } = await openContact(page, visitor.email)
	await hydrated(page)
	const list = form.locator('.chosen-pictures')
	await page.route('**/api/picture', (route) => route.abort())
	await pictures.setInputFiles([await photo('far.jpg')])
	await expect(list.getByRole('alert')).toHaveText(
		'The connection broke. The picture is still here.',
	)
	await page.unroute('**/api/picture')
	const good = await photo('near.jpg', 'red')
	await pictures.setInputFiles([html])
	await expect(list.getByText(/It is left out\.$/)).toBeVisible()
	await pictures.setInputFiles(Array<File>(5).fill(good))
	await expect(form.getByRole('status').filter({ hasText: 'five' })).toHaveText(
		'Up to five pictures can go along. Not added: near.jpg.',
	)
	await expect(list.getByText('Added')).toHaveCount(4)
	await sendButtonOf(form).click()
	await expect(form.getByRole('alert').first()).toContainText('A picture was not sent.')

	await list.getByRole('button', { name: 'Try again: far.jpg' }).click()
	await expect(list.getByText('Added')).toHaveCount(5)
	await list.getByRole('button', { name: 'Remove: near.jpg' }).first().click()
	await expect(pictures).toBeFocused()
	await expect(list.getByRole('alert')).toHaveText(/^This is not a picture\. .*It is left out\.$/)
	await sendButtonOf(form).click()
	await expect(thanks(page)).toBeVisible()
	const names = (await storedOf(db, visitor.email)).map(({ name }) => name)
	expect(names).toEqual(['far.jpg', 'near.jpg', 'near.jpg', 'near.jpg'])
	expect(await visitor.leads()).toMatchObject([{ message: 'It leaks since Monday.' }])
})

test('a form sent while a picture is on its way waits for it', async ({ page, db }) => {
	await using visitor = await newVisitor(db)
	const { form, pictures } = await openContact(page, visitor.email)
	await hydrated(page)
	const { promise: isOpen, resolve: letGo } = Promise.withResolvers<void>()
	await page.route('**/api/picture', async (route) => {
		await isOpen
		await route.continue()
	})
	await pictures.setInputFiles([await photo('drinker.jpg')])
	await expect(form.getByText('Sending…')).toBeVisible()
	await sendButtonOf(form).click()
	await expect(sendButtonOf(form)).toHaveText('Sending...')
	letGo()
	await expect(thanks(page)).toBeVisible()
	expect(await storedOf(db, visitor.email)).toHaveLength(1)
})

test('an enquiry about a product takes pictures', async ({ page, db }) => {
	await using visitor = await newVisitor(db)
	const { rows } = await db.query(
		`select '/products/' || slug as path from products where status = 'published' order by slug limit 1`,
	)
	await open(page, rows[0].path, { scripts: true })
	await page
		.getByRole('button', { name: /^Contact Us About/ })
		.first()
		.click()
	const form = page.getByRole('dialog').locator('form').first()
	await form.getByLabel('Pictures (optional)').setInputFiles([await photo('beak.jpg')])
	await form.getByLabel('Name', { exact: true }).fill('Ana Tui')
	await form.getByLabel('Company or farm').fill('Tui Free Range')
	await form.getByLabel('Email address').fill(visitor.email)
	await form.getByLabel('Message').fill('Is this the right size for us?')
	await sendButtonOf(form).click()
	await expect.poll(() => visitor.leads()).toHaveLength(1)
	expect(await storedOf(db, visitor.email)).toMatchObject([{ name: 'beak.jpg' }])
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('pictures are posted with the form; of a refused one they come back, and can be left out', async ({
		page,
		db,
		allowConsole,
	}) => {
		allowConsole(/400/)
		await using visitor = await newVisitor(db)
		const { form, pictures } = await openContact(page, visitor.email)
		await pictures.setInputFiles([
			html,
			await photo('one.jpg'),
			await photo('two.jpg', 'red'),
			await photo('three.jpg', 'green'),
		])
		await sendButtonOf(form).click()
		await expect(form.getByRole('alert').getByRole('link')).toHaveText(/^photo\.jpg: This is not a/)
		await expect(form.getByLabel('Message')).toHaveValue('It leaks since Monday.')
		await form.getByLabel('Leave out two.jpg').check()
		await sendButtonOf(form).click()
		await expect(thanks(page)).toBeVisible()
		const names = (await storedOf(db, visitor.email)).map(({ name }) => name)
		expect(names).toEqual(['one.jpg', 'three.jpg'])
	})
})
