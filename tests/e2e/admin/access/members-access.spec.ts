// Access to the back office together with team members: in their form, and when one is deleted or restored.
import type { Page } from '@playwright/test'
import { createPerson, hasAccess } from '#tests/support/access.ts'
import { signIn } from '#tests/support/admin.ts'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { insertMember, memberRow } from '#tests/support/members.ts'
import { uniqueName } from '#tests/support/records.ts'

const uniqueAddress = () => `${uniqueName('p').replaceAll(' ', '')}@example.com`
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const question = (page: Page) => page.getByRole('alertdialog')

test('an editor cannot give access in the form of a member, not even by a forged request', async ({
	page,
	db,
	siteUrl,
}) => {
	const address = uniqueAddress()
	const member = await insertMember(db, { email: address })
	const editor = await createPerson(db, { role: 'editor' })
	await signIn(page, { db, siteUrl }, editor)
	await visit(page, siteUrl, `/admin/team/${member.id}/edit`)
	const form = page.locator('dialog.record-dialog')
	const adminSwitch = form.getByRole('switch', { name: 'Admin' })
	await expect(adminSwitch).toBeDisabled()
	await expect(adminSwitch).toHaveAccessibleDescription('Only an administrator can give access.')
	await form.getByLabel('Position', { exact: true }).fill('Lead vet')
	await form.getByRole('button', { name: 'Update' }).click()
	await expect(toastOf(page)).toContainText('Team member updated')
	const post = (path: string, data: object) =>
		page.request.post(siteUrl + path, { data, headers: { Origin: siteUrl } })
	const grant = await post('/rest/v1/rpc/invite_team_member', {
		member_id: member.id,
		member_email: address,
	})
	expect(grant.status()).toBe(403)
	const values = { name: member.name, position: 'Vet', bio: 'Looks after layers.', email: address }
	const { rows } = await db.query('select version from team_members where id = $1', [member.id])
	const saved = await post('/admin/team/save', {
		id: member.id,
		version: rows[0].version,
		values: { ...values, isAdmin: true },
	})
	expect(await saved.json()).toMatchObject({ record: { values: { isAdmin: false } } })
	expect(await hasAccess(db, address)).toBe(false)
	const deletion = await post(`/admin/team/${member.id}/trash`, { also: true })
	expect(deletion.status()).toBe(403)
	expect(await memberRow(db, member.name)).toMatchObject({ position: 'Vet', deleted_at: null })
})

test('a member is deleted with their access, and Undo brings back both', async ({
	page,
	db,
	siteUrl,
}) => {
	const person = await createPerson(db, { role: 'editor' })
	const member = await insertMember(db, { email: person.email })
	await db.query(
		`insert into login_invites (team_member_id, email, status) values ($1, $2, 'accepted')`,
		[member.id, person.email],
	)
	await openAdmin(page, { db, siteUrl }, '/admin/team')
	await page.getByRole('button', { name: `Delete ${member.name}` }).click()
	const box = question(page).getByRole('checkbox', {
		name: 'Also take away access to the back office',
	})
	await expect(box).toBeChecked()
	await question(page).getByRole('button', { name: 'Delete' }).click()
	await expect(toastOf(page)).toContainText('Team member deleted')
	await expect(toastOf(page)).toContainText('Their access was taken away.')
	expect(await hasAccess(db, person.email)).toBe(false)

	await toastOf(page).getByRole('button', { name: 'Undo' }).click()
	await expect(toastOf(page)).toContainText('Their access is back too.')
	await expect(rowOf(page, member.name)).toContainText('Admin')
	const { rows } = await db.query('select role from admin_users where id = $1', [person.id])
	expect(rows).toEqual([{ role: 'editor' }])
})
