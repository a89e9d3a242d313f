import type { Page } from '@playwright/test'
import { createAdmin, signIn, signInAsAdmin, testPassword } from '#tests/support/admin.ts'
import { openAuth, parts } from '#tests/support/auth-page.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'

test('[ADM-GUARD-01][ADM-GUARD-06] a signed-out visitor is redirected from back-office screens to /admin/auth and sees no navigation', async ({
	page,
}) => {
	for (const path of [
		'/admin',
		'/admin/dashboard',
		'/admin/services',
		'/admin/services/new',
		'/admin/x',
	]) {
		await open(page, path)
		await expect(page).toHaveURL(/\/admin\/auth$/)
		await expect(parts(page).title).toHaveText('Admin Access')
		await expect(page.getByRole('navigation')).toHaveCount(0)
	}
})

test('[ADM-GUARD-03] a signed-in account without rights gets Access Denied and no navigation', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/403/)
	await signIn(page, siteUrl, await createAdmin(db, { isAdmin: false }))
	for (const path of ['/admin/dashboard', '/admin/services']) {
		const answer = await open(page, path)
		expect(answer?.status()).toBe(403)
		await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
		await expect(
			page.getByText("You don't have admin privileges to access this area."),
		).toBeVisible()
		await expect(page.getByText(/ask a super admin for access/i)).toBeVisible()
		await expect(page.getByRole('navigation')).toHaveCount(0)
	}
	// Works before the scripts start too, as a plain post.
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await expect(page).toHaveURL(/\/admin\/auth$/)
})

test('[ADM-GUARD-04] an account in admin_users sees the panel, and gets Access Denied once removed', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/403/)
	const { id, email } = await signInAsAdmin(page, db, siteUrl)
	await open(page, '/admin/dashboard')
	await expect(page.getByText(email).first()).toBeVisible()
	await db.query('delete from admin_users where id = $1', [id])
	await page.reload()
	await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

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
	const answer = await holdRequests(page, '**/admin/products.data*')
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
	answer()
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
	const answerSignOut = await holdRequests(page, '**/admin/auth.data*')
	await page.getByRole('button', { name: 'Sign Out' }).click()
	await expect(page.getByText('Checking authentication...')).toBeVisible()
	answerSignOut()
	await expect(parts(page).title).toHaveText('Admin Access')
	const answerSignIn = await holdRequests(page, '**/admin/dashboard.data*')
	const { email } = await createAdmin(db)
	const at = parts(page)
	await at.email.fill(email)
	await at.password.fill(testPassword)
	await at.signIn.click()
	await expect(page.getByText('Loading authentication...')).toBeVisible()
	answerSignIn()
	await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('[ADM-AUTH-19][ADM-AUTH-20] an open page renews its session every 30 s, and goes to the sign-in when the session has ended', async ({
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
	await page.clock.runFor(31_000)
	await expect.poll(minutesLeft).toBeGreaterThan(700)
	await expect(page).toHaveURL(/\/admin\/dashboard$/)
	await db.query(`update auth_sessions set expires_at = now() where user_id = $1`, [id])
	await page.clock.runFor(31_000)
	await expect(page).toHaveURL(/\/admin\/auth$/)
})

test('[ADM-CONST-04] an open page of the back office checks its session every 30 s', async ({
	page,
	db,
	siteUrl,
}) => {
	await signInAsAdmin(page, db, siteUrl)
	await page.clock.install()
	await open(page, '/admin/dashboard', { scripts: true })
	const asked = await page.evaluateHandle(() => {
		const times: number[] = []
		const send = globalThis.fetch
		globalThis.fetch = (...given) => {
			if (given[0] === '/api/session') times.push(Date.now())
			return send(...given)
		}
		return times
	})
	await page.clock.runFor(125_000)
	const times = await asked.jsonValue()
	expect(times.length).toBeGreaterThanOrEqual(4)
	const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0))
	expect(new Set(pauses)).toEqual(new Set([30_000]))
})

test('[ADM-AUTH-21] an altered or incomplete session is signed out, with a warning in the console', async ({
	page,
	db,
	siteUrl,
	context,
	allowConsole,
}) => {
	allowConsole(/stored session was altered or incomplete/)
	const names = ['roost-session', 'roost-session-seal']
	for (const name of names) {
		for (const isLost of [true, false]) {
			await signInAsAdmin(page, db, siteUrl)
			const cookies = await context.cookies()
			const found = cookies.find((cookie) => cookie.name === name)
			if (!found) throw new Error(`No cookie ${name}`)
			if (isLost) await context.clearCookies({ name })
			else await context.addCookies([{ ...found, value: `${found.value.slice(0, -1)}~` }])
			const warned = page.waitForEvent('console', {
				predicate: (message) => message.type() === 'warning',
			})
			await open(page, '/admin/dashboard')
			await warned
			await expect(page).toHaveURL(/\/admin\/auth$/)
			const kept = (await context.cookies()).map((cookie) => cookie.name)
			expect(kept.filter((kind) => names.includes(kind))).toEqual([])
		}
	}
})

test('a hostile next address never leads off the site after sign-in', async ({ page, db }) => {
	const { email } = await createAdmin(db)
	const hostile = [
		'//evil.example',
		'https://evil.example/admin/x',
		'/\\evil.example',
		'/admin/../../evil',
		'/admin//evil.example',
		'javascript:alert(1)',
		'/products',
	]
	for (const next of hostile) {
		const answer = await page.request.post(`/api/auth/sign-in?next=${encodeURIComponent(next)}`, {
			form: { email, password: testPassword },
		})
		const { to } = await answer.json()
		expect(new URL(to, 'http://own.example').origin, next).toBe('http://own.example')
		expect(to, next).toMatch(/^\/admin\/[a-z/.]*$/)
	}
	const answer = await page.request.post('/api/auth/sign-in?next=/admin/services/new', {
		form: { email, password: testPassword },
	})
	expect(await answer.json()).toMatchObject({ to: '/admin/services/new' })
})

/** The visible text of a page. */
async function shownText(page: Page): Promise<string> {
	return (await page.locator('body').innerText()).trim()
}
