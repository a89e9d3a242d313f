// The list of what everybody did, for each of its readers.
import { expect } from 'vitest'
import { insertActions } from '#tests/support/actions.ts'
import { test } from '#tests/support/pages.ts'
import { uniqueName } from '#tests/support/records.ts'
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
