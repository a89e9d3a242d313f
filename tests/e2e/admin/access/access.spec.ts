// Who may enter the back office: what the screen shows, and what administrators do about it.
import type { Browser, Page } from '@playwright/test'
import {
	accountEvents,
	addSecondFactor,
	createPerson,
	hasAccess,
	noticesIn,
} from '#tests/support/access.ts'
import { createAdmin, signIn, testPassword } from '#tests/support/admin.ts'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks, phone, takeLook } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutKeeping } from '#tests/support/interception.ts'
import { insertMember, memberRow } from '#tests/support/members.ts'
import { uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

const uniqueAddress = () => `${uniqueName('p').replaceAll(' ', '')}@example.com`
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const question = (page: Page) => page.getByRole('alertdialog')
const screen = '/admin/access'

/** Opens a person's menu and chooses an action. */
async function choose(page: Page, name: string, label: string) {
	await page.getByRole('button', { name: `Actions for ${name}` }).click()
	await page.getByRole('menuitem', { name: label }).click()
}

/** A page of another person, in a browser of their own. */
async function pageOf(
	browser: Browser,
	site: { db: Database; siteUrl: string },
	person: { id: string },
) {
	const context = await browser.newContext()
	const page = await context.newPage()
	await signIn(page, site, person)
	return page
}

async function sessionsOf(db: Database, id: string) {
	return (await db.query('select from auth_sessions where user_id = $1', [id])).rowCount
}

const lastEvent = async (db: Database) => (await accountEvents(db)).at(-1)

test('the role of a colleague is changed after a question that names them and says what follows', async ({
	page,
	db,
	siteUrl,
}) => {
	const name = uniqueName('Ana')
	const person = await createPerson(db, { name })
	const own = await openAdmin(page, { db, siteUrl }, screen)
	await choose(page, name, 'Make an editor')
	await expect(question(page)).toContainText(`Make ${name} an editor?`)
	await expect(question(page)).toContainText(`${person.email} keeps content and media`)
	await expect(question(page)).toContainText('are told by mail')
	await question(page).getByRole('button', { name: 'Cancel' }).click()
	await expect(rowOf(page, name)).toContainText('Administrator')
	await choose(page, name, 'Make an editor')
	await question(page).getByRole('button', { name: 'Make an editor' }).click()
	await expect(toastOf(page)).toContainText(`${name} is now an editor`)
	await expect(rowOf(page, name)).toContainText('Editor')
	expect(await lastEvent(db)).toMatchObject({ action: 'change-role', by: own.id, of: person.id })
	const told = (await noticesIn(db)).find(({ to }) => to === person.email)
	expect(told?.sentence).toContain('Ana Reid made you an editor')
	await choose(page, name, 'Make an administrator')
	await question(page).getByRole('button', { name: 'Make an administrator' }).click()
	await expect(rowOf(page, name)).toContainText('Administrator')
})

test('a colleague is signed out everywhere, and sets up the second factor again after losing a telephone', async ({
	page,
	db,
	siteUrl,
}) => {
	const name = uniqueName('Ana')
	const { id, email } = await createPerson(db, { name })
	await addSecondFactor(db, id)
	await openAdmin(page, { db, siteUrl }, screen)
	await choose(page, name, 'Sign out everywhere')
	await expect(question(page)).toContainText(`${email} is signed out on every device at once`)
	await question(page).getByRole('button', { name: 'Sign out everywhere' }).click()
	await expect(toastOf(page)).toContainText(`${name} is signed out everywhere`)
	expect(await sessionsOf(db, id)).toBe(0)
	await expect(rowOf(page, name)).toContainText('1 passkey')

	await choose(page, name, 'Reset second factor (lost phone)')
	await expect(question(page)).toContainText(`recovery codes of ${email} are deleted`)
	await question(page).getByRole('button', { name: 'Reset second factor' }).click()
	await expect(toastOf(page)).toContainText(`The second factor of ${name} was reset`)
	await expect(rowOf(page, name)).not.toContainText(/passkey|Time codes/)
	await page.getByRole('button', { name: `Actions for ${name}` }).click()
	await expect(page.getByRole('menuitem', { name: /Reset second factor/ })).toBeHidden()
})

test('an invitation that has run out is sent again; one who has accepted meanwhile gets none', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/409/)
	const name = uniqueName('Hana')
	const person = await createPerson(db, { name, isInvited: true })
	await openAdmin(page, { db, siteUrl }, screen)
	await choose(page, name, 'Send the invitation again')
	await expect(question(page)).toContainText(`A new link goes to ${person.email}.`)
	await question(page).getByRole('button', { name: 'Send' }).click()
	await expect(toastOf(page)).toContainText('Invitation sent')
	await expect(rowOf(page, name)).toContainText('Open until')

	await choose(page, name, 'Send the invitation again')
	await addSecondFactor(db, person.id)
	await question(page).getByRole('button', { name: 'Send' }).click()
	await expect(question(page).getByRole('alert')).toHaveText(
		'This person can sign in already, so no invitation was sent.',
	)
	await question(page).getByRole('button', { name: 'Cancel' }).click()
	await expect(rowOf(page, name)).toContainText('1 passkey')
	const mails = await db.query('select kind from mails where to_email = $1', [person.email])
	expect(mails.rows).toEqual([{ kind: 'account-invitation' }])
})

test('by keyboard alone access is taken away; of two who do it the second is told', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/409/)
	const [name, other] = [uniqueName('Ana'), uniqueName('Ben')]
	const { email } = await createPerson(db, { name })
	const gone = await createPerson(db, { name: other })
	await openAdmin(page, { db, siteUrl }, screen)
	await page.getByRole('button', { name: `Actions for ${name}` }).focus()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('menuitem', { name: 'Make an editor' })).toBeFocused()
	await page.keyboard.press('End')
	await expect(page.getByRole('menuitem', { name: 'Take access away' })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await expect(toastOf(page)).toContainText(`${name} no longer has access`)
	await expect(rowOf(page, name)).toBeHidden()
	await expect(page.getByRole('heading', { name: 'Access' })).toBeFocused()
	expect(await hasAccess(db, email)).toBe(false)

	await choose(page, other, 'Take access away')
	await db.query('delete from admin_users where id = $1', [gone.id])
	await question(page).getByRole('button', { name: 'Take access away' }).click()
	await expect(question(page).getByRole('alert')).toContainText('no longer has access')
	await expect(rowOf(page, other)).toBeHidden()
})

test('someone who loses access with a form open keeps the typed text, is told why, and saves nothing', async ({
	page,
	browser,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/401|403/)
	const name = uniqueName('Ana')
	const person = await createPerson(db, { name })
	const member = await insertMember(db)
	const theirs = await pageOf(browser, { db, siteUrl }, person)
	await withoutKeeping(theirs)
	await visit(theirs, siteUrl, `/admin/team/${member.id}/edit`)
	const form = theirs.locator('dialog.record-dialog')
	await form.getByLabel('Bio', { exact: true }).fill('Typed and not saved.')
	await openAdmin(page, { db, siteUrl }, screen)
	await choose(page, name, 'Take access away')
	await question(page).getByRole('button', { name: 'Take access away' }).click()
	await expect(toastOf(page)).toContainText('no longer has access')

	await form.getByRole('button', { name: 'Update' }).click()
	const signedOut = theirs.getByRole('dialog', { name: 'You are signed out' })
	await signedOut.getByLabel('Password').fill(testPassword)
	await theirs.keyboard.press('Enter')
	await expect(form.getByRole('alert')).toContainText(
		'You have no access to the back office, so nothing was changed.',
	)
	await expect(form.getByLabel('Bio', { exact: true })).toHaveValue('Typed and not saved.')
	await expect
		.poll(() => theirs.evaluate(() => Object.values(localStorage).join()))
		.toContain('Typed and not saved.')
	expect(await memberRow(db, member.name)).toMatchObject({ bio: 'Looks after layers.' })
	await theirs.context().close()
})

test('access is given with errors at the fields, and nothing typed is lost', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/422/)
	const [name, address] = [uniqueName('Hana'), uniqueAddress()]
	const own = await openAdmin(page, { db, siteUrl }, screen)
	const dialog = page.getByRole('dialog', { name: 'Give access' })
	const field = (label: string) => dialog.getByLabel(label)
	const give = dialog.getByRole('button', { name: 'Give access' })
	await page.getByRole('button', { name: 'Give access' }).click()
	await give.click()
	await expect(field('Name')).toBeFocused()
	await expect(field('Name')).toHaveAccessibleDescription('Name must be at least 2 characters')
	await expect(field('Email')).toHaveAccessibleDescription('Invalid email address')
	await field('Name').fill(name)
	await field('Email').fill(own.email)
	await give.click()
	await expect(field('Email')).toHaveAccessibleDescription('This address already has access')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Give access' }).click()
	await expect(field('Name')).toHaveValue(name)
	await field('Email').fill(address)
	await give.click()
	await expect(toastOf(page)).toContainText(`An invitation goes to ${address}.`)
	await expect(rowOf(page, name)).toContainText(/Editor.*Invited.*through Ana Reid/)
	const { rows } = await db.query('select kind from mails where to_email = $1', [address])
	expect(rows).toEqual([{ kind: 'account-invitation' }])
})

test('the last administrator who can sign in loses neither access nor role, nor access together with the member', async ({
	page,
	emptySite: { db, url: siteUrl },
	allowConsole,
}) => {
	allowConsole(/409/)
	const own = await openAdmin(page, { db, siteUrl }, screen)
	await createPerson(db, { name: 'Hana Waititi', isInvited: true })
	const member = await insertMember(db, { email: own.email })
	await visit(page, siteUrl, screen)
	for (const label of ['Make an editor', 'Take access away']) {
		await choose(page, 'Ana Reid', label)
		await expect(question(page)).toContainText('You are the last administrator')
		await question(page).getByRole('button', { name: 'Close' }).click()
	}

	await visit(page, siteUrl, '/admin/team')
	await page.getByRole('button', { name: `Delete ${member.name}` }).click()
	await expect(question(page)).toContainText('This is your own access')
	await question(page).getByRole('button', { name: 'Delete' }).click()
	await expect(toastOf(page)).toContainText('Untick the box')
	await expect(rowOf(page, member.name)).toBeVisible()
	await page.getByRole('button', { name: `Delete ${member.name}` }).click()
	await question(page).getByRole('checkbox').uncheck()
	await question(page).getByRole('button', { name: 'Delete' }).click()
	await expect(toastOf(page)).toContainText('Team member deleted')
	expect(await hasAccess(db, own.email)).toBe(true)
})

test('one gives up one’s own access, and is at the sign-in page', async ({ page, db, siteUrl }) => {
	await createAdmin(db)
	const own = await openAdmin(page, { db, siteUrl }, screen)
	await page
		.getByRole('row')
		.filter({ hasText: own.email })
		.getByRole('button', { name: 'Actions for Ana Reid' })
		.click()
	await page.getByRole('menuitem', { name: 'Take access away' }).click()
	await expect(question(page)).toContainText('Take away your own access?')
	await question(page).getByRole('button', { name: 'Take access away' }).click()
	await expect(page).toHaveURL(/\/admin\/auth$/)
	expect(await hasAccess(db, own.email)).toBe(false)
})

test('list, menu and dialogs have no accessibility fault, and fit a phone', async ({
	page,
	db,
	siteUrl,
}) => {
	const name = uniqueName('A long name of somebody who is invited')
	await createPerson(db, { name, isInvited: true, email: `${'long'.repeat(15)}${uniqueAddress()}` })
	await openAdmin(page, { db, siteUrl }, screen)
	await expectNoBreachInLooks(page, 'the list')
	await takeLook(page, phone)
	await page.getByRole('button', { name: `Actions for ${name}` }).click()
	await expectNoBreachInLooks(page, 'the menu', '.row-menu')
	await page.getByRole('menuitem', { name: 'Take access away' }).click()
	await expectNoBreachInLooks(page, 'the question', 'dialog')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Give access' }).click()
	await expectNoBreachInLooks(page, 'the form', 'dialog')
})
