import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { respondInstead } from '#tests/support/interception.ts'
import { address, plainForms } from '#tests/support/lead-forms.ts'
import type { PlainForm } from '#tests/support/lead-forms.ts'
import type { Database } from '#tests/support/records.ts'
import { newVisitor, toastOf, sendButtonOf } from '#tests/support/visitor.ts'

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
	await open(page, rows[0].path)
	const form = await fill(page, plain, email)
	const wrong = form.getByLabel(plain.wrong.label, { exact: true })
	await wrong.fill(plain.wrong.value)
	await sendButtonOf(form).click()
	const summary = form.getByRole('alert')
	await summary.getByRole('link', { name: plain.wrong.text }).click()
	await expect(wrong).toBeFocused()
	return { form, wrong }
}

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	// These two are in dialogs, which are parts of the page then.
	for (const what of ['enquiry', 'download'] as const) {
		const plain: PlainForm = plainForms[what]

		test(`the ${what} form, once corrected, is stored once and thanked for once`, async ({
			page,
			db,
			allowConsole,
		}) => {
			allowConsole(/400/)
			await using visitor = await newVisitor(db)
			const { email } = visitor
			const { form, wrong } = await sendWrong(page, { db, plain, email })
			await wrong.fill(plain.values[plain.wrong.label] ?? '')
			await sendButtonOf(form).click()
			await expect(page.getByRole('heading', { name: plain.thanks })).toBeVisible()
			await expect(form).toHaveCount(0)
			expect(await visitor.leads()).toMatchObject([{ kind: plain.kind, state: 'new' }])
			if (what === 'download') await expectFile(page)

			await page.getByRole('button', { name: plain.again }).click()
			await expect(form).toBeVisible()
			expect(await visitor.leads()).toHaveLength(1)
		})
	}
})

async function expectFile(page: Page) {
	const link = page.getByRole('link', { name: 'Open the file' })
	const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
	expect(new URL(download.url()).pathname).toMatch(/^\/media\//)
}

/** Holds the page's scripts back, like a slow line, until the returned function is called. */
function holdScripts(page: Page) {
	return respondInstead(page, '**/assets/*.js', (route) => route.abort())
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
	const form = await fill(page, plainForms.contact, visitor.email)
	release()
	await sendButtonOf(form).click()
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
	const plain = plainForms.enquiry
	const { rows } = await db.query(`${plain.path} limit 1`)
	await open(page, rows[0].path)
	const opener = page.getByRole('button', { name: 'Contact Us About This Product' })
	await opener.click()
	const form = await fill(page, plain, visitor.email)
	await form.getByLabel('Name').fill('   ')
	release()
	await sendButtonOf(form).click()
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
	const plain = plainForms.download
	const { rows } = await db.query(`${plain.path} limit 1`)
	await open(page, rows[0].path)
	await page.getByRole('button', { name: 'Download Now' }).click()
	const form = await fill(page, plain, visitor.email)
	release()
	const started = page.waitForEvent('download')
	await sendButtonOf(form).click()
	await started
	await expect(toastOf(page)).toHaveText('Download started successfully')
	await expect(page.getByRole('link', { name: 'Download Now' })).toBeVisible()
	await expect(page.getByRole('dialog')).toHaveCount(0)
})
