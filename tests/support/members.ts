// Team members for browser tests.
import { insertRow, uniqueName } from './records.ts'
import type { Database } from './records.ts'

/** Inserts a member like a seeded one. */
export async function insertMember(db: Database, row: Record<string, unknown> = {}) {
	const name = typeof row['name'] === 'string' ? row['name'] : uniqueName('Member')
	const { id } = await insertRow(db, 'team_members', {
		slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
		name,
		position: 'Poultry vet',
		bio: 'Looks after layers.',
		...row,
	})
	return { id, name }
}

/** The stored member of this name. */
export async function memberRow(db: Database, name: string) {
	const { rows } = await db.query('select * from team_members where name = $1', [name])
	return rows[0]
}
