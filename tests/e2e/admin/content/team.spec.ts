import type { Page } from '@playwright/test'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { failNext, holdRequests } from '#tests/support/interception.ts'
import { insertMember, memberRow } from '#tests/support/members.ts'
import { storedPicture } from '#tests/support/news-records.ts'
import { uniqueName } from '#tests/support/records.ts'
import { button, dialog, field, fileInput, picture } from '#tests/support/member-form.ts'
import { tableAway } from '#tests/support/site-database.ts'

const preview = (page: Page) => dialog(page).locator('img.media-preview')

test('[ADM-TEAM-01] the team is a searchable table that opens the dialog', async ({
	page,
	db,
	siteUrl,
}) => {
	const member = await insertMember(db, { position: 'Loft adviser' })
	await openAdmin(page, { db, siteUrl }, '/admin/team')

	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team Members')
	await expect(page.getByRole('columnheader')).toHaveText([
		'Image',
		'Name',
		'Position',
		'State',
		'Actions',
	])
	await page.getByPlaceholder('Search team members...').fill(member.name)
	await expect(page.locator('tbody tr')).toHaveCount(1)
	const row = page.getByRole('row').filter({ hasText: member.name })
	await expect(row).toContainText('Loft adviser')
	await row.getByRole('link', { name: member.name, exact: true }).click()
	await expect(dialog(page).getByRole('heading').first()).toHaveText('Edit Team Member')
	await page.keyboard.press('Escape')
	await expect(dialog(page)).toBeHidden()
	await expect(page).toHaveURL(/\/admin\/team\?q=/)
	await expect(row.getByRole('link', { name: member.name, exact: true })).toBeFocused()
})

test('[ADM-TEAM-02] [ADM-TEAM-12] an empty team says so, and a failed read says why', async ({
	emptySite,
	page,
}) => {
	const { url, db } = emptySite
	await openAdmin(page, { db, siteUrl: url }, '/admin/team')
	await expect(page.getByText('There are no team members yet.')).toBeVisible()

	{
		await using _away = await tableAway(db, 'team_members')
		await visit(page, url, '/admin/team')
		await expect(toastOf(page)).toContainText('Error loading team members')
		await expect(toastOf(page)).toContainText('Something went wrong on the server.')
	}
	await page.getByRole('link', { name: 'Try again' }).click()
	await expect(page.getByText('There are no team members yet.')).toBeVisible()
})

test('[ADM-TEAM-03] [ADM-TEAM-04] [ADM-TEAM-08] a member is added with a picture', async ({
	page,
	db,
	siteUrl,
}) => {
	const name = uniqueName('Mere')
	await openAdmin(page, { db, siteUrl }, '/admin/team')
	await page.getByRole('link', { name: 'Add Team Member' }).click()

	await expect(page.getByRole('dialog', { name: 'Add Team Member' })).toBeVisible()
	await expect(field(page, 'Name')).toBeFocused()
	await expect(dialog(page).getByRole('heading', { name: 'Admin Access' })).toBeVisible()
	await expect(button(page, 'Cancel')).toBeVisible()
	await field(page, 'Name').fill(name)
	await field(page, 'Position').fill('Poultry vet')
	await field(page, 'Qualifications (optional)').fill('BVSc')
	await field(page, 'Bio').fill('Looks after layers.')
	await fileInput(page).setInputFiles(picture)
	await expect(preview(page)).toHaveAttribute('src', /\/media\/team\//)
	await expect(preview(page)).toHaveCSS('height', '200px')
	await button(page, 'Create').click()
	await expect(dialog(page)).toBeHidden()
	await expect(toastOf(page)).toContainText('Team member added')
	await expect(toastOf(page)).toContainText(name)
	expect(await memberRow(db, name)).toMatchObject({
		position: 'Poultry vet',
		qualifications: 'BVSc',
		bio: 'Looks after layers.',
		image: expect.stringMatching(/^\/media\/team\/[\w-]+\.png$/),
		email: null,
		status: 'published',
	})
})

test('[ADM-TEAM-03] [ADM-TEAM-04] [ADM-TEAM-08] a member is edited, and the picture removed', async ({
	page,
	db,
	siteUrl,
}) => {
	const image = await storedPicture(db)
	const { id, name } = await insertMember(db, { image, qualifications: 'BVSc' })
	await openAdmin(page, { db, siteUrl }, '/admin/team')
	await page.getByRole('link', { name: `Edit ${name}` }).click()

	await expect(page.getByRole('dialog', { name: 'Edit Team Member' })).toBeVisible()
	await expect(button(page, 'Cancel')).toBeVisible()
	await expect(button(page, 'Update')).toBeVisible()
	await expect(preview(page)).toHaveAttribute('src', image)
	await page.getByRole('button', { name: 'Image: remove the image' }).click()
	await expect(preview(page)).toBeHidden()
	await field(page, 'Qualifications (optional)').fill('')
	await page.keyboard.press('ControlOrMeta+s')
	await expect(toastOf(page)).toContainText('Team member updated')
	await expect(toastOf(page)).toContainText(name)
	expect(await memberRow(db, name)).toMatchObject({ id, image: null, qualifications: null })
})

test('[ADM-TEAM-11] deleting asks first, shows Deleting... and removes the member; a failure shows Error', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	const member = await insertMember(db)
	await openAdmin(page, { db, siteUrl }, '/admin/team')
	const row = page.getByRole('row').filter({ hasText: member.name })
	const question = page.getByRole('alertdialog', { name: `Delete ${member.name}?` })
	await failNext(page, '**/trash')
	await page.getByRole('button', { name: `Delete ${member.name}` }).click()
	await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
	await question.getByRole('button', { name: 'Delete' }).click()
	await expect(toastOf(page)).toContainText('Error')
	await expect(row).toBeVisible()

	const release = await holdRequests(page, '**/trash')
	await page.getByRole('button', { name: `Delete ${member.name}` }).click()
	await question.getByRole('button', { name: 'Delete' }).click()
	await expect(question.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
	release()
	await expect(toastOf(page)).toContainText('Team member deleted')
	await expect(row).toBeHidden()
	await toastOf(page).getByRole('button', { name: 'Undo' }).click()
	await expect(row).toBeVisible()
})
