import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertMember, storedPicture } from '#tests/support/news-records.ts'
import { tableAway, withoutCachedPage } from '#tests/support/site-database.ts'

test('[PUB-ABOUT-05][PUB-ABOUT-06] a portrait that fails to load is logged and breaks nothing; a team that cannot be read is told in red', async ({
	page,
	db,
	allowConsole,
}) => {
	allowConsole(/ERR_FAILED|503/)
	const logged: string[] = []
	page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`))
	const { id, name } = await insertMember(db)
	await db.query('update team_members set image = $2 where id = $1', [id, await storedPicture(db)])
	await page.route(/\/media\//, (route) => route.abort())
	await open(page, '/about')
	const card = page.getByRole('article').filter({ hasText: String(name) })
	await card.scrollIntoViewIfNeeded()
	await expect(card.getByRole('img')).toHaveCount(1)
	for (const line of [/^error .*ERR_FAILED/, /^info No picture: http\S+\/media\//])
		await expect.poll(() => logged).toContainEqual(expect.stringMatching(line))
	// A placeholder picture, not the browser's icon for broken pictures or text over the frame.
	await expect.poll(() => card.getByRole('img').evaluate(isDrawn)).toBe(true)
	await expect(card.getByText('Looks after layers.')).toBeVisible()
	await expect(page.getByRole('link', { name: 'See job vacancies' })).toBeVisible()

	await using _away = await tableAway(db, 'team_members')
	await open(page, withoutCachedPage('/about'))
	await expect(page.getByText('Failed to load team members')).toHaveCSS('color', 'rgb(163, 39, 28)')
})

function isDrawn(image: SVGElement | HTMLElement): boolean {
	return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
}
