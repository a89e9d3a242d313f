import { runMigrations } from 'graphile-worker'
import { expect, test } from 'vitest'
import { applyMigrations } from '#platform/backup/schema-rebuild.server.ts'
import { createDb } from '#platform/db/client.server.ts'
import { withClient } from '#tests/support/backup.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { sendDigest } from './digest.server.ts'

test('what went out before an update is not mailed again, mails that wait are digests, and reviews keep their dates', async () => {
	await using old = await emptyDatabase()
	await withClient(old.url, async (client) => {
		await applyMigrations(client, (name) => name < '0151')
		await runMigrations({ connectionString: old.url })
		await client.query(`
			select graphile_worker.add_job('leads.tellOwners', '{}');
			insert into lead_mornings values ('2027-02-03', 'New Zealand', '{contact}', '2027-02-02T18:00Z');
			insert into mailed_months values ('visits-month', '2027-02-01'), ('checks-due', '2027-02-01');
			insert into mails (kind, data) values ('leads-due', '{"about": "contact", "leads": []}');
			insert into mails (kind, data, to_email) values ('checks-due', '{"own": 1}', 'ana@example.com');
			insert into mails (kind, data, to_email, state) values ('visits-month', '{}', 'ana@example.com', 'sent');
			insert into record_checks (record_type, record_id, check_by, checked_at, checked_by, checked_version, told_for, told_to)
				values ('product', 'a', '2027-02-10', '2026-02-10', 'system', 3, '2027-02-10', 'administrators')`)
		await applyMigrations(client, (name) => name >= '0151')
		const stored = await client.query('select to_email, kind, data from mails order by data::text')
		expect(stored.rows).toEqual([
			{
				to_email: null,
				kind: 'digest',
				data: {
					about: 'contact',
					sections: [{ kind: 'leads-due', data: { about: 'contact', leads: [] } }],
				},
			},
			{
				to_email: 'ana@example.com',
				kind: 'digest',
				data: { sections: [{ kind: 'reviews-due', data: { own: 1 } }] },
			},
			{ to_email: 'ana@example.com', kind: 'digest', data: {} },
		])
		const jobs = await client.query('select task_identifier from graphile_worker.jobs')
		expect(jobs.rows).toEqual([])
		const reviews = await client.query(
			'select record_id, review_by::text, reviewed_version from record_reviews',
		)
		expect(reviews.rows).toEqual([{ record_id: 'a', review_by: '2027-02-10', reviewed_version: 3 }])
	})
	const { db, pool } = createDb(old.url)
	const send = (digest: Omit<Parameters<typeof sendDigest>[1], 'collect'>) =>
		sendDigest(db, {
			...digest,
			collect: [
				async () => [
					{
						to: { about: 'contact' },
						section: { kind: 'visits-month', data: { month: '', lines: [], path: '/' } },
					},
				],
			],
		})
	expect(await send({ kind: 'month', period: '2027-02-01' })).toBe(0)
	expect(await send({ kind: 'day', period: '2027-02-03', part: 'New Zealand' })).toBe(0)
	// The same recipient has had a mail that day.
	expect(await send({ kind: 'day', period: '2027-02-03', part: 'Australia' })).toBe(0)
	expect(await send({ kind: 'month', period: '2027-03-01' })).toBe(1)
	await pool.end()
})
