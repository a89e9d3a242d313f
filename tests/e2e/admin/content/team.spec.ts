import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { png } from '#tests/support/file-bytes.ts'
import { formOf } from '#tests/support/forms.ts'
import { failNext } from '#tests/support/interception.ts'
import { insertMember, memberRow } from '#tests/support/members.ts'
import { uniqueName } from '#tests/support/records.ts'

const picture = { name: 'ana.png', mimeType: 'image/png', buffer: png({}) }

test('[ADM-TEAM-03] [ADM-TEAM-04] [ADM-TEAM-05] [ADM-TEAM-06] [ADM-TEAM-07] [ADM-TEAM-08] [ADM-TEAM-10] [ADM-CONST-03] a member is added once nothing is wrong, with a picture after a failed upload, and edited; Escape leads back to the row', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422|500/)
	const name = uniqueName('Mere')
	await openAdmin(page, { db, siteUrl }, '/admin/team')
	await page.getByRole('link', { name: 'Add Team Member' }).click()
	const form = formOf(page, 'member')
	const button = (label: string) => form.within.getByRole('button', { name: label, exact: true })
	const preview = form.within.locator('img.media-preview')
	await expect(page.getByRole('dialog', { name: 'Add Team Member' })).toBeVisible()
	await expect(form.field('name')).toBeFocused()
	await expect(form.within.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
	await expect(button('Cancel')).toBeVisible()
	await form.fill({ name: 'R', position: 'V', bio: 'Too short', email: 'nowhere' })
	await button('Create').click()
	const summary = form.within.getByRole('alert')
	await expect(summary).toBeFocused()
	await expect(summary.getByRole('link')).toHaveText([
		'Name must be at least 2 characters',
		'Position must be at least 2 characters',
		'Bio must be at least 10 characters',
		/Invalid email address/,
	])
	await expect(form.field('name')).toHaveAccessibleDescription('Name must be at least 2 characters')
	await expectNoBreachInLooks(page, 'the dialog with errors')
	await summary.getByRole('link', { name: 'Bio must be' }).click()
	await expect(form.field('bio')).toBeFocused()
	await page.keyboard.type(' no more')
	await form.fill({ name, position: 'Poultry vet', qualifications: 'BVSc', email: '' })

	await failNext(page, '**/admin/upload?*')
	await page.getByLabel(/^Image: choose the image$/).setInputFiles(picture)
	await expect(toastOf(page)).toContainText('Error uploading image')
	await expect(toastOf(page)).toContainText('Please try again.')
	await form.within.getByRole('button', { name: /again/i }).click()
	await expect(preview).toHaveAttribute('src', /\/media\/team\//)
	await expect(preview).toHaveCSS('height', '200px')
	await button('Create').click()
	await expect(form.within).toBeHidden()
	await expect(toastOf(page)).toContainText('Team member added')
	await expect(toastOf(page)).toContainText(name)
	expect(await memberRow(db, name)).toMatchObject({
		position: 'Poultry vet',
		qualifications: 'BVSc',
		bio: 'Too short no more',
		image: expect.stringMatching(/^\/media\/team\/[\w-]+\.png$/),
		email: null,
		status: 'published',
	})

	await page.getByPlaceholder('Search team members...').fill(name)
	await expect(page.locator('tbody tr')).toHaveCount(1)
	const link = page.getByRole('link', { name, exact: true })
	await link.click()
	await expect(page.getByRole('dialog', { name: 'Edit Team Member' })).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(form.within).toBeHidden()
	await expect(page).toHaveURL(/\/admin\/team\?q=/)
	await expect(link).toBeFocused()
	await link.click()
	await expect(button('Update')).toBeVisible()
	await page.getByRole('button', { name: 'Image: remove the image' }).click()
	await expect(preview).toBeHidden()
	await form.fill({ qualifications: '' })
	await page.keyboard.press('ControlOrMeta+Enter')
	await expect(toastOf(page)).toContainText('Team member updated')
	await expect(toastOf(page)).toContainText(name)
	expect(await memberRow(db, name)).toMatchObject({ image: null, qualifications: null, version: 2 })
})

test('the list with an invitation has no WCAG 2.2 violation', async ({ page, db, siteUrl }) => {
	const email = `${uniqueName('m').replaceAll(' ', '')}@example.com`
	const member = await insertMember(db, { email })
	await db.query('insert into login_invites (team_member_id, email) values ($1, $2)', [
		member.id,
		email,
	])
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	await visit(page, siteUrl, '/admin/team')
	await expectNoBreachInLooks(page, 'the list')
})
