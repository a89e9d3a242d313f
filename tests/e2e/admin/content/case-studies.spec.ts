import { fillMarkdown } from '#tests/support/admin-checks.ts'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { uniqueName } from '#tests/support/records.ts'

test('a case is written with a figure, a change, a picture and the consent, and its page shows it', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const title = uniqueName('Drier litter')
	await openAdmin(page, { db, siteUrl }, '/admin/case-studies/new')
	const field = (label: string) => page.getByLabel(label, { exact: true })
	await field('Title').fill(title)
	await field('Summary').fill('Litter dried once the drinkers hung higher.')
	await field('Housing').selectOption('Barn')
	await field('Species').selectOption('Turkeys')
	await field('Problem').selectOption('Litter and feet')
	await field('Number of birds (optional)').fill('4200')
	await field('Region').fill('Taranaki')
	await field('From').fill('2026-05-04')
	await field('To').fill('2026-06-29')
	await fillMarkdown(page, 'The litter shone under the drinkers.')
	await page.getByRole('button', { name: 'Add figure' }).click()
	await expect(field('What was measured')).toBeFocused()
	await field('What was measured').fill('Water in the litter')
	await field('Before').fill('38.5')
	await field('After').fill('29')
	await field('Unit (optional)').fill('%')
	await field('How').fill('Dried and weighed')
	await field('From how many').fill('8 samples')
	await page.getByRole('button', { name: 'Add change' }).click()
	await field('Day').fill('2026-05-11')
	await field('What changed').fill('Lines were raised every second day.')
	await field('What did not improve').fill('Gas use rose.')
	await page.getByRole('button', { name: 'Add picture' }).click()
	await field('Caption').fill('June 2026, Taranaki')
	await page.getByRole('button', { name: 'Media Library' }).click()
	const library = page.getByRole('dialog', { name: 'Media Library' })
	await library
		.getByRole('button', { name: /^Select / })
		.first()
		.click()
	await field('The farmer’s words (optional)').fill('We looked at the floor for years.')

	await page.getByRole('button', { name: 'Create Case study' }).click()
	await expect(
		page.getByText('Please enter who agreed, when, how and until when').first(),
	).toBeVisible()
	await field('Consent: who (optional)').fill('The farmer')
	await field('Consent: given on (optional)').fill('2026-07-01')
	await field('Consent: until (optional)').fill('2040-07-01')
	await field('Consent: how (optional)').fill('At our visit')
	await page.getByRole('button', { name: 'Create Case study' }).click()
	await expect(toastOf(page)).toContainText('Case study created successfully')

	const { rows } = await db.query('select * from case_studies where title = $1', [title])
	expect(rows[0]).toMatchObject({
		birds: '4200',
		figures: [{ what: 'Water in the litter', before: 38.5, after: 29, better: 'lower' }],
		changes: [{ on: '2026-05-11', what: 'Lines were raised every second day.' }],
	})
	await visit(page, siteUrl, `/case-studies/${rows[0].slug}`)
	const main = page.getByRole('main')
	for (const text of ['4,200', 'Taranaki, New Zealand', 'June 2026, Taranaki', 'Gas use rose.'])
		await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
	await expect(main.getByRole('row', { name: /Water in the litter/ })).toContainText('29')
	await expect(main.getByText('We looked at the floor for years.')).toBeVisible()
	await expect(main.getByText('At our visit')).toHaveCount(0)
})
