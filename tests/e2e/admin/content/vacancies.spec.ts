import type { Page } from '@playwright/test'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function vacancyRow(db: Database, title: string) {
	const { rows } = await db.query('select * from job_vacancies where title = $1', [title])
	return rows[0]
}

test('a new vacancy gets the next number, and its page shows every field', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Hatchery manager')
	await openAdmin(page, { db, siteUrl }, '/admin/vacancies')
	await page.getByRole('link', { name: 'Add Vacancy' }).click()
	await expect(field(page, 'Posted')).toHaveValue(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/)
	await field(page, 'Title').fill(title)
	await field(page, 'Location').fill('Hamilton, Waikato')
	await field(page, 'Department').fill('Hatchery')
	await field(page, 'Type').fill('Fixed term')
	await field(page, 'Salary (optional)').fill('$95,000')
	await field(page, 'Featured').check()
	await page
		.getByRole('textbox', { name: 'Description' })
		.fill('Run the hatchery.\n\nAnd the yard.')
	for (const [name, lines] of [
		['responsibility', ['Set the eggs', 'Candle them']],
		['requirement', ['A steady hand']],
	] as const) {
		await page.getByRole('button', { name: `Add ${name}` }).click()
		for (const line of lines) {
			await page.keyboard.type(line)
			await page.keyboard.press('Enter')
		}
	}
	await field(page, 'About us (optional)').fill('We are few.')
	await field(page, 'About the job (optional)').fill('It starts early.')
	await field(page, 'About you (optional)').fill('You like hens.')
	await field(page, 'Apply link').fill('https://jobs.example.com/42')
	await field(page, 'Name').fill('Ana Reid')
	await field(page, 'Position (optional)').fill('Founder')
	await field(page, 'Email (optional)').fill('ana@example.com')
	await page.getByRole('button', { name: 'Create Vacancy' }).click()
	await expect(toastOf(page)).toContainText('Vacancy created successfully')

	const stored = await vacancyRow(db, title)
	expect(stored.id).toBeGreaterThan(3)
	expect(stored).toMatchObject({
		responsibilities: ['Set the eggs', 'Candle them'],
		requirements: ['A steady hand'],
		contact_info: { name: 'Ana Reid', position: 'Founder', email: 'ana@example.com' },
		featured: true,
	})
	await visit(page, siteUrl, `/about/job-vacancies/${stored.id}`)
	for (const text of [
		title,
		'Hamilton, Waikato · Fixed term',
		'Hatchery',
		'$95,000',
		'Run the hatchery.',
		'And the yard.',
		'Set the eggs',
		'Candle them',
		'A steady hand',
		'We are few.',
		'It starts early.',
		'You like hens.',
		'Ana Reid',
		'Founder',
		'ana@example.com',
	]) {
		await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
	}
	await expect(page.getByRole('link', { name: /Apply for this job/ }).first()).toHaveAttribute(
		'href',
		'https://jobs.example.com/42',
	)
})
