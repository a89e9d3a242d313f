import { expect, test } from 'vitest'
import { backOffice } from '#platform/settings.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { getLeaving, withdrawConsent } from './consents.server.ts'
import { purgeLeadsJob } from './jobs.server.ts'

const purge = (db: TestDb) => purgeLeadsJob.run({}, { db, signal: AbortSignal.timeout(5000) })

/** A lead last changed `ago`, with a mail and a network address. */
async function addLead(
	db: TestDb,
	name: string,
	{ ago, kind = 'contact', state = 'done' }: { ago: string; kind?: string; state?: string },
) {
	const { rows } = await db.pool.query<{ id: string }>(
		`insert into leads (name, email, kind, state, address, created_at, updated_at)
		values ($1, 'a@b.example', $2, $3, '10.0.0.1', now() - $4::interval, now() - $4::interval) returning id`,
		[name, kind, state, ago],
	)
	const id = rows[0]?.id ?? ''
	await db.pool.query(`insert into mails (kind, lead_id, data) values ('lead-notice', $1, '{}')`, [
		id,
	])
	return id
}

const addConsent = (db: TestDb, page: string, given: Record<string, unknown>) =>
	db.pool.query<{ token: string }>(
		`insert into consents (lead_id, email, purpose, text_shown, page, given_at, confirmed_at, withdrawn_at)
		values ($1, $6, 'newsletter', 'Words', $2, now() - $3::interval, now() - $4::interval, now() - $5::interval)
		returning token`,
		[
			given['leadId'],
			page,
			given['ago'],
			given['confirmed'],
			given['withdrawn'],
			given['email'] ?? 'a@b.example',
		],
	)

const namesIn = async (db: TestDb, query: string) =>
	(await db.pool.query<{ name: string }>(`${query} order by 1`)).rows.map(({ name }) => name)

test('each kind of personal data is purged after its retention period, and not before', async () => {
	expect(backOffice.retention).toMatchObject({ spamDays: 30, leadMonths: 24, downloadMonths: 24 })
	await using db = await testDb()
	await addLead(db, 'old spam', { ago: '31 days', state: 'spam' })
	await addLead(db, 'young spam', { ago: '29 days', state: 'spam' })
	await addLead(db, 'old', { ago: '24 months 1 day' })
	await addLead(db, 'young', { ago: '23 months 27 days' })
	for (const [url, ago] of [
		['/old', '24 months 1 day'],
		['/young', '23 months 27 days'],
	]) {
		await db.pool.query(
			`insert into resource_downloads (first_name, last_name, email, country, resource_url, created_at)
			values ('A', 'B', 'a@b.example', 'NZ', $1, now() - $2::interval)`,
			[url, ago],
		)
	}
	for (const [name, ago] of [
		['old@b.example', '24 months 1 day'],
		['young@b.example', '1 day'],
	]) {
		await db.pool.query(
			`insert into mails (kind, to_email, data, state, sent_at, updated_at)
			values ('account-reset', $1, '{}', 'sent', now(), now() - $2::interval)`,
			[name, ago],
		)
	}
	await purge(db)
	await purge(db)

	expect(await namesIn(db, 'select name from leads')).toEqual(['young', 'young spam'])
	expect(await namesIn(db, 'select name from leads where address is not null')).toEqual([
		'young spam',
	])
	const ofLeads = 'select name from mails join leads on leads.id = lead_id'
	expect(await namesIn(db, ofLeads)).toEqual(['young', 'young spam'])
	expect(await namesIn(db, 'select resource_url as name from resource_downloads')).toEqual([
		'/young',
	])
	const alone = 'select to_email as name from mails where lead_id is null'
	expect(await namesIn(db, alone)).toEqual(['young@b.example'])
})

test('unconfirmed signups are purged after 30 days; an active consent keeps its lead', async () => {
	await using db = await testDb()
	const old = { ago: '25 months' }
	const waiting = await addLead(db, 'waiting', { ago: '31 days', kind: 'newsletter' })
	await addConsent(db, 'waiting', { leadId: waiting, ago: '31 days' })
	const fresh = await addLead(db, 'fresh', { ago: '29 days', kind: 'newsletter' })
	await addConsent(db, 'fresh', { leadId: fresh, ago: '29 days' })
	const standing = await addLead(db, 'standing', { ...old, kind: 'newsletter' })
	await addConsent(db, 'standing', { leadId: standing, ...old, confirmed: '25 months' })
	const ticked = await addLead(db, 'ticked', { ...old, kind: 'download' })
	await addConsent(db, 'ticked', { leadId: ticked, ...old })
	await db.pool.query(`update consents set needs_confirmation = false where page = 'ticked'`)
	const box = await addLead(db, 'box', { ago: '31 days', kind: 'download' })
	await addConsent(db, 'box', { leadId: box, ago: '31 days' })
	const ended = await addLead(db, 'ended', { ...old, kind: 'download' })
	const left = { email: 'left@b.example', withdrawn: '24 months 1 day' }
	await addConsent(db, 'ended', { leadId: ended, ...old, ...left })
	await addConsent(db, 'ended lately', { ...old, confirmed: '25 months', withdrawn: '1 month' })
	await purge(db)

	expect(await namesIn(db, 'select name from leads')).toEqual([
		'box',
		'fresh',
		'standing',
		'ticked',
	])
	expect(await namesIn(db, 'select page as name from consents')).toEqual([
		'ended lately',
		'fresh',
		'standing',
		'ticked',
	])
})

test('an ended consent stays while its email gets the newsletter by a later one, which its link ends', async () => {
	await using db = await testDb()
	const old = { ago: '30 months', confirmed: '30 months', withdrawn: '25 months' }
	const { rows } = await addConsent(db, 'earlier', old)
	await addConsent(db, 'later', { email: 'A@b.example', ago: '24 months', confirmed: '24 months' })
	await purge(db)
	const token = rows[0]!.token
	expect(await getLeaving(db, token)).toMatchObject({ state: 'standing' })
	expect(await withdrawConsent(db, token, new Date())).toBe(true)
	await purge(db)
	expect(await namesIn(db, 'select page as name from consents')).toEqual(['later'])

	expect(await getLeaving(db, token)).toEqual({ state: 'erased' })
	expect(await withdrawConsent(db, token, new Date())).toBe(true)
})

test('tests of how our mail arrives go after 90 days', async () => {
	await using db = await testDb()
	for (const [sender, days] of [
		['old@b.example', 91],
		['young@b.example', 89],
	])
		await db.pool.query(
			`insert into mail_proofs (id, sender, sent_to, address_hash, sent_at, "by")
			values (gen_random_uuid(), $1, 'staff', repeat('a', 64), now() - make_interval(days => $2), 'ana')`,
			[sender, days],
		)
	await purge(db)
	expect(await namesIn(db, 'select sender as name from mail_proofs')).toEqual(['young@b.example'])
})
