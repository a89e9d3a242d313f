// Who may enter the back office: the list of people, and what editors may not.
import { expect } from 'vitest'
import { addSecondFactor, createPerson, hasAccess } from '#tests/support/access.ts'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { test } from '#tests/support/pages.ts'
import { plainBrowser, plainForm } from '#tests/support/plain-browser.ts'
import { uniqueName } from '#tests/support/records.ts'

const screen = '/admin/access'

test('everyone with access is listed with role, ways to sign in, giver and invitation', async ({
	ask,
	emptySite: { db, url },
}) => {
	const [giver, ana, hana, late] = ['Mere', 'Ana', 'Hana', 'Late'].map(uniqueName) as [
		string,
		string,
		string,
		string,
	]
	const own = await createAdmin(db, { name: 'Ana Reid' })
	const boss = await createPerson(db, { name: giver })
	const editor = await createPerson(db, { name: ana, role: 'editor' })
	await addSecondFactor(db, editor.id)
	await db.query('update admin_users set granted_by = $2 where id = $1', [editor.id, boss.id])
	const invited = await createPerson(db, { name: hana, isInvited: true })
	await db.query(
		`insert into auth_links (hash, kind, user_id, expires_at) values (md5($1::text) || md5($1::text), 'invitation', $1::uuid, '2099-03-01T00:00:00Z')`,
		[invited.id],
	)
	await db.query(`update admin_users set granted_by = gen_random_uuid()::text where id = $1`, [
		invited.id,
	])
	await createPerson(db, { name: late, isInvited: true })
	const browser = plainBrowser(ask, url)
	const signIn = plainForm(await browser.open(screen), 'form[aria-labelledby=auth-subtitle]')
	signIn.fill('Email', own.email)
	signIn.fill('Password', own.password)
	const page = await browser.send(signIn)
	expect(page.path).toBe(screen)
	const rowOf = (name: string) => {
		const rows = page.texts(`main tr:contains("${name}")`)
		expect(rows, `${name}`).toHaveLength(1)
		return rows[0] ?? ''
	}

	expect(rowOf(ana)).toContain(editor.email)
	expect(rowOf(ana)).toContain('Editor')
	expect(rowOf(ana)).toContain('Password, 1 passkey, Time codes')
	expect(rowOf(ana)).toContain(`through ${giver}`)
	expect(rowOf(hana)).toMatch(/Invited.*Open until 1 Mar 2099.*Never yet/)
	expect(rowOf(hana)).toContain('through someone who has left')
	expect(rowOf(late)).toContain('Invitation expired')
	expect(rowOf(own.email)).toMatch(/You.*Administrator.*just now.*the console/)
	expect(rowOf(boss.email)).not.toContain('You')
})

test('an editor finds no Access, and every request for it is refused', async ({
	ask,
	open,
	db,
	site,
}) => {
	const editor = await createPerson(db, { role: 'editor' })
	const other = await createPerson(db)
	const Cookie = (await sessionOf(db, editor)).join('; ')
	const dashboard = await open('/admin/dashboard', { headers: { Cookie } })
	const links = dashboard.texts('nav a')
	expect(links).toContain('Team')
	expect(links).not.toContain('Access')
	const page = await open(screen, { headers: { Cookie } })
	expect(page.status).toBe(403)
	expect(page.texts('h1')).toEqual(['Access Denied'])
	expect(page.words()).toContain('This page is for administrators.')
	expect(page.$('table')).toHaveLength(0)
	for (const act of ['take', 'reset', 'signOut', 'invite', 'give']) {
		const response = await ask('/admin/access/change', {
			method: 'POST',
			headers: { Cookie, Origin: site.url, 'Content-Type': 'application/json' },
			body: JSON.stringify({ act, userId: other.id }),
		})
		expect(response.status, `${act}`).toBe(403)
	}
	expect(await hasAccess(db, other.email)).toBe(true)
})
