// The contact form as people use it: what tests of every run read and press there.
import type { Locator, Page } from '@playwright/test'
import { plainForms } from './lead-forms.ts'
import { sendButtonOf } from './visitor.ts'

const filled = {
	Name: 'Tama Rewi',
	'Email address': 'tama@rewi.example',
	Subject: 'Red mite',
	Message: 'Mites under the perches.',
}

/** The form on a page that shows it. */
export function contactFormOn(page: Page): Locator {
	return page.getByRole('form', { name: plainForms.contact.name })
}

/** Fills in what must be, from Australia; `values` are by label. */
export async function fillContactForm(form: Locator, values: Record<string, string> = {}) {
	for (const [label, value] of Object.entries({ ...filled, ...values }))
		await form.getByLabel(label, { exact: true }).fill(value)
	await form.getByLabel('Country', { exact: true }).selectOption('Australia')
}

/** Sends it, and waits until the page says thank you. */
export async function sendContactForm(form: Locator): Promise<void> {
	await sendButtonOf(form).click()
	await contactThanksOn(form.page()).waitFor()
}

export function contactThanksOn(page: Page): Locator {
	return page.getByRole('heading', { name: plainForms.contact.thanks })
}
