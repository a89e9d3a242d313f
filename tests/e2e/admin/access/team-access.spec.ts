// Granting and revoking access in the team's dialog, and keeping its input on interruptions.
import type { Page } from '@playwright/test'
import { createAdmin, signInAsAdmin, testPassword } from '#tests/support/admin.ts'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { failNext, loseConnection, withoutKeeping } from '#tests/support/interception.ts'
import { insertMember, memberRow } from '#tests/support/members.ts'
import { uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

const dialog = (page: Page) => page.locator('dialog.record-dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const email = (page: Page) => field(page, 'Email (optional)')
const adminSwitch = (page: Page) => dialog(page).getByRole('switch', { name: 'Admin' })
const save = (page: Page) => dialog(page).getByRole('button', { name: /^(Create|Update)$/ })
const grant = '**/rest/v1/rpc/invite_team_member'
const mail = '**/functions/v1/send-admin-invite'

const uniqueAddress = () => `${uniqueName('m').replaceAll(' ', '')}@example.com`

/** The paths that the page posts to, as they come; without its regular look at the session. */
function followCalls(page: Page): string[] {
	const calls: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (request.method() === 'POST' && pathname !== '/api/session') calls.push(pathname)
	})
	return calls
}

async function accessOf(db: Database, address: string) {
	const invites = await db.query('select status from login_invites where email = $1', [address])
	const admins = await db.query(
		'select from admin_users a join auth_users u on u.id = a.id where u.email = $1',
		[address],
	)
	const mails = await db.query('select kind from mails where to_email = $1', [address])
	return {
		invites: invites.rows.map(({ status }) => status),
		admins: admins.rowCount,
		mails: mails.rows.map(({ kind }) => kind),
	}
}

test('[ADM-INVITE-01] [ADM-INVITE-02] [ADM-INVITE-03] without access the switch is off; it needs an email address, and a changed one turns it off', async ({
	page,
	db,
	siteUrl,
}) => {
	const plain = await insertMember(db, { email: uniqueAddress() })
	await openAdmin(page, { db, siteUrl }, '/admin/team/new')
	await expect(adminSwitch(page)).not.toBeChecked()
	await expect(adminSwitch(page)).toBeDisabled()
	await expect(adminSwitch(page)).toHaveAccessibleDescription(/Enter an email address/)

	await visit(page, siteUrl, `/admin/team/${plain.id}/edit`)
	await expect(adminSwitch(page)).toBeEnabled()
	await expect(adminSwitch(page)).not.toBeChecked()
	await adminSwitch(page).check()
	await email(page).press('End')
	await email(page).pressSequentially('x')
	await expect(adminSwitch(page)).not.toBeChecked()
	await adminSwitch(page).check()
	await email(page).fill('')
	await expect(adminSwitch(page)).not.toBeChecked()
	await expect(adminSwitch(page)).toBeDisabled()
})

test('[ADM-INVITE-01] [ADM-INVITE-02] a member with access has the switch on and disabled, with the way to Access, and is marked in the list', async ({
	page,
	db,
	siteUrl,
}) => {
	const [plain, invited, signingIn] = [
		await insertMember(db, { email: uniqueAddress() }),
		await insertMember(db, { email: uniqueAddress() }),
		await insertMember(db, { email: (await createAdmin(db)).email }),
	]
	await db.query(
		'insert into login_invites (team_member_id, email) select id, email from team_members where id = $1',
		[invited.id],
	)
	await signInAsAdmin(page, db, siteUrl)
	for (const { id, name } of [signingIn, invited]) {
		await visit(page, siteUrl, `/admin/team/${id}/edit`)
		await expect(adminSwitch(page)).toBeChecked()
		await expect(adminSwitch(page)).toBeDisabled()
		await expect(adminSwitch(page)).toHaveAccessibleDescription(`${name} already has admin access.`)
	}
	await expect(dialog(page).getByText('Invited just now, not accepted yet.')).toBeVisible()
	await db.query(`update login_invites set status = 'accepted' where team_member_id = $1`, [
		invited.id,
	])
	await visit(page, siteUrl, `/admin/team/${invited.id}/edit`)
	await expect(dialog(page).getByText('Accepted the invitation just now.')).toBeVisible()
	await dialog(page).getByRole('link', { name: 'Access' }).click()
	await expect(page.getByRole('button', { name: 'Give access' })).toBeVisible()
	await visit(page, siteUrl, '/admin/team')
	const row = (name: string) => page.getByRole('row').filter({ hasText: name })
	await expect(row(invited.name)).toContainText('Admin')
	await expect(row(signingIn.name)).toContainText('Admin')
	await expect(row(plain.name)).not.toContainText('Admin')
})

test('[ADM-INVITE-04] [ADM-INVITE-05] [ADM-CALL-16] [ADM-CALL-17] [ADM-CALL-18] turning on the switch sends the invitation once the member is stored', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const [name, address] = [uniqueName('Hana'), uniqueAddress()]
	const calls = followCalls(page)
	await openAdmin(page, { db, siteUrl }, '/admin/team/new')
	await field(page, 'Name').fill(name)
	await field(page, 'Position').fill('Vet')
	await email(page).fill(address)
	await adminSwitch(page).check()
	await save(page).click()
	await expect(dialog(page).getByRole('alert')).toContainText('Bio must be')
	expect(await accessOf(db, address)).toEqual({ invites: [], admins: 0, mails: [] })

	calls.length = 0
	await field(page, 'Bio').fill('Looks after layers.')
	const [granted, sent] = await Promise.all([
		page.waitForResponse(grant),
		page.waitForResponse(mail),
		save(page).click(),
	])
	await expect(toastOf(page)).toContainText('Invitation sent')
	await expect(toastOf(page)).toContainText(
		`${name} was granted admin access and will receive an e-mail invitation.`,
	)
	expect(calls).toEqual([
		'/admin/team/save',
		'/rest/v1/rpc/invite_team_member',
		'/functions/v1/send-admin-invite',
	])
	const { id } = await memberRow(db, name)
	const invite = await db.query('select * from login_invites where team_member_id = $1', [id])
	expect(invite.rows).toMatchObject([
		{ email: address, status: 'pending', updated_at: expect.any(Date) },
	])
	expect(granted.request().postDataJSON()).toEqual({ member_id: id, member_email: address })
	expect(await granted.json()).toEqual({ success: true, inviteId: invite.rows[0].id })
	expect(sent.request().postDataJSON()).toEqual({
		email: address,
		name,
		inviteId: invite.rows[0].id,
	})
	expect(await accessOf(db, address)).toEqual({
		invites: ['pending'],
		admins: 1,
		mails: ['account-invitation'],
	})
})

test('[ADM-INVITE-04] an invitation can be sent again, and a later save sends none', async ({
	page,
	db,
	siteUrl,
}) => {
	const address = uniqueAddress()
	const { id, name } = await insertMember(db, { email: address })
	const calls = followCalls(page)
	await openAdmin(page, { db, siteUrl }, `/admin/team/${id}/edit`)
	await adminSwitch(page).check()
	await save(page).click()
	await expect(toastOf(page)).toContainText('Invitation sent')

	await page.getByRole('link', { name: `Edit ${name}` }).click()
	await dialog(page).getByRole('button', { name: 'Send the invitation again' }).click()
	await expect(toastOf(page)).toContainText('Invitation sent')
	await expect(dialog(page).getByText('Invited again just now, not accepted yet.')).toBeVisible()
	calls.length = 0
	await field(page, 'Position').fill('Lead vet')
	await save(page).click()
	await expect(toastOf(page)).toContainText('Team member updated')
	expect(calls).toEqual(['/admin/team/save'])
	expect((await accessOf(db, address)).mails).toHaveLength(2)
})

test('[ADM-INVITE-06] [ADM-INVITE-07] a failed invitation says whether the access or the mail failed', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/50[03]/)
	const address = uniqueAddress()
	const member = await insertMember(db, { email: address })
	await openAdmin(page, { db, siteUrl }, `/admin/team/${member.id}/edit`)
	await failNext(page, grant)
	await adminSwitch(page).check()
	await save(page).click()
	await expect(toastOf(page)).toContainText('Error sending invitation')
	expect(await accessOf(db, address)).toEqual({ invites: [], admins: 0, mails: [] })

	await page.getByRole('link', { name: `Edit ${member.name}` }).click()
	await failNext(page, mail, { status: 503 })
	await adminSwitch(page).check()
	await save(page).click()
	await expect(toastOf(page)).toContainText(
		'Admin access granted but failed to send invitation email. User can still use password reset to access the system.',
	)
	expect(await accessOf(db, address)).toEqual({ invites: ['pending'], admins: 1, mails: [] })
	await expect(page.getByRole('row').filter({ hasText: member.name })).toContainText('Invited')
})

test('text typed in the dialog survives Escape, a click outside, a reload and an expired session', async ({
	page,
	context,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/401|ERR_INTERNET_DISCONNECTED/)
	await withoutKeeping(page)
	const member = await insertMember(db)
	const account = await openAdmin(page, { db, siteUrl }, '/admin/team')
	await page.getByRole('link', { name: member.name, exact: true }).click()
	await field(page, 'Bio').fill('Typed and not saved.')
	const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
	for (let times = 0; times < 3; times += 1) {
		await page.keyboard.press('Escape')
		await expect(question).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(question).toBeHidden()
	}
	await page.mouse.click(5, 400)
	await expect(field(page, 'Bio')).toHaveValue('Typed and not saved.')

	await expect
		.poll(() => page.evaluate(() => Object.values(localStorage).join()))
		.toContain('Typed and not saved.')
	page.once('dialog', (leave) => void leave.accept())
	await page.reload()
	await hydrated(page)
	await dialog(page).getByRole('button', { name: 'Restore' }).click()
	await expect(field(page, 'Bio')).toHaveValue('Typed and not saved.')

	await loseConnection(page)
	await save(page).click()
	await expect(dialog(page).getByRole('alert')).toContainText('The server cannot be reached.')
	await context.setOffline(false)
	await db.query('delete from auth_sessions where user_id = $1', [account.id])
	await save(page).click()
	const signedOut = page.getByRole('dialog', { name: 'You are signed out' })
	await signedOut.getByLabel('Password').fill(testPassword)
	await page.keyboard.press('Enter')
	await expect(toastOf(page)).toContainText('Team member updated')
	expect(await memberRow(db, member.name)).toMatchObject({ bio: 'Typed and not saved.' })
})
