import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { failNext } from '#tests/support/interception.ts'
import { insertMember, memberRow } from '#tests/support/members.ts'
import { uniqueName } from '#tests/support/records.ts'
import { button, dialog, field, fileInput, picture } from '#tests/support/member-form.ts'

test('[ADM-TEAM-05] [ADM-TEAM-06] [ADM-TEAM-07] too short and invalid values are reported at their fields', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const name = uniqueName('Ru')
	await openAdmin(page, { db, siteUrl }, '/admin/team/new')
	await field(page, 'Name').fill('R')
	await field(page, 'Position').fill('V')
	await field(page, 'Bio').fill('Too short')
	await field(page, 'Email (optional)').fill('nowhere')
	await button(page, 'Create').click()

	const summary = dialog(page).getByRole('alert')
	await expect(summary).toBeFocused()
	await expect(summary.getByRole('link')).toHaveText([
		'Name must be at least 2 characters',
		'Position must be at least 2 characters',
		'Bio must be at least 10 characters',
		/Invalid email address/,
	])
	await expect(field(page, 'Name')).toHaveAccessibleDescription(
		'Name must be at least 2 characters',
	)
	await summary.getByRole('link', { name: 'Bio must be' }).click()
	await expect(field(page, 'Bio')).toBeFocused()
	await page.keyboard.type(' no more')
	await field(page, 'Name').fill(name)
	await field(page, 'Position').fill('Vet')
	await field(page, 'Email (optional)').fill('')
	await button(page, 'Create').click()
	await expect(toastOf(page)).toContainText('Team member added')
	const stored = await memberRow(db, name)
	expect(stored).toMatchObject({ qualifications: null, email: null, bio: 'Too short no more' })
})

test('[ADM-TEAM-09] a failed save says so and keeps the typed text', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	const member = await insertMember(db)
	await openAdmin(page, { db, siteUrl }, '/admin/team/new')
	await page.route('**/admin/team/save', (route) =>
		route.fulfill({ status: 500, json: { message: 'The database is busy.' } }),
	)
	for (const [path, label, title] of [
		['/admin/team/new', 'Create', 'Error adding team member'],
		[`/admin/team/${member.id}/edit`, 'Update', 'Error updating team member'],
	] as const) {
		await visit(page, siteUrl, path)
		await field(page, 'Name').fill('Kept Name')
		await button(page, label).click()
		await expect(toastOf(page)).toContainText(title)
		await expect(toastOf(page)).toContainText('The database is busy.')
		await expect(dialog(page).getByRole('alert')).toContainText('The database is busy.')
		await expect(field(page, 'Name')).toHaveValue('Kept Name')
		page.once('dialog', (question) => void question.accept())
	}
})

test('[ADM-TEAM-10] a failed upload says so, and works when retried', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	await openAdmin(page, { db, siteUrl }, '/admin/team/new')
	await failNext(page, '**/admin/upload?*')
	await fileInput(page).setInputFiles(picture)
	await expect(toastOf(page)).toContainText('Error uploading image')
	await expect(toastOf(page)).toContainText('Please try again.')
	await dialog(page).getByRole('button', { name: /again/i }).click()
	await expect(dialog(page).locator('img.media-preview')).toHaveAttribute('src', /\/media\/team\//)
})

test('the list with an invitation, and the dialog with errors, have no WCAG 2.2 violation', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const member = await insertMember(db, {
		email: `${uniqueName('m').replaceAll(' ', '')}@example.com`,
	})
	await db.query(
		'insert into login_invites (team_member_id, email) select id, email from team_members where id = $1',
		[member.id],
	)
	await openAdmin(page, { db, siteUrl }, '/admin/team')
	await expectNoBreachInLooks(page, 'the list')
	await visit(page, siteUrl, `/admin/team/${member.id}/edit`)
	await expect(dialog(page)).toBeVisible()
	await field(page, 'Name').fill('')
	await button(page, 'Update').click()
	await expect(dialog(page).getByRole('alert')).toBeVisible()
	await expectNoBreachInLooks(page, 'the dialog with errors')
})
