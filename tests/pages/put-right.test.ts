// What is to be put right, for each of its readers, without scripts.
import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { uniqueName } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'

const long = 'that is so long that no search engine shows all of it to anybody at all'

test('each finding has a sentence, who and since when, and leads to its field; what is on purpose is in a list of its own', async ({
	ask,
	open,
	db,
	site,
}) => {
	const { headers } = await signedIn(db, { name: uniqueName('Hana') })
	const title = `${uniqueName('Tray')} ${long}`
	const { rows } = await db.query(
		`insert into products (title, slug, description, price, image)
		values ($1, md5($1), 'Short', 1, '/media/x.png') returning id`,
		[title],
	)
	const id = rows[0].id
	const findingsOf = async (query: string) => {
		const page = await open(`/admin/put-right?${query}`, { headers })
		return page.$('tbody tr').filter((_, row) => page.$(row).text().includes(title))
	}
	const row = await findingsOf('kind=search-title')
	expect(row).toHaveLength(1)
	expect(row.find('[data-label="What"]').text()).toMatch(/^“.*” has \d+ characters\.$/)
	expect(row.find('[data-label="Who"]').text()).toBe('Unknown')
	expect(row.find('time').attr('datetime')).toMatch(/^\d{4}-/)
	expect(row.find('a').attr('href')).toBe(`/admin/products/${id}/edit#title`)

	const post = (body: object) =>
		ask('/admin/put-right/change', {
			method: 'POST',
			headers: { ...headers, Origin: site.url, 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
	const place = { kind: 'search-title', type: 'product', id, detail: title }
	expect((await post({ act: 'accept', ...place })).status).toBe(200)
	expect(await findingsOf('kind=search-title')).toHaveLength(0)
	const accepted = await findingsOf('show=on-purpose')
	expect(accepted.find('[data-label="Ignored by"]').text()).toMatch(/^Hana/)
	const activity = await open('/admin/activity?kind=product', { headers })
	expect(activity.texts('.activity-day li').join()).toContain('ignored an issue in')
	const entry = await db.query('select id from accepted_findings where record_id = $1', [id])
	expect((await post({ act: 'reopen', id: entry.rows[0].id })).status).toBe(200)
	expect((await post({ act: 'reopen', id: entry.rows[0].id })).status).toBe(409)
	expect((await post({ act: 'accept', ...place, kind: 'other' })).status).toBe(400)
	expect(await findingsOf('kind=search-title')).toHaveLength(1)
	expect(await findingsOf('kind=search-title&whose=me')).toHaveLength(0)
})

test('an editor sees nothing of records that only administrators edit', async ({ open, db }) => {
	const address = 'https://dead.example/profile'
	await db.query(
		`insert into external_links (address, state, tries) values ($1, 'dead', '[{"why":"410"}]')`,
		[address],
	)
	await db.query(
		`insert into external_link_uses (record_type, record_id, address, field)
		select 'business', id::text, $1, 'socialLinks' from business`,
		[address],
	)
	await db.query(
		`insert into link_readings (record_type, record_id, version, has_links)
		select 'business', id::text, version, false from business
		on conflict (record_type, record_id) do update set version = excluded.version`,
	)
	const textFor = async (role: 'editor' | 'administrator') => {
		const { headers } = await signedIn(db, { role })
		return (await open('/admin/put-right?kind=dead-link', { headers })).texts('main').join()
	}
	expect(await textFor('administrator')).toContain(`${address}: the page was taken away (410).`)
	expect(await textFor('editor')).not.toContain(address)
	await db.query('delete from external_links where address = $1', [address])
})
