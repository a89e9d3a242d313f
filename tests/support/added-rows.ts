import type { Database } from './records.ts'

/** What a test may add to its worker's site: content, and files in the library. */
const tables = [
	'news',
	'products',
	'resources',
	'services',
	'job_vacancies',
	'team_members',
	'media',
]

/** Notes which rows there are, and returns a function that deletes those added since. */
export async function noteRows(db: Database): Promise<() => Promise<unknown>> {
	const ids = tables.map((table) => `select id::text from ${table}`).join(' union all ')
	const { rows } = await db.query(ids)
	const known = rows.map(({ id }) => id)
	const deletions = tables.map(
		(table) => `${table}_added as (delete from ${table} where id::text <> all($1))`,
	)
	return () => db.query(`with ${deletions.join(', ')} select 1`, [known])
}
