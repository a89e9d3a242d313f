import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertMember, storedPicture } from '#tests/support/news-records.ts'
import { forgetPages } from '#tests/support/site-server.ts'

test('[PUB-ABOUT-01][PUB-ABOUT-02] the page shows the story, the mission and the values', async ({
	page,
}) => {
	await open(page, '/about')
	for (const name of ['Our story', 'Our mission']) {
		await expect(page.getByRole('heading', { name })).toBeVisible()
	}
	for (const value of ['Excellence', 'Resilience', 'Collaboration']) {
		await expect(page.getByRole('term').filter({ hasText: value })).toBeVisible()
	}
})

test('[PUB-ABOUT-03][PUB-ENT-08] the page shows everyone in the team, ordered by name', async ({
	page,
	db,
}) => {
	const team = page.locator('section', {
		has: page.getByRole('heading', { name: 'The people who come to your shed' }),
	})
	const { rows } = await db.query(
		'select name, position, image from team_members where deleted_at is null order by name',
	)
	await open(page, '/about')
	await expect(team.getByRole('heading', { level: 3 })).toHaveText(rows.map((row) => row.name))
	for (const row of rows) {
		await expect(team.getByText(row.position, { exact: true }).first()).toBeVisible()
		const portrait = team.getByRole('img', { name: row.name })
		await expect(portrait).toHaveCount(row.image === null ? 0 : 1)
	}
	expect(await page.content()).not.toContain('margaret@')
})

test('[PUB-ABOUT-04] the careers link leads to the job vacancies', async ({ page }) => {
	await open(page, '/about')
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
	await forgetPages(db)
	const answer = await open(page, `${url}/about`)
	expect(answer?.status()).toBe(503)
	await expect(page.getByText('Failed to load team members')).toHaveCSS('color', 'rgb(163, 39, 28)')
	await expect(page.getByRole('heading', { name: 'Our story' })).toBeVisible()
})

test('[PUB-ABOUT-06] a portrait that fails to load is logged and does not break the page', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/ERR_FAILED/)
	const logged: string[] = []
	page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`))
	const { id, name } = await insertMember(db)
	await db.query('update team_members set image = $2 where id = $1', [id, await storedPicture(db)])
	await page.route(/\/media\//, (route) => route.abort())
	await open(page, '/about')
	const card = page.getByRole('article').filter({ hasText: String(name) })
	await card.scrollIntoViewIfNeeded()
	await expect(card.getByRole('img')).toHaveCount(1)
	await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^error .*ERR_FAILED/))
	// A placeholder picture, not the browser's icon for broken pictures or text over the frame.
	await expect.poll(() => card.getByRole('img').evaluate(isDrawn)).toBe(true)
	await expect(card.getByText('Looks after layers.')).toBeVisible()
	await expect(page.getByRole('link', { name: 'See job vacancies' })).toBeVisible()
})

test('the page previews four services and links to all', async ({ page }) => {
	await open(page, '/about')
	const section = page.locator('section', {
		has: page.getByRole('heading', { name: 'What we can do for your flock' }),
	})
	await expect(section.getByRole('listitem')).toHaveCount(4)
	await expect(section.getByRole('link', { name: 'All services' })).toHaveAttribute(
		'href',
		'/services',
	)
})

function isDrawn(image: SVGElement | HTMLElement): boolean {
	return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
}
