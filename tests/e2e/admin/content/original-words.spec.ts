// Back to the words that a fixed record came with: they come into the form, and the person at it publishes or discards them.
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { button, saveAnd } from '#tests/support/forms.ts'
import { open } from '#tests/support/open.ts'

const original = 'Healthier birds. Steadier sheds. Better eggs.'

test('a field of the home page gets its original words back, then all do, and Discard brings the own ones again', async ({
	emptySite: { url: siteUrl, db },
	page,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/homepage')
	const headline = page.getByLabel('Headline')
	const backs = page.getByRole('button', { name: 'Back to the original words' })
	await expect(headline).toHaveValue(original)
	await expect(backs).toHaveCount(0)

	await headline.fill('Calm birds. Dry litter.')
	await page.getByRole('group', { name: 'First button' }).getByLabel('Words').fill('What we do')
	await expect(backs).toHaveCount(2)
	await expectNoBreachInLooks(page, 'the form with other words')
	await button(page, 'Back to the original words of Headline').press('Enter')
	await expect(headline).toHaveValue(original)
	await expect(headline).toBeFocused()
	await expect(backs).toHaveCount(1)

	await headline.fill('Calm birds. Dry litter.')
	await page.keyboard.press('Control+Enter')
	await expect(toastOf(page)).toContainText('Homepage updated successfully')
	await saveAnd(page, 'Back to the original words...')
	const question = page.getByRole('alertdialog', { name: 'Back to the original words?' })
	await expect(question).toContainText('replace yours in Headline and First button')
	await question.getByRole('button', { name: 'Put them back' }).click()
	await expect(headline).toHaveValue(original)
	await expect(backs).toHaveCount(0)
	await button(page, 'Discard').click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
	await expect(headline).toHaveValue('Calm birds. Dry litter.')

	await saveAnd(page, 'Back to the original words...')
	await question.getByRole('button', { name: 'Put them back' }).click()
	await button(page, 'Update Homepage').click()
	await expect(button(page, 'Discard')).toHaveCount(0)
	await open(page, siteUrl)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(original)
	await expect(page.getByRole('link', { name: 'See our services' }).first()).toBeVisible()
})
