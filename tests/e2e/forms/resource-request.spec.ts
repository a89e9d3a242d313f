import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import {
	respondToCalls,
	failures,
	newVisitor,
	sendAgainstEach,
	toastOf,
	watchCalls,
	sendButtonOf,
} from '#tests/support/visitor.ts'

async function openRequest(page: Page) {
	await open(page, '/resources', { scripts: true })
	const form = page.getByRole('form', { name: 'Missing the one you need?' })
	return { form, button: sendButtonOf(form) }
}

type Form = Awaited<ReturnType<typeof openRequest>>['form']

const description = 'A sheet to count red mites.\nFor two sheds.'

async function fill(form: Form, email = 'ana@farm.example') {
	await form.getByLabel('Name').fill('Ana Tui')
	await form.getByLabel('Email address').fill(email)
	await form.getByLabel('Resource type').selectOption('Checklist')
	await form.getByLabel('What should it help you do?').fill(description)
}

test('[PUB-RREQ-01][PUB-RREQ-02] a request needs a name, an email address, one of five types and a description', async ({
	page,
}) => {
	const requested = await watchCalls(page)
	const { form, button } = await openRequest(page)
	for (const label of ['Name', 'Email address', 'Resource type', 'What should it help you do?']) {
		await expect(form.getByLabel(label)).toHaveAttribute('required')
	}
	await expect(form.getByLabel('Resource type').getByRole('option')).toHaveText([
		'Choose a type',
		'Guide',
		'Template',
		'Checklist',
		'Case study',
		'Other',
	])
	await button.click()
	await expect(form.getByRole('alert').getByRole('link')).toHaveText([
		'Name is required',
		'Please enter a valid email address',
		'Please choose a resource type',
		'Description is required',
	])
	expect(requested).toEqual([])
})

test('[PUB-RREQ-03] while sending, the fields are disabled and the button says so; afterwards the focus returns', async ({
	page,
}) => {
	const { promise: slow, resolve: response } = Promise.withResolvers<void>()
	const requested = await respondToCalls(page, async (route) => {
		await slow
		await failures.falseWithError(route)
	})
	const { form, button } = await openRequest(page)
	await fill(form)
	await expect(button).toHaveText('Submit Request')
	// The site's own font may arrive with the scripts, and changes the width by a fraction.
	await page.evaluate(() => document.fonts.ready)
	const before = await button.boundingBox()
	await form.getByLabel('Email address').press('Enter')
	await expect(button).toHaveText('Submitting...')
	await expect(button).toBeFocused()
	expect((await button.boundingBox())?.width).toBe(before?.width)
	for (const label of ['Name', 'Email address', 'Resource type', 'What should it help you do?']) {
		await expect(form.getByLabel(label)).toBeDisabled()
	}
	await button.press('Enter')
	response()
	await expect(button).toHaveText('Submit Request')
	await expect(form.getByLabel('Email address')).toBeFocused()
	await expect(form.getByLabel('Name')).toBeEnabled()
	expect(requested).toHaveLength(1)
})

test('[PUB-RREQ-04][PUB-RREQ-05][PUB-CALL-12] a sent request is stored and thanked for, and another can be sent', async ({
	page,
	db,
}) => {
	await using visitor = await newVisitor(db)
	const requested = await watchCalls(page)
	const { form, button } = await openRequest(page)
	await fill(form, visitor.email)
	await button.click()
	await expect(page.getByRole('heading', { name: 'Thank you for your suggestion!' })).toBeFocused()
	await expect(page.getByText(/replies within two working days/)).toBeVisible()
	await expect(toastOf(page)).toContainText('Request Submitted')
	await expect(toastOf(page)).toContainText(
		"Thank you for your resource suggestion. We'll review it soon!",
	)
	expect(requested).toMatchObject([
		{
			path: '/functions/v1/send-contact-email',
			body: {
				name: 'Ana Tui',
				email: visitor.email,
				subject: 'Resource Request: checklist',
				company: '',
				message: description,
				toEmail: 'hello@hatchandhen.example',
			},
		},
	])
	expect(await visitor.leads()).toMatchObject([{ kind: 'resource-request', message: description }])

	await page.getByRole('button', { name: 'Submit Another Request' }).click()
	await expect(form.getByLabel('Name')).toBeFocused()
	await expect(form.getByLabel('Name')).toHaveValue('')
	await expect(form.getByLabel('Resource type')).toHaveValue('')
	await expect(form.getByLabel('What should it help you do?')).toHaveValue('')
})

const said = [
	['status', 'Server error: Internal Server Error'],
	['statusWithError', 'Server error: Please wait a minute.'],
	['falseWithError', 'The mailbox is full'],
	['falseWithoutError', 'Unknown error occurred'],
	[
		'broken',
		'Connection error: Unable to reach our servers. Please check your internet connection and try again.',
	],
	['silent', 'Request timed out after 15 seconds'],
] as const

test('[PUB-RREQ-06][PUB-RREQ-07][PUB-RREQ-08][PUB-RREQ-09][PUB-RREQ-10] every failed or missing response shows in the form and a toast', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	await page.clock.install()
	const { form, button } = await openRequest(page)
	await fill(form)
	await sendAgainstEach(page, { button, said }, async (text) => {
		const panel = form.getByRole('alert')
		await expect(panel.getByText('Error submitting request:', { exact: true })).toBeVisible()
		await expect(panel.getByText(text, { exact: true })).toBeVisible()
		await expect(panel).toContainText('contact us directly by email at hello@hatchandhen.example')
		await expect(toastOf(page)).toHaveAttribute('data-kind', 'error')
		await expect(toastOf(page).locator('.toast-title')).toHaveText('Error')
		await expect(form.getByLabel('Name')).toHaveValue('Ana Tui')
		await expect(form.getByLabel('Resource type')).toHaveValue('checklist')
		await expect(form.getByLabel('What should it help you do?')).toHaveValue(description)
	})
})

test('the focus returns to its field even when the form is sent before the form scripts load', async ({
	page,
}) => {
	const letGo = await holdRequests(page, '**/assets/lead-engine-*.js')
	await respondToCalls(page, failures.falseWithError)
	const { form, button } = await openRequest(page)
	await fill(form)
	await form.getByLabel('Email address').press('Enter')
	await expect(button).toHaveText('Submitting...')
	await expect(button).toBeFocused()
	letGo()
	await expect(form.getByRole('alert')).toBeVisible()
	await expect(form.getByLabel('Email address')).toBeFocused()
})

test('a form whose scripts never load is still posted, and shows Submitting... meanwhile', async ({
	page,
	db,
}) => {
	await using visitor = await newVisitor(db)
	await page.clock.install()
	await page.route('**/assets/lead-engine-*.js', () => {})
	const { form } = await openRequest(page)
	await fill(form, visitor.email)
	await sendButtonOf(form).click()
	await expect(sendButtonOf(form)).toHaveText('Submitting...')
	await page.clock.fastForward(10_000)
	await expect(page.getByRole('heading', { name: 'Thank you for your suggestion!' })).toBeVisible()
	expect(await visitor.leads()).toHaveLength(1)
})

test('text typed before the form scripts load is restored after a reload', async ({ page }) => {
	let isReloaded = false
	await page.route('**/assets/lead-engine-*.js', (route) => (isReloaded ? route.continue() : null))
	const { form } = await openRequest(page)
	await fill(form)
	isReloaded = true
	await page.reload()
	await hydrated(page)
	await expect(form.getByLabel('Name')).toHaveValue('Ana Tui')
	await expect(form.getByLabel('Resource type')).toHaveValue('checklist')
	await expect(form.getByLabel('What should it help you do?')).toHaveValue(description)
})
