import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import {
	respondToCalls,
	failures,
	newVisitor,
	sendAgainstEach,
	toastOf,
	watchCalls,
	sendButtonOf,
} from '#tests/support/visitor.ts'

const unreachable =
	'Connection error: Unable to reach our servers. Please check your internet connection and try again.'

async function openNewsletter(page: Page) {
	await open(page, '/news', { scripts: true })
	const form = page.getByRole('form', { name: 'One useful letter a month' })
	return { form, button: sendButtonOf(form) }
}

type Form = Awaited<ReturnType<typeof openNewsletter>>['form']

async function fill(form: Form, email = 'ana@farm.example') {
	await form.getByLabel('Name').fill('Ana Tui')
	await form.getByLabel('Email address').fill(email)
}

test('[PUB-NEWSL-01] the newsletter asks for a name and an email address', async ({ page }) => {
	const requested = await watchCalls(page)
	const { form, button } = await openNewsletter(page)
	await expect(form.getByLabel('Name')).toHaveAttribute('required')
	await expect(form.getByLabel('Email address')).toHaveAttribute('required')
	await expect(form.getByLabel('Email address')).toHaveAttribute('type', 'email')
	await button.click()
	await expect(form.getByRole('alert').getByRole('link')).toHaveText([
		'Name is required',
		'Please enter a valid email address',
	])
	await expect(form.getByRole('alert')).toBeFocused()
	expect(requested).toEqual([])
})

test('[PUB-NEWSL-02][PUB-CALL-11] interests can be chosen, and default to all topics', async ({
	page,
}) => {
	const requested = await respondToCalls(page, (route) =>
		route.fulfill({ json: { success: true } }),
	)
	const { form, button } = await openNewsletter(page)
	const interests = form.getByLabel('What interests you most? (optional)')
	await expect(interests).not.toHaveAttribute('required')
	await expect(interests.getByRole('option')).toHaveText([
		'Choose a topic',
		'Facility design',
		'Production management',
		'Biosecurity',
		'Staff training',
		'Regulations',
		'All topics',
	])
	await fill(form)
	await button.click()
	await page.getByRole('button', { name: 'Subscribe Another Email' }).click()
	await fill(form)
	await interests.selectOption('Staff training')
	await button.click()
	await expect.poll(() => requested).toHaveLength(2)
	const [all, one] = requested
	expect(all?.path).toBe('/functions/v1/send-contact-email')
	expect(all?.body).toMatchObject({
		name: 'Ana Tui',
		email: 'ana@farm.example',
		subject: 'Newsletter Subscription',
		message: 'New newsletter subscription. Interested in: All Topics',
		toEmail: 'hello@hatchandhen.example',
	})
	expect(one?.body['message']).toBe('New newsletter subscription. Interested in: staff training')
	expect(one?.body['idempotencyKey']).not.toBe(all?.body['idempotencyKey'])
})

test('[PUB-NEWSL-03][PUB-NEWSL-04][PUB-NEWSL-05] the form shows that it is sending, then the error or the thanks, and sends a signup only once; it is stored, the next step is explained, and another signup can follow', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	await using visitor = await newVisitor(db)
	const { promise: slow, resolve: response } = Promise.withResolvers<void>()
	await respondToCalls(page, failures.status)
	const { form, button } = await openNewsletter(page)
	await expect(button).toHaveText('Subscribe')
	await fill(form, visitor.email)
	await button.click()
	await expect(form.getByRole('alert')).toBeVisible()

	const requested = await respondToCalls(page, async (route) => {
		await slow
		await route.continue()
	})
	await button.dblclick()
	await expect(button).toHaveText('Subscribing...')
	await expect(form.getByRole('alert')).toHaveCount(0)
	response()
	await expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeFocused()
	await expect(page.getByText(/at most once a day: if you signed up earlier today/)).toBeVisible()
	await expect(toastOf(page)).toContainText('Subscription successful')
	await expect(toastOf(page)).toContainText('Thank you for subscribing to our newsletter!')
	expect(requested).toHaveLength(1)
	expect(await visitor.leads()).toMatchObject([{ kind: 'newsletter', name: 'Ana Tui' }])

	await page.getByRole('button', { name: 'Subscribe Another Email' }).click()
	await expect(button).toHaveText('Subscribe')
	await expect(form.getByLabel('Name')).toBeFocused()
	await expect(form.getByLabel('Name')).toHaveValue('')
	await expect(form.getByLabel('Email address')).toHaveValue('')
})

const said = [
	['broken', unreachable],
	['status', 'Connection error: Internal Server Error'],
	['statusWithError', 'Connection error: Please wait a minute.'],
	['falseWithError', 'Connection error: The mailbox is full'],
	['falseWithoutError', 'Connection error: Unknown error occurred'],
	['notJson', 'Connection error: The response could not be read'],
	['silent', unreachable],
] as const

test('[PUB-NEWSL-06][PUB-NEWSL-07][PUB-NEWSL-08][PUB-NEWSL-09] every failed or missing response shows in a panel and a toast', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/Failed to load resource/)
	await page.clock.install()
	const { form, button } = await openNewsletter(page)
	await fill(form)
	await sendAgainstEach(page, { button, said }, async (text) => {
		const panel = form.getByRole('alert')
		await expect(panel.getByText('Error subscribing:', { exact: true })).toBeVisible()
		await expect(panel.getByText(text, { exact: true })).toBeVisible()
		await expect(
			panel.getByText('Please try again or contact us directly via email if the issue persists.'),
		).toBeVisible()
		await expect(panel.getByRole('link')).toHaveAttribute(
			'href',
			'mailto:hello@hatchandhen.example',
		)
		await expect(toastOf(page)).toHaveAttribute('data-kind', 'error')
		await expect(toastOf(page).locator('.toast-title')).toHaveText('Error')
		await expect(toastOf(page)).toContainText('Failed to subscribe. Please try again.')
		await expect(form.getByLabel('Email address')).toHaveValue('ana@farm.example')
		await expect(button).toHaveText('Subscribe')
	})
})

test('the stored consent is the text the form showed, also where the address sets another country', async ({
	page,
	db,
}) => {
	await using visitor = await newVisitor(db)
	await open(page, '/news?country=Australia', { scripts: true })
	const form = page.getByRole('form', { name: 'One useful letter a month' })
	const said = form.getByText(/keeps your name and email address/)
	await expect(said).toContainText('Hatch & Hen Pty Ltd')
	// `textContent`, since sections below the screen may not be laid out yet.
	const shown = await said.textContent()
	await fill(form, visitor.email)
	await sendButtonOf(form).click()
	await expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeVisible()
	const { rows } = await db.query('select text_shown from consents where email = $1', [
		visitor.email,
	])
	expect(rows).toEqual([{ text_shown: shown }])
})
