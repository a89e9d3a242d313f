// The sign-in page for people without scripts, and what it says about dead links.
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect } from 'vitest'
import { issueLink } from '#platform/auth/sign-in/links.server.ts'
import { createAdmin, sessionOf, testPassword } from '#tests/support/admin.ts'
import { test } from '#tests/support/pages.ts'
import type { Page } from '#tests/support/pages.ts'
import { plainBrowser, plainForm } from '#tests/support/plain-browser.ts'
import { codeAt } from '#tests/support/time-codes.ts'

type Browser = ReturnType<typeof plainBrowser>

const formOf = (page: Page) => plainForm(page, 'form[aria-labelledby=auth-subtitle]')
const errorOf = (page: Page) => page.texts('[role=alert]').join(' ')

/** Writes into the form of the page by label, and sends it. */
function sendFilled(browser: Browser, page: Page, values: Record<string, string>) {
	const form = formOf(page)
	for (const [label, value] of Object.entries(values)) form.fill(label, value)
	return browser.send(form)
}

test('without scripts people sign in, read why a sign-in is refused and request a reset link', async ({
	ask,
	emptySite: { db, url },
}) => {
	const { email } = await createAdmin(db)
	const browser = plainBrowser(ask, url)
	const page = await browser.open('/admin/auth')
	expect(formOf(page).form.find('button:contains("Sign In")').is('[disabled]')).toBe(false)
	const refused = await sendFilled(browser, page, { Email: email, Password: 'wrong' })
	expect(refused.status).toBe(401)
	expect(errorOf(refused)).toBe('The email or password you entered is incorrect')
	expect(formOf(refused).shown('Email')).toBe(email)
	const opened = await sendFilled(browser, refused, { Password: testPassword })
	expect([opened.status, opened.path]).toEqual([200, '/admin/dashboard'])
	const reset = await plainBrowser(ask, url).open('/admin/auth?reset=true')
	expect(reset.texts('#auth-subtitle')).toEqual(['Reset your password'])
	const sent = await sendFilled(browser, reset, { Email: email })
	expect(sent.words()).toContain('Reset link sent!')
})

/** An account with time codes. */
async function withCodes(ask: Parameters<typeof plainBrowser>[0], { db, url }: Site) {
	const account = await createAdmin(db)
	const Cookie = (await sessionOf(db, account)).join('; ')
	const change = async (data: object) => {
		const response = await ask(`${url}/admin/account/change`, {
			method: 'POST',
			headers: { Cookie, Origin: url, 'Content-Type': 'application/json' },
			body: JSON.stringify(data),
		})
		expect(response.status).toBe(200)
		return response.json()
	}
	const { secret } = await change({ change: 'start-time-codes', password: testPassword })
	const saved = await change({ change: 'confirm-time-codes', code: codeAt(secret) })
	const recoveryCodes: string[] = saved.recoveryCodes
	// Of the next step: the present one was used to confirm.
	return { account, code: codeAt(secret, new Date(Date.now() + 30_000)), recoveryCodes }
}

type Site = { db: Parameters<typeof createAdmin>[0] & Parameters<typeof sessionOf>[0]; url: string }

test('without scripts the code follows the password on the same page, and so does a recovery code', async ({
	ask,
	emptySite,
}) => {
	const { account, code, recoveryCodes } = await withCodes(ask, emptySite)
	const password = { Email: account.email, Password: account.password }
	const browser = plainBrowser(ask, emptySite.url)
	const requested = await sendFilled(browser, await browser.open('/admin/auth'), password)
	const refused = await sendFilled(browser, requested, { Code: '000000' })
	expect(errorOf(refused)).toContain('This code is not right')
	const opened = await sendFilled(browser, refused, { Code: code })
	expect([opened.status, opened.path]).toEqual([200, '/admin/dashboard'])

	const another = plainBrowser(ask, emptySite.url)
	const next = await sendFilled(another, await another.open('/admin/auth'), password)
	const link = next.$('a:contains("Use a recovery code instead")').attr('href') ?? ''
	const recovery = await another.open(new URL(link, emptySite.url + next.path).href)
	const entered = await sendFilled(another, recovery, { 'Recovery code': recoveryCodes[1] ?? '' })
	expect([entered.status, entered.path]).toEqual([200, '/admin/account?after=recovery-code'])
	expect(entered.words()).toContain('You signed in with a recovery code. 9 are left.')
	expect(entered.$('main a:contains("Go on to the dashboard")').attr('href')).toBe(
		'/admin/dashboard',
	)
})

test('without scripts a mailed link shows whose password it sets, and signs in; where codes are on, the code is next', async ({
	ask,
	emptySite,
}) => {
	const { db, url } = emptySite
	const linkTo = (kind: 'reset' | 'invitation', userId: string) =>
		issueLink(drizzle({ client: db }), { kind, userId, now: new Date() })
	const fields = { Password: 'a new one, and longer', 'Confirm password': 'a new one, and longer' }
	for (const kind of ['reset', 'invitation'] as const) {
		const account = await createAdmin(db)
		const browser = plainBrowser(ask, url)
		const page = await browser.open(await linkTo(kind, account.id))
		const email = formOf(page).field('Email')
		expect([email.attr('value'), email.attr('autocomplete')]).toEqual([account.email, 'username'])
		expect(email.attr('readonly')).toBeDefined()
		const opened = await sendFilled(browser, page, fields)
		expect([opened.status, opened.path]).toEqual([200, '/admin/dashboard'])
	}
	const { account, code } = await withCodes(ask, emptySite)
	const browser = plainBrowser(ask, url)
	const page = await browser.open(await linkTo('reset', account.id))
	const requested = await sendFilled(browser, page, fields)
	expect(requested.texts('.auth-notice')).toEqual([
		'Your password has been set. One more step: your code.',
	])
	const opened = await sendFilled(browser, requested, { Code: code })
	expect([opened.status, opened.path]).toEqual([200, '/admin/dashboard'])
})

test('without scripts a reset asks which passkeys to keep, none ticked, and remembers the ticks when the password is refused', async ({
	ask,
	emptySite,
}) => {
	const { db, url } = emptySite
	const account = await createAdmin(db)
	for (const name of ['My phone', 'A laptop'])
		await db.query(
			`insert into auth_passkeys (user_id, credential_id, public_key, counter, transports, name)
				values ($1, $2, 'x', 0, '', $3)`,
			[account.id, `${account.id} ${name}`, name],
		)
	const link = { kind: 'reset', userId: account.id, now: new Date() } as const
	const browser = plainBrowser(ask, url)
	const page = await browser.open(await issueLink(drizzle({ client: db }), link))
	expect(
		page
			.$('.remaining-passkeys label strong')
			.map((_, each) => page.$(each).text())
			.get(),
	).toEqual(['My phone', 'A laptop'])
	expect(page.$('[name=passkey][checked]')).toHaveLength(0)

	page.$('[name=passkey]').first().attr('checked', '')
	const short = await sendFilled(browser, page, { Password: 'short', 'Confirm password': 'short' })
	expect(short.$('[name=passkey][checked]')).toHaveLength(1)
	const password = 'a new one, and longer'
	await sendFilled(browser, short, { Password: password, 'Confirm password': password })
	const { rows } = await db.query('select name from auth_passkeys where user_id = $1', [account.id])
	expect(rows).toEqual([{ name: 'My phone' }])
})

test('the page of the code leads to the sign-in when no password was sent', async ({ open }) => {
	const page = await open('/admin/auth?step=code')
	expect(formOf(page).field('Password').attr('type')).toBe('password')
})

test('a set-up link that no longer works says what to do, and shows the sign-in', async ({
	open,
}) => {
	const page = await open(`/admin/auth?setup=${'x'.repeat(43)}`)
	const error = errorOf(page)
	expect(error).toContain('This link has already been used')
	expect(error).toContain('If there is already an administrator, sign in below.')
	expect(error).toContain('restart the server: its log shows a new link')
	expect(error).not.toContain('request a new one')
	expect(formOf(page).form.find('button:contains("Sign In")')).toHaveLength(1)
})
