// What the dashboard says, and to what it leads.
import { expect } from 'vitest'
import { insertSavableService } from '#tests/support/admin-pages.ts'
import { test } from '#tests/support/pages.ts'
import type { Page } from '#tests/support/pages.ts'
import { insertPage } from '#tests/support/records.ts'
import { tableAway } from '#tests/support/site-database.ts'
import { signedIn } from '#tests/support/staff.ts'

const region = (page: Page, heading: string) =>
	page.texts(`section:has(h2:contains("${heading}"))`).join(' ')

const figure = (page: Page, label: string) =>
	page.texts(`.count-card:contains("${label}") .count-figure`)

const sections = [
	{ section: 'services', label: 'Services', table: 'services' },
	{ section: 'products', label: 'Products', table: 'products' },
	{ section: 'news', label: 'News articles', table: 'news' },
	{ section: 'resources', label: 'Resources', table: 'resources' },
]

test('[ADM-DASH-01] the dashboard shows a welcome and the signed-in address', async ({
	open,
	db,
}) => {
	const { email, headers } = await signedIn(db)
	const page = await open('/admin/dashboard', { headers })
	expect(page.texts('h1')).toEqual(['Welcome to the Admin Dashboard'])
	expect(page.words()).toContain(`You're signed in as ${email}`)
})

test('[ADM-DASH-02] [ADM-DASH-03] [ADM-CALL-08] four cards count services, products, news and resources, and link to their lists', async ({
	open,
	db,
}) => {
	const { headers } = await signedIn(db)
	const page = await open('/admin/dashboard', { headers })
	expect(page.$('.count-card')).toHaveLength(4)
	for (const { section, label, table } of sections) {
		const card = page.$(`.count-card:contains("${label}")`)
		expect(card.attr('href')).toBe(`/admin/${section}`)
		const { rows } = await db.query(
			`select count(*)::int as n from ${table} where deleted_at is null`,
		)
		expect(figure(page, label)).toEqual([String(rows[0].n)])
		expect(await open(`/admin/${section}`, { headers })).toMatchObject({
			status: 200,
			path: `/admin/${section}`,
		})
	}
})

test('[ADM-DASH-04] a Quick Start list links to the first tasks', async ({ open, db }) => {
	const { headers } = await signedIn(db)
	const page = await open('/admin/dashboard', { headers })
	const items = page.$('section:has(h2:contains("Quick Start")) li')
	expect(items).toHaveLength(7)
	const tasks = items.find('a').toArray()
	expect(tasks.map((task) => page.$(task).text())).toContain('Add a service')
	for (const task of tasks) {
		const path = page.$(task).attr('href') ?? ''
		expect(await open(path, { headers })).toMatchObject({ status: 200, path })
	}
	expect(items.find('a:contains("Add a service")').attr('href')).toBe('/admin/services/new')
})

test('[ADM-DASH-06] a count that cannot be read is logged and shown as Unknown; the dashboard still loads', async ({
	open,
	emptySite: { db, url, log },
}) => {
	const { headers } = await signedIn(db)
	const logged = log().length
	await using _away = await tableAway(db, 'products')
	const page = await open(`${url}/admin/dashboard`, { headers })
	expect(page.status).toBe(200)
	expect(page.texts('h1')).toEqual(['Welcome to the Admin Dashboard'])
	expect(figure(page, 'Products')).toEqual(['Unknown'])
	expect(figure(page, 'Services')).toEqual(['0'])
	expect(page.$('[role=alert]')).toHaveLength(0)
	await expect.poll(() => log().slice(logged)).toContain('a part of a page could not be read')
})

test('suspected spam is counted on the dashboard and in the menu, until the list is confirmed', async ({
	open,
	ask,
	emptySite: { db, url },
}) => {
	const { headers } = await signedIn(db)
	const read = async () => {
		const page = await open(`${url}/admin/dashboard`, { headers })
		const menu = page.$('nav a[href="/admin/leads"] .sidebar-count').toArray()
		return [region(page, 'Needs attention'), menu.map((count) => page.$(count).text())]
	}
	await db.query(
		`insert into leads (kind, name, email, state) select 'contact', 'Robot', 'robot@spam.example', 'spam' from generate_series(1, 2)`,
	)
	expect(await read()).toEqual([expect.stringContaining('2 messages look like spam'), ['2 spam?']])
	const list = await open(`${url}/admin/leads?state=spam`, { headers })
	expect(list.$('button:contains("All 2 are spam")')).toHaveLength(1)
	expect((await open(`${url}/admin/leads`, { headers })).$('button:contains("spam")')).toHaveLength(
		0,
	)

	const response = await ask(`${url}/admin/leads/confirm-spam`, {
		method: 'POST',
		headers: { ...headers, Origin: url, 'Content-Type': 'application/json' },
		body: JSON.stringify({ until: new Date(Date.now() + 60_000).toISOString() }),
	})
	expect(await response.json()).toEqual({ confirmed: 2 })
	expect(await read()).toEqual([expect.not.stringContaining('spam'), []])
})

test('a new dashboard says what System says: a missing nightly backup first, and a failed one until the next succeeds', async ({
	open,
	emptySite: { db, url },
}) => {
	const { headers } = await signedIn(db)
	const dashboard = () => open(`${url}/admin/dashboard`, { headers })
	const first = await dashboard()
	expect(region(first, 'Recent activity')).toContain('No changes yet.')
	expect(region(first, 'Mail and jobs')).toMatch(/Mail: .*Mailing list: .*Background jobs: healthy/)
	const system = await open(`${url}/admin/health`, { headers })
	// Others, such as a slow database, may come and go between the two pages.
	expect(system.texts('.trash-note').join()).toMatch(/^Needs attention: Backup, .*Mailing list/)
	const links = first.texts('.dash-attention li > a')
	expect(links[0]).toBe('Backup: needs attention')
	expect(links).toContain('Mailing list: needs attention')
	expect(region(first, 'Needs attention')).not.toContain('Nothing needs your attention.')
	for (const page of [first, system]) expect(page.words()).not.toMatch(/\b[A-Z]+_[A-Z_]+\b/)

	const night = async (action: string, detail: string) => {
		await db.query(
			`insert into audit_log (actor_id, action, record_type, record_id, detail) values ('system', $1, 'backup', 'nightly', $2)`,
			[action, detail],
		)
		return region(await dashboard(), 'Needs attention')
	}
	const failed = await night(
		'backup.fail',
		'{"reason": "The backup needs more space than /backups has."}',
	)
	expect(failed).toContain('Backup: not working')
	expect(failed).toContain('The last backup failed: The backup needs more space than /backups has.')
	expect(await night('backup.make', '{}')).not.toContain('The last backup failed')
})

test('an editor, who cannot change the system, is told that nothing needs attention once the pages of the footer are published', async ({
	open,
	emptySite: { db, url },
}) => {
	const { headers } = await signedIn(db, { role: 'editor' })
	for (const role of ['privacy', 'terms', 'accessibility']) await insertPage(db, { role })
	await db.query(`
		insert into accepted_findings (kind, record_type, record_id, "by")
		select 'original', case when slug in ('homepage', 'menus') then slug else 'head' end, id, 'a' from site_texts`)
	const page = await open(`${url}/admin/dashboard`, { headers })
	expect(region(page, 'Needs attention')).toContain('Nothing needs your attention.')
})

test('[ADM-DASH-05] the dashboard says that content is synced instantly, and a saved change is on the public page at its next load', async ({
	ask,
	open,
	db,
	site,
}) => {
	const { headers } = await signedIn(db)
	const dashboard = await open('/admin/dashboard', { headers })
	expect(dashboard.words()).toContain('All content is synced instantly to the public website.')
	const { id, title, image, description } = await insertSavableService(db)
	const shown = async () => (await open('/services?country=Both')).texts('h2')
	await shown()
	for (const [version, changed] of [
		[1, `${title} and more`],
		[2, title],
	] as const) {
		const values = { title: changed, description, image, country: 'New Zealand' }
		const saved = await ask('/admin/services/save', {
			method: 'POST',
			headers: { ...headers, Origin: site.url, 'Content-Type': 'application/json' },
			body: JSON.stringify({ id, version, values }),
		})
		expect(saved.status).toBe(200)
		expect(await shown()).toContain(changed)
	}
})

test('System describes the state of each part', async ({ open, db }) => {
	const page = await open('/admin/health', { headers: (await signedIn(db)).headers })
	expect(page.texts('h1')).toEqual(['System'])
	expect(page.texts('main li h2')).toEqual([
		'Database',
		'File storage',
		'Mail',
		'Mailing list',
		'Background jobs',
		'Disk space',
		'Pictures of visitors',
		'Backup',
		'Version',
	])
	const part = (name: string) => page.texts(`main li:has(h2:contains("${name}"))`)[0]
	expect(part('Database')).toMatch(/(Responds in|Slow: it took) \d+ ms/)
	expect(part('File storage')).toContain('Files can be stored')
	expect(page.texts('main li')[2]).toMatch(/\d+ mails? waiting, \d+ failed\./)
	expect(part('Mailing list')).toContain('No mailing list is set up: subscribers')
	expect(part('Background jobs')).toMatch(/waiting, \d+ failed\./)
	expect(part('Disk space')).toMatch(/\d+\.\d GB free\./)
	expect(part('Backup')).toContain('No nightly backup is set up: ')
	expect(part('Version')).toMatch(/Roost \d+\.\d+\.\d+, Node\.js 2\d\..+, PostgreSQL \d+/)
})
