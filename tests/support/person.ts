// A person with data in every table that contains personal data.
import { submitLead } from '#enquiries/leads/submit.server.ts'
import { countTry } from '#platform/auth/sign-in/attempt-limits.server.ts'
import { signUp } from '#platform/auth/sign-in/sign-up.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import type { TestDb } from './database.ts'
import { buildCaseStudy, buildMember } from './factories.ts'
import { submission } from './submissions.ts'

/** Stores `word` in every column that can contain personal data; returns the person's email, as they wrote it. */
export async function plantPerson(db: TestDb, word: string): Promise<string> {
	const email = `${word}@Example.org`
	const name = `Anna ${word}`
	const url = '/media/resource-documents/record.pdf'
	const resource = { title: 'Flock record', url }
	const message = `${word} asks about red mite in a barn system.`
	await submitLead(db, submission('enquiry', { values: { name, email, message } }))
	await submitLead(db, submission('contact', { values: { name, email }, trap: 'x' }))
	const newsletter = { newsletterName: name, newsletterEmail: email }
	await submitLead(db, submission('newsletter', { values: newsletter }))
	const download = { firstName: 'Anna', lastName: word, email: email.toLowerCase() }
	await submitLead(
		db,
		submission('download', { resource, values: { ...download, subscribe: true } }),
	)
	await plantAccount(db, { email: email.toLowerCase(), name, word })
	await db.pool.query(
		`insert into lead_messages (id, lead_id, kind, "text", "by")
			select gen_random_uuid(), id, kinds, $2, 'system' from leads, unnest(array['note', 'reply draft']) as kinds
			where lower(email) = $1 and leads.kind = 'enquiry'`,
		[email.toLowerCase(), `${word} was called back`],
	)
	await db.pool.query(
		`insert into lead_messages (id, lead_id, kind, "text", "by", mail, mail_key)
			select gen_random_uuid(), id, 'message', $2, '', jsonb_build_object('name', $3::text, 'email', $1::text, 'subject', $2::text,
				'receivedAt', now(), 'files', jsonb_build_array($2::text), 'fileCount', 1, 'isWhole', true, 'isCut', false), 'key'
			from leads where lower(email) = $1 and kind = 'enquiry'`,
		[email.toLowerCase(), `${word} wrote again`, name],
	)
	await db.pool.query(
		`insert into lead_pictures (lead_id, name, mime, sha256, bytes)
			select id, $2, 'image/jpeg', repeat('0', 43), '\\x00' from leads where lower(email) = $1 and kind = 'enquiry'`,
		[email.toLowerCase(), `${word}.jpg`],
	)
	await plantAtOthers(db, { email, name, word })
	await plantCase(db, { email, name, word })
	await db.pool.query(
		`update mails set returned = 'no mailbox ' || to_email, state = 'failed', reason = 'no mailbox ' || to_email where to_email ilike $1`,
		[`${word}%`],
	)
	await db.pool.query(
		`insert into mail_reports (mail_id, kind, status, words, outcome, rules)
			select id, 'returned', '', returned, 'not ended', 1 from mails where to_email ilike $1`,
		[`${word}%`],
	)
	return email
}

/** What they said about their farm, with their consent: as it is shown, in its versions, and in a draft. */
async function plantCase(db: TestDb, { email, name, word }: Planted) {
	const said = { quote: `${word} says so`, quotedAs: name, place: `${word} farm` }
	const consent = { consentBy: name, consentEmail: email, consentHow: `${word} wrote it` }
	const days = { consentOn: '2026-06-02', consentUntil: '2030-06-30' }
	const { id } = await buildCaseStudy(db, { ...said, ...consent, ...days, isPlaceShown: true })
	const values = JSON.stringify({ ...said, ...consent, ...days, isPlaceShown: true })
	// The words may have come before the email.
	await db.pool.query(
		`insert into record_versions (record_type, record_id, n, "values", state, "by")
		values ('case-study', $1, 76, $2::jsonb || '{"consentEmail": ""}', 'published', 'system'),
			('case-study', $1, 77, $2, 'published', 'system'), ('case-study', $1, null, $2, 'draft', 'system')`,
		[id, values],
	)
}

type Planted = { email: string; name: string; word: string }

/** What they wrote from this address about a lead under another one, and the notice of it. */
async function plantAtOthers(db: TestDb, { email, name, word }: Planted) {
	const lead = await db.pool.query(
		`insert into leads (kind, name, email) values ('contact', 'Rua', 'rua@other.example') returning id`,
	)
	const leadId: string = lead.rows[0].id
	const from = JSON.stringify({ name, email })
	const rest = {
		subject: word,
		receivedAt: new Date(),
		files: [],
		fileCount: 0,
		isWhole: true,
		isCut: false,
	}
	await db.pool.query(
		`insert into lead_messages (id, lead_id, kind, "text", "by", mail, mail_key) values (gen_random_uuid(), $1, 'message', $2, '', $3, 'key')`,
		[leadId, `${word} writes for Rua`, JSON.stringify({ name, email, ...rest })],
	)
	await db.pool.query(
		`insert into mails (kind, lead_id, data) values ('lead-message', $1, jsonb_build_object('from', $2::jsonb))`,
		[leadId, from],
	)
}

async function plantAccount(db: TestDb, { email, name, word }: Planted) {
	await signUp(db, { email, passwordHash: `hash of ${word}`, now: new Date() })
	await enqueue(db, 'account.signUp', { email, passwordHash: 'hash' })
	await enqueue(db, 'account.requestReset', { email })
	await db.pool.query(
		`with account as (update auth_users set name = $2 where email = $1 returning id)
		insert into auth_sessions (user_id, token_hash, method, browser, expires_at)
			select id, encode(sha256($3::text::bytea), 'hex'), 'password', $3, now() + interval '1 day' from account`,
		[email, name, word],
	)
	await db.pool.query(
		`insert into auth_passkeys (user_id, credential_id, public_key, name)
			select id, $2 || ' credential', 'hash of a key', $2 from auth_users where email = $1`,
		[email, word],
	)
	await db.pool.query(
		`insert into mails (kind, to_email, data) values ('account-notice', 'boss@office.example',
			jsonb_build_object('subject', 'Access was given', 'sentence', 'Mere gave ' || $1::text || ' access.'))`,
		[email],
	)
	await countTry(db, 'account', email)
	await countTry(db, 'mailbox', email)
	const member = await buildMember(db, { email })
	await db.pool.query(`insert into login_invites (team_member_id, email) values ($1, $2)`, [
		member.id,
		email,
	])
	const values = JSON.stringify({ name: 'A member', email })
	await db.pool.query(
		`insert into record_versions (record_type, record_id, "values", state, base_n, publish_at, "by")
		values ('member', $1, $2, 'draft', 1, null, 'system'), ('member', $1, $2, 'draft', 1, now(), 'system')`,
		[member.id, values],
	)
	await db.pool.query(
		`insert into record_versions (record_type, record_id, n, "values", state, "by")
		values ('member', $1, 77, jsonb_build_object('name', 'A member', 'email', $2::text), 'published', 'system')`,
		[member.id, email],
	)
	await db.pool.query(
		`insert into record_versions (record_type, record_id, n, "values", state, "by")
		values ('vacancy', $1, 77, jsonb_build_object('contactInfo', jsonb_build_object('name', $2::text, 'email', $3::text)), 'published', 'system')`,
		[member.id, name, email.toUpperCase()],
	)
}

/** Names of the tables that contain `word` in any column: text, JSON or bytes. */
export async function tablesHolding(db: TestDb, word: string): Promise<string[]> {
	const { rows } = await db.pool.query<{ name: string }>(
		`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
		where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
	)
	const found = await Promise.all(
		rows.map(async ({ name }) => {
			const { rowCount } = await db.pool.query(
				`select 1 from ${name} as one where one::text ilike '%' || $1 || '%'
					or one::text ilike '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%' limit 1`,
				[word],
			)
			return rowCount ? [name] : []
		}),
	)
	return found.flat()
}
