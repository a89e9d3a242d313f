// Finds a word in a database: in every row of every table of every schema, including the job queue.
import type { TestDb } from './database.ts'

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
