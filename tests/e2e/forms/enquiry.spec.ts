import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import {
	respondToCalls,
	failures,
	newVisitor,
	sendAgainstEach,
	toastOf,
	watchCalls,
} from '#tests/support/visitor.ts'

const connectionError =
	'Connection error: Unable to send your enquiry. Please check your internet connection and try again.'
const filled = {
	Name: 'Ana Tui',
	'Company or farm': 'Tui Free Range',
	'Email address': 'ana@farm.example',
	Message: 'Does it fit a 12 m shed?',
}

async function openEnquiry(page: Page, slug: string) {
	await open(page, `/products/${slug}`, { scripts: true })
	const opener = page.getByRole('button', { name: 'Contact Us About This Product' })
	await opener.click()
	const dialog = page.getByRole('dialog', { name: 'Product Enquiry' })
	const button = dialog.getByRole('button', { name: /Send/ })
	return { opener, dialog, button }
}

type Dialog = Awaited<ReturnType<typeof openEnquiry>>['dialog']

async function fill(dialog: Dialog, values: Record<string, string>) {
	for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value)
}

test('[PUB-ENQ-03] the enquiry is about the product on the page, also after visiting another product', async ({
	page,
	db,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 })
	const [first, second] = [uniqueName('Drinker'), uniqueName('Perch')]
	await insertProduct(db, { title: first, categories: [first] })
	await insertProduct(db, { title: second, categories: [first] })
	await open(page, '/products', { scripts: true })
	const button = page.getByRole('button', { name: 'Contact Us About This Product' })
	const dialog = page.getByRole('dialog', { name: 'Product Enquiry' })
	const start = "I'd like more info about this product: "
	await page.getByRole('main').getByRole('link', { name: first }).first().click()
	await button.click()
	await expect(dialog.getByLabel('Subject')).toHaveValue(`${start}${first}`)
	await dialog.getByLabel('Message').fill('Does it fit a cage of 60 cm?')
	await dialog.getByRole('button', { name: 'Close' }).click()

	await page.getByRole('region', { name: 'Related Products' }).getByRole('link').first().click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
	await button.click()
	await expect(dialog).toContainText(second)
	await expect(dialog.getByLabel('Subject')).toHaveValue(`${start}${second}`)
	await expect(dialog.getByLabel('Message')).toHaveValue('')
	await expect(dialog.locator('[name=productName]')).toHaveValue(second)

	await page.goBack()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
	await expect(dialog).toBeHidden()
	await button.click()
	await expect(dialog.getByLabel('Subject')).toHaveValue(`${start}${first}`)
	await expect(dialog.getByLabel('Message')).toHaveValue('Does it fit a cage of 60 cm?')
})

test('[PUB-PDET-05][PUB-ENQ-01][PUB-ENQ-02][PUB-ENQ-03] the button opens the form, which names the product and fills in the subject; it is at the right edge below 768 px, and centred from 768 px', async ({
	page,
	db,
}) => {
	const product = await insertProduct(db)
	await page.emulateMedia({ reducedMotion: 'reduce' })
	const places: Record<number, { left: number; right: number; top: number; bottom: number }> = {}
	const { dialog } = await openEnquiry(page, product.slug)
	await expect(dialog.getByRole('heading', { name: 'Product Enquiry', exact: true })).toBeVisible()
	await expect(
		dialog.getByText(`Fill out the form below to learn more about ${product.title}`, {
			exact: true,
		}),
	).toBeVisible()
	await expect(dialog.getByLabel('Subject')).toHaveValue(
		`I'd like more info about this product: ${product.title}`,
	)
	for (const width of [390, 767, 768, 1280]) {
		await page.setViewportSize({ width, height: 1400 })
		const box = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
		places[width] = {
			left: box.x,
			right: width - box.x - box.width,
			top: box.y,
			bottom: 1400 - box.y - box.height,
		}
	}
	for (const width of [390, 767]) {
		expect(places[width]).toMatchObject({ right: 0, top: 0, bottom: 0 })
		expect(places[width]?.left).toBeGreaterThan(20)
	}
	for (const width of [768, 1280]) {
		const { left = 0, right = 0, top = 0, bottom = 0 } = places[width] ?? {}
		expect(left).toBeGreaterThan(20)
		expect(Math.abs(left - right)).toBeLessThan(2)
		expect(top).toBeGreaterThan(20)
		expect(Math.abs(top - bottom)).toBeLessThan(2)
	}
})

test('[PUB-ENQ-04][PUB-ENQ-05][PUB-ENQ-06][PUB-ENQ-07][PUB-ENQ-08][PUB-ENQ-09] each invalid field says so, and nothing is sent', async ({
	page,
	db,
}) => {
	const product = await insertProduct(db)
	const requested = await watchCalls(page)
	const { dialog, button } = await openEnquiry(page, product.slug)
	const wrong = {
		Name: ['A', 'An', 'Name is required'],
		'Company or farm': ['F', 'Fa', 'Company or farm name is required'],
		'Email address': ['ana@farm', 'ana@farm.example', 'Please enter a valid email address'],
		Subject: ['S', 'So', 'Subject is required'],
		Message: ['123456789', '1234567890', 'Please provide more details in your message'],
	} as const
	for (const [label, [short]] of Object.entries(wrong)) await dialog.getByLabel(label).fill(short)
	await button.click()
	const summary = dialog.getByRole('alert')
	await expect(summary).toBeFocused()
	await expect(summary.getByRole('link')).toHaveText(Object.values(wrong).map(([, , text]) => text))
	for (const [label, [, right, text]] of Object.entries(wrong)) {
		const field = dialog.getByLabel(label)
		await summary.getByRole('link', { name: text, exact: true }).click()
		await expect(field).toBeFocused()
		await expect(field).toHaveAttribute('aria-invalid', 'true')
		await expect(field).toHaveAccessibleDescription(text)
		await field.fill(right)
		await expect(field).not.toHaveAttribute('aria-invalid')
		await expect(dialog.getByText(text, { exact: true })).toHaveCount(0)
	}
	await dialog.getByLabel('Name').fill('A')
	await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
	expect(requested).toEqual([])
})

test('[PUB-ENQ-10][PUB-ENQ-11][PUB-CALL-10] while an enquiry is sent the button says so and keeps its width; it is sent once, as JSON about its product, stored and thanked for; the form closes and is empty again', async ({
	page,
	db,
}) => {
	const product = await insertProduct(db)
	await using visitor = await newVisitor(db)
	const { promise: slow, resolve: letGo } = Promise.withResolvers<void>()
	const requested = await respondToCalls(page, async (route) => {
		await slow
		await route.continue()
	})
	const { opener, dialog, button } = await openEnquiry(page, product.slug)
	await fill(dialog, { ...filled, 'Email address': visitor.email })
	await expect(button).toHaveText('Send Enquiry')
	const before = await button.boundingBox()
	const responded = page.waitForResponse(/send-product-inquiry/)
	await button.dblclick()
	await expect(button).toHaveText('Sending...')
	await button.press('Enter')
	expect((await button.boundingBox())?.width).toBe(before?.width)
	letGo()
	const response = await responded
	expect(await response.json()).toEqual({ success: true })
	expect(response.request().headers()['content-type']).toContain('application/json')
	await expect(toastOf(page)).toContainText('Your enquiry has been sent successfully')
	await expect(toastOf(page)).toContainText(/An adviser at .+ replies/)
	await expect(dialog).toBeHidden()
	await expect(opener).toBeFocused()
	expect(requested).toMatchObject([
		{
			authorization: expect.stringMatching(/^Bearer \S{8,}$/),
			body: {
				name: 'Ana Tui',
				companyOrFarm: 'Tui Free Range',
				email: visitor.email,
				subject: `I'd like more info about this product: ${product.title}`,
				message: 'Does it fit a 12 m shed?',
				productName: product.title,
			},
		},
	])
	expect(await visitor.leads()).toMatchObject([
		{ kind: 'enquiry', state: 'new', message: 'Does it fit a 12 m shed?' },
	])

	const requestedOn = page.getByText(/^You asked on \d+ \w+, \d\d:\d\d\.$/)
	await expect(requestedOn).toBeVisible()
	await opener.click()
	await expect(dialog.getByLabel('Name')).toHaveValue('')
	await expect(dialog.getByLabel('Message')).toHaveValue('')
	await page.reload()
	await hydrated(page)
	await expect(requestedOn, 'after a reload').toBeVisible()
	await opener.click()
	await expect(dialog.getByLabel('Name')).toHaveValue('')
})

const said = [
	['status', 'Server error: Internal Server Error'],
	['statusWithError', 'Server error: Please wait a minute.'],
	['falseWithError', 'The mailbox is full'],
	['falseWithoutError', 'Unknown error occurred'],
	['broken', connectionError],
	['notJson', 'Failed to send your enquiry. Please try again later.'],
	['silent', connectionError],
] as const

test('[PUB-ENQ-12][PUB-ENQ-13][PUB-ENQ-14][PUB-ENQ-15] every failed or missing response is reported, and the typed text stays', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	const product = await insertProduct(db)
	await page.clock.install()
	const { dialog, button } = await openEnquiry(page, product.slug)
	await fill(dialog, filled)
	await sendAgainstEach(page, { button, said }, async (text) => {
		await expect(toastOf(page)).toHaveText(text)
		await expect(toastOf(page)).toHaveAttribute('data-kind', 'error')
		await expect(dialog.getByRole('alert')).toContainText(`Error sending enquiry:${text}`)
		await expect(button).toHaveText('Send Enquiry')
		for (const [label, value] of Object.entries(filled)) {
			await expect(dialog.getByLabel(label)).toHaveValue(value)
		}
	})
})

test('a resent enquiry keeps its idempotency key; a changed one gets a new key', async ({
	page,
	db,
}) => {
	const product = await insertProduct(db)
	const requested = await respondToCalls(page, failures.falseWithError)
	const { dialog, button } = await openEnquiry(page, product.slug)
	await fill(dialog, filled)
	for (const calls of [1, 2]) {
		await button.click()
		await expect.poll(() => requested).toHaveLength(calls)
		await expect(button).toHaveText('Send Enquiry')
	}
	await dialog.getByLabel('Message').fill('Does it fit a 14 m shed?')
	await button.click()
	await expect.poll(() => requested).toHaveLength(3)
	const keys = requested.map(({ body }) => body['idempotencyKey'])
	expect(keys[1]).toBe(keys[0])
	expect(keys[2]).not.toBe(keys[0])
})

test('typed text survives closing the form and leaving the page, separately for each product', async ({
	page,
	db,
}) => {
	const product = await insertProduct(db)
	const other = await insertProduct(db)
	const { dialog, opener } = await openEnquiry(page, product.slug)
	await dialog.getByLabel('Message').fill('Half a thought')
	await page.mouse.click(5, 5)
	await expect(dialog, 'a click beside a form with text').toBeVisible()
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(opener).toBeFocused()
	await openEnquiry(page, other.slug)
	await expect(dialog.getByLabel('Message')).toHaveValue('')
	await page.mouse.click(5, 5)
	await expect(dialog, 'a click beside an empty form').toBeHidden()
	await openEnquiry(page, product.slug)
	await expect(dialog.getByLabel('Message')).toHaveValue('Half a thought')
})
