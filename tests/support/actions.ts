// Entries of the activity for tests.
import type { Pool } from 'pg'
import { createAdmin } from './admin.ts'
import { insertArticle } from './news-records.ts'
import { uniqueName } from './records.ts'

/** Inserts what a new person did: saved an article on 3 November 2026, in New Zealand, and noted a lead on the 4th. */
export async function insertActions(db: Pick<Pool, 'query'>) {
	const person = await createAdmin(db, { name: uniqueName('Hana') })
	const { rows } = await db.query('select name from auth_users where id = $1', [person.id])
	const article = await insertArticle(db)
	await db.query(
		`insert into audit_log (actor_id, action, record_type, record_id, detail, created_at) values
			($1, 'update', 'article', $2, '{"version": 3}', '2026-11-03T10:59:00Z'),
			($1, 'note', 'lead', gen_random_uuid(), '{}', '2026-11-03T11:00:00Z')`,
		[person.id, article.id],
	)
	return { person, name: rows[0].name as string, article }
}
