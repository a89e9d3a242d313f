// Leads for tests of the back office.
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
