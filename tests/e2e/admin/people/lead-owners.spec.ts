// Who handles a lead, and until when.
import type { Page } from '@playwright/test'
import { createPerson } from '#tests/support/access.ts'
import { openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { insertLead } from '#tests/support/leads.ts'
import { uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

const owner = (page: Page) => page.getByRole('region', { name: 'Owner' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function ownerOf(db: Database, id: string) {
	const { rows } = await db.query('select owner_id from leads where id = $1', [id])
	return rows[0].owner_id as string | null
}

/** Sets when its reply is due, in SQL over now. */
async function setDue(db: Database, id: string, due: string) {
	await db.query(`update leads set reply_days = 2, due_at = ${due} where id = $1`, [id])
}

test('a lead is taken with one press and given to a colleague by name, with the keyboard alone', async ({
	page,
	db,
	siteUrl,
}) => {
	const name = uniqueName('Mere')
	const mere = await createPerson(db, { name })
	const { id } = await insertLead(db)
	const me = await openAdmin(page, { db, siteUrl }, `/admin/leads/${id}`)
	await expect(owner(page)).toContainText('Nobody yet')
	await owner(page).getByRole('button', { name: 'Take it' }).focus()
	await page.keyboard.press('Enter')
	await expect(toastOf(page)).toContainText('It is yours')
	await expect(owner(page).locator('strong')).toHaveText('You')
	expect(await ownerOf(db, id)).toBe(me.id)

	await owner(page).getByLabel('Give it to').focus()
	await page.keyboard.type(name)
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await expect(toastOf(page)).toContainText(`Given to ${name}`)
	await expect(owner(page).locator('strong')).toHaveText(name)
	expect(await ownerOf(db, id)).toBe(mere.id)
	await owner(page).getByLabel('Give it to').selectOption('Nobody')
	await owner(page).getByRole('button', { name: 'Give', exact: true }).click()
	await expect(owner(page)).toContainText('Nobody yet')
	const changes = page.getByRole('list', { name: 'Replies and notes' }).locator('strong')
	await expect(changes).toHaveText([
		'Ana Reid took it',
		`Ana Reid gave it to ${name}`,
		'Ana Reid gave it back',
	])
	const { rows } = await db.query(
		`select detail->>'owner' as owner from audit_log where action = 'owner' and record_id = $1 order by id`,
		[id],
	)
	expect(rows).toEqual([{ owner: me.id }, { owner: mere.id }, { owner: null }])
})

test('a lead that a colleague took meanwhile is not taken away: the page says so, and shows whose it is', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/409/)
	const name = uniqueName('Mere')
	const mere = await createPerson(db, { name })
	const { id } = await insertLead(db)
	await openAdmin(page, { db, siteUrl }, `/admin/leads/${id}`)
	await db.query('update leads set owner_id = $2 where id = $1', [id, mere.id])
	await owner(page).getByRole('button', { name: 'Take it' }).click()
	await expect(owner(page).getByRole('alert')).toContainText('Somebody else has changed the owner')
	await expect(owner(page).locator('strong')).toHaveText(name)
	expect(await ownerOf(db, id)).toBe(mere.id)
})

test('dashboard and palette lead to what is mine, nobody’s, overdue, and waits for the visitor', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, name } = await insertLead(db)
	await setDue(db, id, `now() - interval '1 day'`)
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	const card = page.getByRole('region', { name: 'Leads', exact: true })
	await expect(card.getByRole('link')).toHaveText([
		/Assigned to me$/,
		/Unassigned$/,
		/Overdue$/,
		/Awaiting reply$/,
		/Reply not delivered$/,
	])
	await card.getByRole('link', { name: 'Overdue' }).click()
	await expect(page).toHaveURL('/admin/leads?due=overdue')
	await expect(rowOf(page, name)).toContainText('Overdue since yesterday')
	await page.keyboard.press('Control+k')
	await page.getByRole('combobox', { name: 'Find or go to' }).fill('leads assigned to me')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/owner=mine/)
	await expect(page.getByLabel('Owner')).toHaveValue('mine')
})

test('whoever takes access away says who gets the open leads', async ({ page, db, siteUrl }) => {
	const [name, heirName] = [uniqueName('Bea'), uniqueName('Cleo')]
	const leaver = await createPerson(db, { name })
	const heir = await createPerson(db, { name: heirName })
	const { id } = await insertLead(db)
	await db.query('update leads set owner_id = $2 where id = $1', [id, leaver.id])
	await openAdmin(page, { db, siteUrl }, '/admin/access')
	const choose = async (label: string) => {
		await page.getByRole('button', { name: `Actions for ${name}` }).click()
		await page.getByRole('menuitem', { name: label }).click()
	}
	await choose('Make an editor')
	const dialog = page.getByRole('alertdialog')
	await expect(dialog.getByLabel('Their open lead goes to')).toHaveValue('')
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await choose('Take access away')
	await dialog.getByLabel('Their open lead goes to').selectOption(heirName)
	await dialog.getByRole('button', { name: 'Take access away' }).click()
	await expect(toastOf(page)).toContainText(`${name} no longer has access`)
	expect(await ownerOf(db, id)).toBe(heir.id)
	// Whoever has no leads is asked nothing about them.
	await page.getByRole('button', { name: `Actions for ${heirName}` }).click()
	await db.query('update leads set owner_id = null where id = $1', [id])
	await visit(page, siteUrl, '/admin/access')
	await page.getByRole('button', { name: `Actions for ${heirName}` }).click()
	await page.getByRole('menuitem', { name: 'Take access away' }).click()
	await expect(dialog).toBeVisible()
	await expect(dialog.getByLabel(/open lead/)).toHaveCount(0)
})

test('owners and due times have no accessibility breach, and fit a phone', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id, name } = await insertLead(db)
	await setDue(db, id, `now() - interval '2 days'`)
	const mere = await createPerson(db, { name: uniqueName('Mere') })
	await openAdmin(page, { db, siteUrl }, `/admin/leads/${id}`)
	await db.query('update leads set owner_id = $2 where id = $1', [id, mere.id])
	for (const path of [`/admin/leads/${id}`, `/admin/leads?q=${name}`, '/admin/dashboard']) {
		await visit(page, siteUrl, path)
		await expect(page.getByText(/overdue/i).last()).toBeVisible()
		await expectNoBreachInLooks(page, path)
	}
})
