// The list of what everybody did, for each of its readers.
import { expect } from 'vitest'
import { insertActions } from '#tests/support/actions.ts'
import { test } from '#tests/support/pages.ts'
import { uniqueName } from '#tests/support/records.ts'
import { tableAway } from '#tests/support/site-database.ts'
import { signedIn } from '#tests/support/staff.ts'

const entries = '.activity-day li'

test('a sign-in is listed with its browser, and each entry has its exact time', async ({
	ask,
	open,
	db,
	site,
}) => {
	const { id, email, password, headers } = await signedIn(db, { name: uniqueName('Hana') })
	const response = await ask('/api/auth/sign-in', {
		method: 'POST',
		body: new URLSearchParams({ email, password }),
		headers: {
			Origin: site.url,
			'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
		},
	})
	expect(response.ok).toBe(true)
	const page = await open(`/admin/activity?person=${id}&kind=sign-in`, { headers })
	expect(page.texts(entries)).toEqual([
		expect.stringMatching(/signed in with a password in Firefox on Linux/),
	])
	expect(page.$(`${entries} time`).attr('title')).toMatch(/\d{4} at \d+:\d\d/)
})

test('an editor sees changes of content by everyone, and nothing else', async ({ open, db }) => {
	const { person, name, article } = await insertActions(db)
	const { headers } = await signedIn(db, { role: 'editor' })
	const all = await open('/admin/activity', { headers })
	expect(all.texts('select:has(option:contains("Kind: all"))').join()).not.toMatch(/Leads|Sign-ins/)
	expect(all.texts('main').join()).not.toContain('signed in')
	const theirs = await open(`/admin/activity?person=${person.id}`, { headers })
	expect(theirs.texts(entries)).toEqual([
		expect.stringContaining(`${name} changed the article ${article.title}`),
	])
	for (const kind of ['lead', 'sign-in', 'account']) {
		const page = await open(`/admin/activity?kind=${kind}`, { headers })
		expect(page.texts('main').join()).toContain('No activity matches')
	}
})

test('where nothing has been done the list says so, one that cannot be read is offered again, and the dashboard leads to versions', async ({
	open,
	emptySite: { db, url },
}) => {
	const { headers } = await signedIn(db, { role: 'editor' })
	const see = () => open(`${url}/admin/activity`, { headers })
	expect((await see()).words()).toContain('Nothing has been done yet.')
	{
		await using _away = await tableAway(db, 'audit_log')
		const unread = await see()
		expect(unread.texts('[role=alert]').join()).toContain(
			'The activity could not be loaded right now.',
		)
		expect(unread.$('main a:contains("Try again")')).toHaveLength(1)
	}
	const { article } = await insertActions(db)
	const dashboard = await open(`${url}/admin/dashboard`, { headers: (await signedIn(db)).headers })
	const recent = dashboard.$('section:has(h2:contains("Recent activity"))')
	expect(recent.find('li')).toHaveLength(2)
	expect(recent.find(`a:contains("${article.title}")`).attr('href')).toBe(
		`/admin/news/${article.id}/history?version=3`,
	)
	expect(recent.find('a:contains("All activity")').attr('href')).toBe('/admin/activity')
})
