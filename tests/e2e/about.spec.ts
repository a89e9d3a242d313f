import { expect, test } from '#tests/support/e2e.ts'

test('[PUB-ABOUT-01][PUB-ABOUT-02] the page tells the story, the mission and the values', async ({
	page,
}) => {
	await page.goto('/about')
	for (const name of ['Our story', 'Our mission']) {
		await expect(page.getByRole('heading', { name })).toBeVisible()
	}
	for (const value of ['Excellence', 'Resilience', 'Collaboration']) {
		await expect(page.getByRole('term').filter({ hasText: value })).toBeVisible()
	}
})

test('[PUB-ABOUT-03][PUB-ENT-08] the page shows everyone in the team, by name', async ({
	page,
	db,
}) => {
	const { rows } = await db.query(
		'select name, position, image from team_members where deleted_at is null order by name',
	)
	await page.goto('/about')
	const team = page.locator('section', {
		has: page.getByRole('heading', { name: 'The people who come to your shed' }),
	})
	await expect(team.getByRole('heading', { level: 3 })).toHaveText(rows.map((row) => row.name))
	for (const row of rows) {
		await expect(team.getByText(row.position, { exact: true }).first()).toBeVisible()
		const portrait = team.getByRole('img', { name: row.name })
		await expect(portrait).toHaveCount(row.image === null ? 0 : 1)
	}
	expect(await page.content()).not.toContain('margaret@')
})

test('[PUB-ABOUT-04] careers lead to the job vacancies', async ({ page }) => {
	await page.goto('/about')
	await page.getByRole('link', { name: 'See job vacancies' }).click()
	await expect(page).toHaveURL(/\/about\/job-vacancies$/)
})

test('[PUB-ABOUT-05] when the team cannot be read, only that part fails', async ({
	page,
	startServer,
	allowConsole,
}) => {
	allowConsole(/503/)
	const { url, db } = await startServer({ seed: 'none' })
	await db.query('alter table team_members rename to away')
	const answer = await page.goto(`${url}/about`)
	expect(answer?.status()).toBe(503)
	await expect(page.getByText('Failed to load team members')).toHaveCSS('color', 'rgb(163, 39, 28)')
	await expect(page.getByRole('heading', { name: 'Our story' })).toBeVisible()
})

test('[PUB-ABOUT-06] a portrait that fails to load does not break the page', async ({
	page,
	allowConsole,
}) => {
	allowConsole(/ERR_FAILED/)
	await page.route(/\/media\/(variants\/)?team\//, (route) => route.abort())
	await page.goto('/about')
	await expect(page.getByText('Dr Margaret Ellison').first()).toBeVisible()
	await expect(page.getByRole('link', { name: 'See job vacancies' })).toBeVisible()
})

test('the four-service preview ends the page', async ({ page }) => {
	await page.goto('/about')
	const section = page.locator('section', {
		has: page.getByRole('heading', { name: 'What we can do for your flock' }),
	})
	await expect(section.getByRole('listitem')).toHaveCount(4)
	await expect(section.getByRole('link', { name: 'All services' })).toHaveAttribute(
		'href',
		'/services',
	)
})
