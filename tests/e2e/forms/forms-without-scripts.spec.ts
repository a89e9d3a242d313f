import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { answerInstead } from '#tests/support/interception.ts'
import type { Database } from '#tests/support/records.ts'
import { newVisitor, toastOf } from '#tests/support/visitor.ts'

type PlainForm = {
	/** SQL for its page. */
	path: string
	name: string | RegExp
	/** Valid values, without the e-mail address, which the test adds. */
	values: Record<string, string>
	choices: Record<string, string>
	/** A value that browsers accept and the server refuses, and the server's message. */
	wrong: { label: string; value: string; text: string }
	thanks: string
	again: string
	kind: string
}

const address = 'E-mail address'
const forms: Record<string, PlainForm> = {
	contact: {
		path: `select '/contact' as path`,
		name: 'Send us a message',
		values: { Name: 'Ana Tui', 'Which country?': 'Fiji', Subject: 'Litter', Message: 'A\nB' },
		choices: { Country: 'Other' },
		wrong: { label: 'Which country?', value: '', text: 'Please tell us which country' },
		thanks: 'Message Sent!',
		again: 'Send Another Message',
		kind: 'contact',
	},
	enquiry: {
		path: `select '/products/' || slug as path from products order by slug`,
		name: 'Product Enquiry',
		values: { Name: 'Ana Tui', 'Company or farm': 'Tui Farm', Message: 'Does it fit 12 m?' },
		choices: {},
		wrong: { label: 'Name', value: '   ', text: 'Name is required' },
		thanks: 'Your enquiry has been sent successfully',
		again: 'Send Another Enquiry',
		kind: 'enquiry',
	},
	newsletter: {
		path: `select '/news?category=articles' as path`,
		name: 'One useful letter a month',
		values: { Name: 'Ana Tui' },
		choices: { 'What interests you most? (optional)': 'Biosecurity' },
		wrong: { label: address, value: 'ana@farm', text: 'Please enter a valid email address' },
		thanks: 'Thank you for subscribing!',
		again: 'Subscribe Another Email',
		kind: 'newsletter',
	},
	'resource request': {
		path: `select '/resources' as path`,
		name: 'Missing the one you need?',
		values: { Name: 'Ana Tui', 'What should it help you do?': 'Count mites' },
		choices: { 'Resource type': 'Template' },
		wrong: {
			label: 'What should it help you do?',
			value: '  ',
			text: 'Description is required',
		},
		thanks: 'Thank you for your suggestion!',
		again: 'Submit Another Request',
		kind: 'resource-request',
	},
	download: {
		path: `select '/resources/' || slug as path from resources where free and download_link like '/media/%' order by slug`,
		name: /^Download/,
		values: { 'First name': 'Ana', 'Last name': 'Tui' },
		choices: { Country: 'Australia' },
		wrong: { label: 'Last name', value: '    ', text: 'Last name is required' },
		thanks: 'Thank you, the file is yours',
		again: 'Back to the form',
		kind: 'download',
	},
}

async function fill(page: Page, { name, values, choices }: PlainForm, email: string) {
	const form = page.getByRole('form', { name })
	for (const [label, choice] of Object.entries(choices)) {
		await form.getByLabel(label, { exact: true }).selectOption(choice)
	}
	for (const [label, value] of Object.entries({ ...values, [address]: email })) {
		await form.getByLabel(label, { exact: true }).fill(value)
	}
	return form
}

/** Sends the form with one wrong value; resolves when it has been returned. */
async function sendWrong(
	page: Page,
	{ db, plain, email }: { db: Database; plain: PlainForm; email: string },
) {
	const { rows } = await db.query(`${plain.path} limit 1`)
	const path: string = rows[0].path
	await open(page, path)
	const form = await fill(page, plain, email)
	const wrong = form.getByLabel(plain.wrong.label, { exact: true })
	await wrong.fill(plain.wrong.value)
	await form.getByRole('button').click()
	const summary = form.getByRole('alert')
	await expect(summary).toBeVisible()
	return { path, form, wrong, summary }
}

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	for (const [what, plain] of Object.entries(forms)) {
		test(`the ${what} form is returned with its errors and the typed text, and nothing is stored`, async ({
			page,
			db,
			allowConsole,
		}) => {
			allowConsole(/400/)
			await using visitor = await newVisitor(db)
			const { email } = visitor
			const { form, wrong, summary } = await sendWrong(page, { db, plain, email })
			const { label, value, text } = plain.wrong
			await expect(summary.getByRole('link')).toHaveText([text])
			await expect(wrong).toHaveAccessibleDescription(text)
			await summary.getByRole('link').click()
			await expect(wrong).toBeFocused()
			const kept = { ...plain.values, [address]: email, [label]: value }
			for (const [other, typed] of Object.entries(kept)) {
				await expect(form.getByLabel(other, { exact: true })).toHaveValue(typed)
			}
			for (const [other, choice] of Object.entries(plain.choices)) {
				const chosen = form.getByLabel(other, { exact: true }).locator('option:checked')
				await expect(chosen).toHaveText(choice)
			}
			expect(await visitor.leads()).toEqual([])
		})

		test(`the ${what} form, once corrected, is stored once and thanked for once`, async ({
			page,
			db,
			allowConsole,
		}) => {
			allowConsole(/400/)
			await using visitor = await newVisitor(db)
			const { email } = visitor
			const { path, form, wrong } = await sendWrong(page, { db, plain, email })
			await wrong.fill(plain.values[plain.wrong.label] ?? email)
			await form.getByRole('button').click()
			await expect(page.getByRole('heading', { name: plain.thanks })).toBeVisible()
			await expect(form).toHaveCount(0)
			expect(await visitor.leads()).toMatchObject([{ kind: plain.kind, state: 'new' }])
			if (what === 'download') await expectFile(page)

			const thanked = page.url()
			await page.getByRole('button', { name: plain.again }).click()
			await expect(form).toBeVisible()
			expect(new URL(page.url()).search.replace('?', '')).toBe(path.split('?')[1] ?? '')
			// The thanks are shown once: opening their address again shows the form.
			await open(page, new URL(thanked).pathname + new URL(thanked).search)
			await expect(form).toBeVisible()
			await expect(page.getByRole('heading', { name: plain.thanks })).toHaveCount(0)
			expect(await visitor.leads()).toHaveLength(1)
		})
	}
})

test.describe('without scripts, too', () => {
	test.use({ javaScriptEnabled: false })

	test('a hand-typed ?sent= address shows no thanks', async ({ page }) => {
		await open(page, '/contact?sent=contact')
		await expect(page.getByRole('form', { name: 'Send us a message' })).toBeVisible()
		await expect(page.getByText('Message Sent!')).toHaveCount(0)
	})

	test('a text over its limit is refused and returned whole, with its count', async ({
		page,
		allowConsole,
	}) => {
		allowConsole(/400/)
		await open(page, '/contact')
		const form = await fill(page, forms['contact'] as PlainForm, 'ana@farm.example')
		const message = form.getByLabel('Message')
		await message.fill('b'.repeat(6000))
		await form.getByRole('button').click()
		await expect(form.getByRole('alert').getByRole('link')).toHaveText([
			'Please use no more than 5,000 characters',
		])
		await expect(message).toHaveValue('b'.repeat(6000))
		await expect(form.getByText('6,000 of 5,000 characters')).toBeVisible()
	})

	for (const what of ['contact', 'download'])
		test(`the ${what} form preselects the country of the site`, async ({ page, db }) => {
			const { rows } = await db.query(`${forms[what]?.path} limit 1`)
			await open(page, `${rows[0].path}?country=Australia`)
			const chosen = page.getByLabel('Country', { exact: true }).locator('option:checked')
			await expect(chosen).toHaveText('Australia')
		})
})

async function expectFile(page: Page) {
	const link = page.getByRole('link', { name: 'Open the file' })
	const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
	expect(new URL(download.url()).pathname).toMatch(/^\/media\//)
}

/** Holds the page's scripts back, like a slow line, until the returned function is called. */
function holdScripts(page: Page) {
	return answerInstead(page, '**/assets/*.js', (route) => route.abort())
}

test('a message sent before the scripts start is thanked for like any other', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/Failed to (load resource|fetch dynamically)/)
	await using visitor = await newVisitor(db)
	const release = await holdScripts(page)
	await open(page, '/contact')
	const form = await fill(page, forms['contact'] as PlainForm, visitor.email)
	release()
	await form.getByRole('button').click()
	await hydrated(page)
	await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
	await expect(toastOf(page)).toContainText('Message sent')
	await expect(page).toHaveURL(/\/contact$/)
	expect(await visitor.leads()).toHaveLength(1)
	await page.reload()
	await hydrated(page)
	await expect(form.getByLabel('Message')).toHaveValue('')
})

test('an enquiry refused before the scripts start opens again with its errors', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/Failed to (load resource|fetch dynamically)/)
	await using visitor = await newVisitor(db)
	const release = await holdScripts(page)
	const plain = forms['enquiry'] as PlainForm
	const { rows } = await db.query(`${plain.path} limit 1`)
	await open(page, rows[0].path)
	const opener = page.getByRole('button', { name: 'Contact Us About This Product' })
	await opener.click()
	const form = await fill(page, plain, visitor.email)
	await form.getByLabel('Name').fill('   ')
	release()
	await form.getByRole('button').click()
	await hydrated(page)
	const dialog = page.getByRole('dialog', { name: 'Product Enquiry' })
	await expect(dialog.getByRole('alert')).toBeFocused()
	await dialog.getByLabel('Name').fill('Ana')
	await expect(dialog.getByRole('alert')).toHaveCount(0)
	await dialog.getByRole('button', { name: 'Send Enquiry' }).click()
	await expect(toastOf(page)).toContainText('Your enquiry has been sent successfully')
	await expect(dialog).toBeHidden()
	await expect(opener).toBeFocused()
	await opener.click()
	await expect(dialog.getByLabel('Name')).toHaveValue('')
	expect(await visitor.leads()).toHaveLength(1)
})

test('a file requested before the scripts start downloads at once', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/Failed to (load resource|fetch dynamically)/)
	await using visitor = await newVisitor(db)
	const release = await holdScripts(page)
	const plain = forms['download'] as PlainForm
	const { rows } = await db.query(`${plain.path} limit 1`)
	await open(page, rows[0].path)
	await page.getByRole('button', { name: 'Download Now' }).click()
	const form = await fill(page, plain, visitor.email)
	release()
	const started = page.waitForEvent('download')
	await form.getByRole('button').click()
	await started
	await expect(toastOf(page)).toHaveText('Download started successfully')
	await expect(page.getByRole('link', { name: 'Download Now' })).toBeVisible()
	await expect(page.getByRole('dialog')).toHaveCount(0)
})
