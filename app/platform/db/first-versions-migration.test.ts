// Migration 0157: each fixed record has its version 1, whether or not its owner had changed it.
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { contents } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { bringBack } from '#kit/records/bring-back.server.ts'
import type { AnyFields } from '#platform/fields/fields.ts'
import { listVersions } from '#kit/records/read-version.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { admin } from '#tests/support/factories.ts'
import { upgradedDb } from '#tests/support/database.ts'

const own = {
	heroTitle: 'Hens first',
	footerContact: 'Call us',
	title: 'Ours',
	contactText: 'Ours',
}

type FixedRow = { key: ContentKey; id: string; slug: string; version: number }

/** Every record that migrations made. */
async function fixedRows(db: Db): Promise<FixedRow[]> {
	const rows: FixedRow[] = []
	for (const [key, { type, table }] of Object.entries(contents))
		if (type.fixed) {
			const found = (await db.select().from(table)) as FixedRow[]
			const theirs = found.filter(({ slug }) => type.slugs?.includes(slug) ?? true)
			rows.push(...theirs.map((row) => ({ ...row, key: key as ContentKey })))
		}
	return rows
}

/** What the landing before stored of a first change: the row, and version 2 alone. */
async function changeEach(client: Client) {
	await client.query(`update site_texts set version = 2, updated_at = now(), words = $1`, [own])
	await client.query(`update business set version = 2, updated_at = now(), name = 'Ours'`)
	await client.query(`
		insert into record_versions (record_type, record_id, n, state, "values", "by")
		select case when slug in ('homepage', 'menus', 'consents', 'letters') then slug else 'head' end,
			id::text, 2, 'published', words || jsonb_build_object('page', slug), 'somebody' from site_texts
		union all select 'business', id::text, 2, 'published', jsonb_build_object('name', name, 'replyDays', 2), 'somebody' from business`)
}

const versionsOf = async (db: Db, { key, id }: FixedRow) =>
	(await listVersions(db, contents[key], { id, page: 1 })).versions

const originalsOf = ({ read, originals }: AnyFields, slug: string) =>
	Object.fromEntries(Object.entries(read({ slug })).filter(([name]) => originals.includes(name)))

/** The words of the program in a record; of the business, nothing. */
const firstOf = ({ key, slug }: FixedRow) =>
	key === 'business'
		? { name: '', nzCompany: '', nzTimeZone: 'Pacific/Auckland', replyDays: 2 }
		: originalsOf(contents[key].fields, slug)

test('of each record that was changed once, version 1 is the program’s words and version 2 the owner’s', async () => {
	await using site = await upgradedDb('0157', changeEach)
	const { db } = site
	const rows = await fixedRows(db)
	expect(rows).toHaveLength(19)
	for (const row of rows) {
		const [second, first, ...others] = await versionsOf(db, row)
		expect([row.slug, second?.version, first?.version, others]).toEqual([row.slug, 2, 1, []])
		expect(first).toMatchObject({ values: firstOf(row), savedBy: 'system', note: null })
		expect(second?.savedBy).toBe('somebody')
		const form = await contents[row.key].readForm(db, row.id)
		const shared = Object.keys(own).filter((name) => name in (form?.values ?? {}))
		for (const name of shared) expect(second?.values[name]).toBe(own[name as keyof typeof own])
		const back = { id: row.id, version: 1, live: 2, formKey: crypto.randomUUID() }
		const saved = await bringBack(db, admin(), contents[row.key], back)
		// The business has no name then.
		expect([row.slug, saved.ok]).toEqual([row.slug, row.key !== 'business'])
	}
})

test('of each record that nobody had changed, the first save has a before and stores the words that were on the site', async () => {
	await using site = await upgradedDb('0157', async () => {})
	const { db } = site
	for (const row of await fixedRows(db)) {
		const content = contents[row.key]
		const [first, ...others] = await versionsOf(db, row)
		expect([row.slug, first?.version, others]).toEqual([row.slug, 1, []])
		expect(first?.values).toMatchObject(firstOf(row))
		const form = await content.readForm(db, row.id)
		const values = { ...form!.values, ...(row.key === 'business' && { name: 'Ours' }) }
		const saved = await content.saveForm(db, admin(), { id: row.id, version: 1, values })
		expect([row.slug, saved.ok]).toEqual([row.slug, true])
		const { rows } = await site.pool.query(
			`select "values" from record_versions where record_id = $1 and n = 1`,
			[row.id],
		)
		expect(rows[0].values).toMatchObject(firstOf(row))
	}
})

test('a business that an older site had entered is told from that of a new one, and no first version is made up over one that is kept', async () => {
	await using site = await upgradedDb('0157', async (client) => {
		await client.query(
			`insert into audit_log (actor_id, action, created_at) values ('system', 'update', now() - interval '1 day')`,
		)
		await changeEach(client)
		await client.query(`insert into record_versions (record_type, record_id, n, state, "values", "by")
			select 'menus', id::text, 1, 'published', '{"footerContact": "Theirs"}', 'somebody' from site_texts where slug = 'menus'`)
	})
	const { db } = site
	const rows = await fixedRows(db)
	const firstValues = async (key: ContentKey) => {
		const row = rows.find((one) => one.key === key)!
		return (await versionsOf(db, row)).find(({ version }) => version === 1)?.values
	}
	expect(await firstValues('business')).toMatchObject({
		name: 'Hatch & Hen Poultry Consulting',
		nzPhone: '+64 7 555 0134',
		auHours: { Monday: [{ opens: '08:30', closes: '17:00' }], Sunday: [] },
	})
	expect(await firstValues('menus')).toMatchObject({ footerContact: 'Theirs' })
})

test('a business that was entered without a save has what stands as its version 1', async () => {
	await using site = await upgradedDb('0157', async (client) => {
		await client.query(`update business set
			name = 'Tui Farm', nz_company = 'Tui Ltd', contact_mailbox = 'a@tui.example', logo_mark = 'x'`)
	})
	const row = (await fixedRows(site.db)).find(({ key }) => key === 'business')!
	const [first] = await versionsOf(site.db, row)
	const form = await contents.business.readForm(site.db, row.id)
	expect(first?.values).toMatchObject({ name: 'Tui Farm', contactMailbox: 'a@tui.example' })
	expect(first?.values).toEqual(form?.values)
})
