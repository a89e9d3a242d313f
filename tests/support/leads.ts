// Leads, and people about whom data is held, for tests of the back office.
import { uniqueName } from './records.ts'
import type { Database } from './records.ts'

/** Inserts a lead with a failed mail; its name is unique, so that a search finds it alone. */
export async function insertLead(
	db: Database,
	values: { kind?: string; country?: string | null } = {},
) {
	const name = uniqueName('Tama')
	const { kind = 'contact', country = 'Australia' } = values
	const { rows } = await db.query(
		`insert into leads (kind, name, email, country, subject, message, fields)
			values ($1, $2, 'tama@rewi.example', $3, 'Red mite', E'Under the perches.\n<b>Help</b>', '{"company": "Rewi Layers", "phone": "+64 21 555 0199"}') returning id`,
		[kind, name, country],
	)
	const id: string = rows[0].id
	const data = {
		subject: 'Red mite',
		intro: 'Somebody wrote.',
		rows: [],
		replyTo: { name, email: 'tama@rewi.example' },
		adminPath: `/admin/leads/${id}`,
	}
	await db.query(
		`insert into mails (kind, lead_id, data, state, reason) values ('lead-notice', $1, $2, 'failed', '550 no such mailbox')`,
		[id, JSON.stringify(data)],
	)
	return { id, name }
}

/** Inserts a person with a lead, a consent and a download, and a unique name. */
export async function insertPerson(db: Database) {
	const name = uniqueName('Anahera')
	const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@example.org`
	await db.query(
		`with lead as (
			insert into leads (kind, name, email, country, subject, message, fields)
			values ('contact', $1, $2, 'Australia', 'Red mite', 'Under the perches.', '{"company": "Rewi Layers"}')
			returning id
		), consent as (
			insert into consents (lead_id, email, purpose, text_shown, page)
			select id, $2, 'newsletter', 'Send me the newsletter.', '/news' from lead
		), download as (
			insert into resource_downloads (first_name, last_name, email, country, resource_url)
			values ('Anahera', $1, $2, 'AU', '/media/resource-documents/record.pdf')
		)
		insert into mails (kind, to_email, lead_id, data, state, sent_at)
		select 'visitor-confirmation', $2, id, '{}', 'sent', now() from lead`,
		[name, email],
	)
	return { name, email }
}

const everything = `select (select count(*) from leads where email = $1) + (select count(*) from consents where email = $1)
	+ (select count(*) from resource_downloads where email = $1) + (select count(*) from mails where to_email = $1) as held`

export async function heldAbout(db: Database, email: string): Promise<number> {
	const { rows } = await db.query(everything, [email])
	return Number(rows[0].held)
}
