import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { contactFormOn, contactThanksOn } from '#tests/support/contact-form.ts'
import { open } from '#tests/support/open.ts'
import { loseConnection } from '#tests/support/interception.ts'
import {
	respondToCalls,
	newVisitor,
	sendAgainstEach,
	toastOf,
	watchCalls,
	sendButtonOf,
} from '#tests/support/visitor.ts'
import { expectNoBreach } from '#tests/support/axe.ts'

const defaultText = 'An error occurred while sending your message. Please try again later.'
const filled = {
	Name: 'Ana Tui',
	'Email address': 'ana@farm.example',
	'Company or farm (optional)': 'Tui Free Range',
	Subject: 'Wet litter',
	Message: 'Since Monday.\nShed 2.',
}

async function openContact(page: Page, path = '/contact') {
	await open(page, path, { scripts: true })
	const form = contactFormOn(page)
	return { form, button: sendButtonOf(form) }
}

type Form = Awaited<ReturnType<typeof openContact>>['form']

async function fill(form: Form, values: Record<string, string> = filled) {
	for (const [label, value] of Object.entries(values)) {
		await form.getByLabel(label, { exact: true }).fill(value)
	}
	await form.getByLabel('Country', { exact: true }).selectOption('Australia')
}

async function expectSaved(form: Form, values: Record<string, string> = filled) {
	for (const [label, value] of Object.entries(values)) {
		await expect(form.getByLabel(label, { exact: true })).toHaveValue(value)
	}
}

test('[PUB-CONTACT-06][PUB-CONTACT-07][PUB-CONTACT-08][PUB-CALL-13] while a message is sent the button says so and keeps its width; it is sent once, with the country that was typed, stored and thanked for, and another can be sent', async ({
	page,
	db,
}) => {
	await using visitor = await newVisitor(db)
	const { promise: slow, resolve: letGo } = Promise.withResolvers<void>()
	const requested = await respondToCalls(page, async (route) => {
		await slow
		await route.continue()
	})
	const { form, button } = await openContact(page)
	await fill(form, { ...filled, 'Email address': visitor.email })
	await form.getByLabel('Country', { exact: true }).selectOption('Other')
	await form.getByLabel('Which country?').fill('Fiji')
	await expect(button).toHaveText('Send Message')
	const before = await button.boundingBox()
	await button.dblclick()
	await expect(button).toHaveText('Sending...')
	expect((await button.boundingBox())?.width).toBe(before?.width)
	await expect(form.getByLabel('Message')).toBeDisabled()
	letGo()
	await expect(contactThanksOn(page)).toBeFocused()
	expect(requested).toMatchObject([
		{
			path: '/functions/v1/send-contact-email',
			body: {
				name: 'Ana Tui',
				email: visitor.email,
				company: 'Tui Free Range',
				country: 'Fiji',
				otherCountry: 'Fiji',
				subject: 'Wet litter',
				message: 'Since Monday.\nShed 2.',
				toEmail: 'hello@hatchandhen.example',
			},
		},
	])
	expect(await visitor.leads()).toMatchObject([
		{ kind: 'contact', state: 'new', message: 'Since Monday.\nShed 2.' },
	])
	await expect(toastOf(page)).toContainText('Message sent')
	await expect(toastOf(page)).toContainText("We'll get back to you as soon as possible.")
	await expect(page.getByText(/replies within two working days/)).toBeVisible()
	await expect(form).toHaveCount(0)

	await page.getByRole('button', { name: 'Send Another Message' }).click()
	await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
	await expect(form.getByLabel('Name', { exact: true })).toHaveValue('')
	await expect(form.getByLabel('Message')).toHaveValue('')
	await page.reload()
	await hydrated(page)
	await expect(form.getByLabel('Message'), 'nothing is kept after it was sent').toHaveValue('')
})

const said = [
	['status', defaultText],
	['statusWithError', 'Please wait a minute.'],
	['falseWithError', 'The mailbox is full'],
	['falseWithoutError', defaultText],
	['notJson', defaultText],
	['broken', defaultText],
	['silent', defaultText],
] as const

test('[PUB-CONTACT-09][PUB-CONTACT-10] every failed or missing response is reported in the form, which keeps the typed text', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	await page.clock.install()
	const { form, button } = await openContact(page)
	await fill(form)
	await sendAgainstEach(page, { button, said }, async (text) => {
		await expect(form.getByRole('alert')).toContainText(`Error sending message:${text}`)
		await expect(form.getByRole('alert')).toContainText('hello@hatchandhen.example')
		await expect(button).toHaveText('Send Message')
		await expectSaved(form)
	})
})

test('a lost connection loses no text, and the message can be sent once it is back', async ({
	page,
	db,
	context,
}) => {
	await using visitor = await newVisitor(db)
	const { form, button } = await openContact(page)
	await fill(form, { ...filled, 'Email address': visitor.email })
	await loseConnection(page)
	await button.click()
	await expect(form.getByRole('alert')).toContainText('check your internet connection')
	await context.setOffline(false)
	await button.click()
	await expect(contactThanksOn(page)).toBeVisible()
	expect(await visitor.leads()).toHaveLength(1)
})

test('typed text is restored after a reload and after Back, in the same tab only', async ({
	page,
	context,
}) => {
	const { form } = await openContact(page)
	await fill(form)
	await form.getByLabel('Country', { exact: true }).selectOption('Other')
	await form.getByLabel('Which country?').fill('Fiji')
	await page.reload()
	await hydrated(page)
	await expectSaved(form)
	await expect(form.getByLabel('Which country?')).toHaveValue('Fiji')
	await expect(form.getByLabel('Which country?')).toHaveAttribute('required')

	await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
	await expect(page).toHaveURL(/\/about$/)
	await page.goBack()
	await expectSaved(form)

	const second = await openContact(await context.newPage())
	await expect(second.form.getByLabel('Message')).toHaveValue('')
	await second.form.getByLabel('Message').fill('Another matter')
	await page.reload()
	await hydrated(page)
	await expectSaved(form)
})

test('a text over its limit is kept whole, counted, and refused with a message', async ({
	page,
}) => {
	const requested = await watchCalls(page)
	const { form, button } = await openContact(page)
	await fill(form)
	const message = form.getByLabel('Message')
	await message.fill('a'.repeat(6000))
	await expect(form.getByText('6,000 of 5,000 characters')).toBeVisible()
	const sentence = 'Please use no more than 5,000 characters'
	await expect(form.getByRole('alert')).toHaveText(sentence)
	await expect(message).toHaveAttribute('aria-invalid', 'true')
	await button.click()
	await expect(form.getByRole('link', { name: sentence })).toBeVisible()
	await expect(message).toHaveValue('a'.repeat(6000))
	expect(requested).toEqual([])

	await message.fill('a'.repeat(4800))
	await expect(form.getByText('4,800 of 5,000 characters')).toBeVisible()
	await expect(form.getByRole('alert')).toHaveCount(0)
	await message.fill('Short.')
	await expect(form.getByText(/of 5,000 characters/)).toHaveCount(0)
})

test('the country follows the site until the visitor chooses another', async ({ page }) => {
	const { form } = await openContact(page)
	const country = form.getByLabel('Country', { exact: true })
	await expect(country).toHaveValue('New Zealand')
	await form.getByLabel('Subject').fill('Litter')
	const choose = async (name: string) => {
		await page.locator('summary', { hasText: 'Country:' }).click()
		await page.getByRole('button', { name, exact: true }).click()
	}
	await choose('Australia')
	await expect(country).toHaveValue('Australia')
	await country.selectOption('Other')
	await choose('New Zealand')
	await expect(page.getByRole('heading', { name: 'Our office in New Zealand' })).toBeVisible()
	await expect(country).toHaveValue('Other')
	await expect(form.getByLabel('Subject')).toHaveValue('Litter')
})

test('a form about one purchase does not show text typed about another', async ({ page }) => {
	const { form } = await openContact(page, '/contact?subject=Purchase%3A%20A')
	await form.getByLabel('Message').fill('Send me two')
	await openContact(page, '/contact?subject=Purchase%3A%20B')
	await expect(form.getByLabel('Subject')).toHaveValue('Purchase: B')
	await expect(form.getByLabel('Message')).toHaveValue('')
})

test('a message can be written and sent with the keyboard alone', async ({ page, db }) => {
	await using visitor = await newVisitor(db)
	const { form } = await openContact(page)
	const type = async (label: string, text: string) => {
		await expect(form.getByLabel(label, { exact: true })).toBeFocused()
		await page.keyboard.type(text)
		await page.keyboard.press('Tab')
	}
	await form.getByLabel('Subject').focus()
	await page.keyboard.type('Wet litter')
	await page.keyboard.press('Enter')
	const summary = form.getByRole('alert')
	await expect(summary).toBeFocused()
	await page.keyboard.press('Tab')
	await expect(summary.getByRole('link').first()).toBeFocused()
	await page.keyboard.press('Enter')
	await type('Name', 'Ana Tui')
	await type('Email address', visitor.email)
	await type('Company or farm (optional)', 'Tui Free Range')
	await type('Country', 'Aus')
	await type('Telephone (optional)', '021 555 0199')
	await type('Best time to call (optional)', 'Mornings')
	await page.keyboard.press('Tab')
	await type('Message', 'Since Monday.')
	await expect(form.getByLabel('Pictures (optional)')).toBeFocused()
	await page.keyboard.press('Tab')
	await expect(sendButtonOf(form)).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(contactThanksOn(page)).toBeFocused()
	await page.keyboard.press('Tab')
	await expect(page.getByRole('button', { name: 'Send Another Message' })).toBeFocused()
	expect(await visitor.leads()).toHaveLength(1)
})

test('errors, failures and thanks have no WCAG 2.2 A or AA violation, narrow or wide', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	await page.emulateMedia({ reducedMotion: 'reduce' })
	const check = (what: string) => expectNoBreach(page, what)
	for (const width of [320, 1280]) {
		await page.setViewportSize({ width, height: 900 })
		await respondToCalls(page, (route) =>
			route.fulfill({
				status: 503,
				json: { success: false, error: 'Too-long-for-one-line'.repeat(9) },
			}),
		)
		const { form, button } = await openContact(page)
		await button.click()
		await expect(form.getByRole('alert')).toBeFocused()
		await check(`errors at ${width} px`)
		await fill(form)
		await button.click()
		await expect(form.getByRole('alert')).toContainText('Error sending message:')
		await check(`failure at ${width} px`)
		await respondToCalls(page, (route) => route.fulfill({ json: { success: true } }))
		await button.click()
		await expect(contactThanksOn(page)).toBeVisible()
		await check(`thanks at ${width} px`)
		await page.evaluate(() => sessionStorage.clear())
	}
})
