import type { Page } from '@playwright/test'
import { createAdmin, signInAsAdmin, testPassword } from '#tests/support/admin.ts'
import { openAuth, parts } from '#tests/support/auth-page.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'

test('[ADM-GUARD-02][ADM-AUTH-20] while a changed session is being checked, an open screen hides the panel, then goes to the sign-in', async ({
	page,
	db,
	siteUrl,
	context,
}) => {
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/products', { scripts: true })
	const panel = page.getByRole('heading', { level: 1 })
	await expect(panel).toBeVisible()
	const response = await holdRequests(page, '**/admin/products.data*')
	// An open menu is outside the frame, and names a product.
	await page
		.getByRole('button', { name: /^Actions for/ })
		.first()
		.click()
	await expect(page.getByRole('menu')).toBeVisible()
	const other = await context.newPage()
	await open(other, '/admin/dashboard', { scripts: true })
	await other.getByRole('button', { name: 'Sign Out' }).click()
	await expect(other).toHaveURL(/\/admin\/auth$/)
	await expect(page.getByText('Loading authentication...')).toBeVisible()
	await expect(panel).toBeHidden()
	expect(await shownText(page)).toBe('Loading authentication...')
	response()
	await expect(page).toHaveURL(/\/admin\/auth$/)
	await other.close()
})

test('a sign-in in one tab opens the back office in another', async ({ page, db, context }) => {
	const { email } = await createAdmin(db)
	await openAuth(page)
	const other = await context.newPage()
	await openAuth(other)
	const at = parts(other)
	await at.email.fill(email)
	await at.password.fill(testPassword)
	await at.signIn.click()
	await expect(other).toHaveURL(/\/admin\/dashboard$/)
	await expect(page).toHaveURL(/\/admin\/dashboard$/)
	await other.close()
})

test('[ADM-AUTH-03] a slow session check shows a message', async ({ page, db, siteUrl }) => {
	await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/dashboard', { scripts: true })
	const handleSignOut = await holdRequests(page, '**/admin/auth.data*')
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await expect(page.getByText('Checking authentication...')).toBeVisible()
	handleSignOut()
	await expect(parts(page).title).toHaveText('Admin Access')
	const handleSignIn = await holdRequests(page, '**/admin/dashboard.data*')
	const { email } = await createAdmin(db)
	const at = parts(page)
	await at.email.fill(email)
	await at.password.fill(testPassword)
	await at.signIn.click()
	await expect(page.getByText('Loading authentication...')).toBeVisible()
	handleSignIn()
	await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('[ADM-AUTH-19][ADM-AUTH-20][ADM-CONST-04] an open page checks and renews its session every 30 s, and goes to the sign-in when the session has ended', async ({
	page,
	db,
	siteUrl,
}) => {
	const { id } = await signInAsAdmin(page, db, siteUrl)
	await page.clock.install()
	await open(page, '/admin/dashboard', { scripts: true })
	const minutesLeft = async () => {
		const { rows } = await db.query(
			'select extract(epoch from expires_at - now()) / 60 as minutes from auth_sessions where user_id = $1',
			[id],
		)
		return Number(rows[0].minutes)
	}
	await db.query(
		`update auth_sessions set expires_at = now() + interval '10 minutes', used_at = now() - interval '10 minutes'
			where user_id = $1`,
		[id],
	)
	const requested = await page.evaluateHandle(() => {
		const times: number[] = []
		const send = globalThis.fetch
		globalThis.fetch = (...given) => {
			if (given[0] === '/api/session') times.push(Date.now())
			return send(...given)
		}
		return times
	})
	await page.clock.runFor(125_000)
	const times = await requested.jsonValue()
	expect(times.length).toBeGreaterThanOrEqual(4)
	const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0))
	expect(new Set(pauses)).toEqual(new Set([30_000]))
	await expect.poll(minutesLeft).toBeGreaterThan(700)
	await expect(page).toHaveURL(/\/admin\/dashboard$/)
	await db.query(`update auth_sessions set expires_at = now() where user_id = $1`, [id])
	await page.clock.runFor(31_000)
	await expect(page).toHaveURL(/\/admin\/auth$/)
})

test('[ADM-AUTH-21] an altered session is signed out, with a warning in the console', async ({
	page,
	db,
	siteUrl,
	context,
	allowConsole,
}) => {
	allowConsole(/stored session was altered or incomplete/)
	const name = 'roost-session-seal'
	await signInAsAdmin(page, db, siteUrl)
	const found = (await context.cookies()).find((cookie) => cookie.name === name)
	if (!found) throw new Error(`No cookie ${name}`)
	await context.addCookies([{ ...found, value: `${found.value.slice(0, -1)}~` }])
	const warned = page.waitForEvent('console', {
		predicate: (message) => message.type() === 'warning',
	})
	await open(page, '/admin/dashboard')
	await warned
	await expect(page).toHaveURL(/\/admin\/auth$/)
	const saved = (await context.cookies()).map((cookie) => cookie.name)
	expect(saved.filter((kind) => kind.startsWith('roost-session'))).toEqual([])
})

/** The visible text of a page. */
async function shownText(page: Page): Promise<string> {
	return (await page.locator('body').innerText()).trim()
}
