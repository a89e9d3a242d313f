// Migration 0150: placeholders that staff stored have the names of today.
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { createHistory, readMigrations, runMigration } from './migrate.server.ts'

const old = { title: 'From {name} {short name}', list: [{ text: 'At {name}, {name}' }], n: 3 }
const renamed = {
	title: 'From {business} {short name}',
	list: [{ text: 'At {business}, {business}' }],
	n: 3,
}
const template = 'Hello {name}, {price} {business} {adviser} {office}'
const renamedTemplate = 'Hello {visitor}, {price} {business} {adviser} {company}'
const tables = ['homepage_settings', 'menus', 'heads', 'letters', 'consent_words']
const types = ['homepage', 'menus', 'head', 'letters', 'consents']

async function fill(client: Client) {
	for (const table of tables) await client.query(`update ${table} set words = $1`, [old])
	const version = (type: string, id: string, values: object) =>
		client.query(
			`insert into record_versions (record_type, record_id, n, base_n, state, publish_at, "values", "by")
			values ($1, $2, 1, null, 'published', null, $3, 'system'), ($1, $2, null, 1, 'draft', null, $3, 'system'),
				($1, $2, null, 1, 'draft', '2030-01-01', $3, 'system')`,
			[type, id, values],
		)
	for (const type of types) await version(type, 'a', old)
	await version('template', 'a', { title: 'For {name}', text: template })
	await version('product', 'a', { title: 'Tray {name}', text: template })
	await client.query(`insert into templates (slug, title, text) values ('t', 'For {name}', $1)`, [
		template,
	])
	for (const [id, name] of [
		['1', 'Hana'],
		['2', '{name}'],
	]) {
		const leadId = `00000000-0000-4000-8000-00000000000${id}`
		await client.query(
			`insert into leads (id, kind, name, email, fields) values ($1, 'contact', $2, 'a@example.nz', $3)`,
			[leadId, name, { message: 'Is it {name}?' }],
		)
		for (const kind of ['reply draft', 'reply', 'note draft', 'message'])
			await client.query(
				`insert into lead_messages (id, lead_id, kind, text, "by", mail, mail_key) values (gen_random_uuid(), $1, $2, '{name} at {office}', $2, $3::jsonb, $3::jsonb->>'key')`,
				[leadId, kind, kind === 'message' ? { key: 'a' } : null],
			)
	}
	const mail = `insert into mails (id, kind, to_email, data) values (gen_random_uuid(), 'newsletter-welcome', 'a@example.nz', $1)`
	for (const name of ['{name}', 'Hana'])
		await client.query(mail, [{ name, trial: { text: 'By {name}' } }])
}

test('placeholders have new names in all that staff stored, and nothing of a visitor changes', async () => {
	await using database = await emptyDatabase()
	const client = new Client({ connectionString: database.url })
	await client.connect()
	await createHistory(client)
	for (const migration of await readMigrations()) {
		if (migration.name > '0151') break
		if (migration.name > '0150') await fill(client)
		await runMigration(client, migration)
	}
	const read = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows
	for (const table of tables)
		expect(await read(`select distinct words from ${table}`)).toEqual([[renamed]])
	const versions = await read(
		`select record_type, "values" from record_versions where record_id = 'a' order by edit`,
	)
	expect(versions).toEqual([
		...types.flatMap((type) => Array.from({ length: 3 }, () => [type, renamed])),
		...Array.from({ length: 3 }, () => [
			'template',
			{ title: 'For {name}', text: renamedTemplate },
		]),
		...Array.from({ length: 3 }, () => ['product', { title: 'Tray {name}', text: template }]),
	])
	expect(await read('select title, text from templates')).toEqual([['For {name}', renamedTemplate]])
	expect(await read('select distinct fields from leads')).toEqual([[{ message: 'Is it {name}?' }]])
	expect(
		await read(
			`select l.name, m.kind, m.text from lead_messages m join leads l on l.id = m.lead_id where m.text <> '{name} at {office}'`,
		),
	).toEqual([['Hana', 'reply draft', '{visitor} at {company}']])
	expect(
		await read(
			`select data->>'name', data->'trial'->>'text' from mails order by data->>'name' collate "C"`,
		),
	).toEqual([
		['Hana', 'By {business}'],
		['{name}', 'By {business}'],
	])
	await client.end()
})
