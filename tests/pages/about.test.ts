import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { tableAway, withoutCachedPage } from '#tests/support/site-database.ts'

test('[PUB-ABOUT-01][PUB-ABOUT-02] the page shows the story, the mission and the values', async ({
	open,
}) => {
	const { texts } = await open('/about')
	expect(texts('h2')).toEqual(expect.arrayContaining(['Our story', 'Our mission']))
	expect(texts('dt')).toEqual(['Excellence', 'Resilience', 'Collaboration'])
})

test('[PUB-ABOUT-03][PUB-ENT-08] the page shows everyone in the team, ordered by name', async ({
	open,
	db,
}) => {
	const { rows } = await db.query(
		'select name, position, image from team_members where deleted_at is null order by name',
	)
	expect(rows.length).toBeGreaterThan(1)
	const { $, html, texts } = await open('/about')
	const team = 'section:has(h2:contains("The people who come to your shed"))'
	expect(texts(`${team} h3`)).toEqual(rows.map(({ name }) => name))
	const cards = $(`${team} article`).toArray()
	for (const [index, { name, position, image }] of rows.entries()) {
		const card = $(cards[index])
		const lines = card.find('p').toArray()
		expect(lines.map((line) => $(line).text())).toContain(position)
		expect(card.find(`img[alt*="${name}"]`)).toHaveLength(image === null ? 0 : 1)
	}
	expect(html).not.toContain('margaret@')
})

test('[PUB-ABOUT-04] the careers link leads to the job vacancies', async ({ open }) => {
	const { attributes } = await open('/about')
	const links = attributes('main a:contains("See job vacancies")', 'href')
	expect(links).toEqual(['/about/job-vacancies'])
	expect(await open(links[0] ?? '')).toMatchObject({ status: 200, path: '/about/job-vacancies' })
})

test('[PUB-ABOUT-05] when the team cannot be read, only that part fails', async ({
	open,
	emptySite,
}) => {
	await using _away = await tableAway(emptySite.db, 'team_members')
	const { status, texts } = await open(emptySite.url + withoutCachedPage('/about'))
	expect(status).toBe(503)
	expect(texts('[role=alert]')).toEqual(['Failed to load team members'])
	expect(texts('h2')).toContain('Our story')
})

test('the page previews four services and links to all', async ({ open }) => {
	const { $, attributes } = await open('/about')
	const section = 'section:has(h2:contains("What we can do for your flock"))'
	expect($(`${section} li`)).toHaveLength(4)
	expect(attributes(`${section} a:contains("All services")`, 'href')).toEqual(['/services'])
})
