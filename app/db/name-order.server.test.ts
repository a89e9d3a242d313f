import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptyDatabase, testDb } from '#tests/support/database.ts'
import { createDb } from './client.server.ts'
import type { Db } from './client.server.ts'
import { migrate } from './migrate.server.ts'
import { inNameOrder } from './name-order.server.ts'
import { teamMembers } from './tables/team-members.server.ts'

const names = ['Zoe', 'Āwhina', 'Ana', 'van Dijk']

test('names sort alphabetically, ignoring case and macrons', async () => {
	await using db = await testDb()
	expect(await ordered(db)).toEqual(['Ana', 'Āwhina', 'van Dijk', 'Zoe'])
})

test('a database that ICU cannot sort is still migrated, and keeps its own sort order', async () => {
	await using database = await emptyDatabase('encoding sql_ascii locale_provider libc')
	await migrate(database.url)
	const { db, pool } = createDb(database.url)
	try {
		expect(await ordered(db)).toEqual(['Ana', 'Zoe', 'van Dijk', 'Āwhina'])
	} finally {
		await pool.end()
	}
})

async function ordered(db: Db) {
	const rows = names.map((name) => ({ name, slug: name, position: 'Vet', bio: 'Birds.' }))
	await db.insert(teamMembers).values(rows)
	const found = await db
		.select({ name: teamMembers.name })
		.from(teamMembers)
		.orderBy(inNameOrder(teamMembers.name))
	return found.map(({ name }) => name)
}

test('lower-case letters sort with capitals, accented letters with plain ones, and numbers come first', async () => {
	await using db = await testDb()
	const { rows } = await db.execute<{ name: string }>(
		sql`select name from (values ('Ōmata'), ('omata'), ('Omara'), ('O’Brien'), ('2 Hens'), ('10 Hens'), ('Éclair'), ('eclair'))
			as people (name) order by ${inNameOrder(sql`name`)}`,
	)
	expect(rows.map(({ name }) => name)).toEqual([
		'10 Hens',
		'2 Hens',
		'eclair',
		'Éclair',
		'O’Brien',
		'Omara',
		'omata',
		'Ōmata',
	])
})
