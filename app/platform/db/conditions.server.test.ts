import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { testDb, emptyDatabase } from '#tests/support/database.ts'
import { buildMember } from '#tests/support/factories.ts'
import { teamMembers } from './tables/content.server.ts'
import { containsTyped, inNameOrder } from './conditions.server.ts'
import { createDb } from './client.server.ts'
import type { Db } from './client.server.ts'
import { migrate } from './migrate.server.ts'

test('a search ignores accents and macrons, in the name and in the search text', async () => {
	await using db = await testDb()
	for (const name of [
		'Tāne Reid',
		'Zoe\u0308 Hall',
		'Otaki Crew',
		'Anna 100%',
		"Cay O'Brien",
		'Nia O’Brien',
	])
		await buildMember(db, { name, position: 'Adviser' })
	const found = async (search: string) =>
		(
			await db
				.select({ name: teamMembers.name })
				.from(teamMembers)
				.where(containsTyped([teamMembers.name, teamMembers.position], search))
		).map(({ name }) => name)

	expect(await found('tane')).toEqual(['Tāne Reid'])
	expect(await found('TĀN')).toEqual(['Tāne Reid'])
	expect(await found('zoë')).toEqual(['Zoe\u0308 Hall'])
	expect(await found('Ōtaki adviser')).toEqual(['Otaki Crew'])
	expect(await found('%')).toEqual(['Anna 100%'])
	for (const typed of ["O'Brien", 'o’brien', 'O\u02bcBrien'])
		expect(await found(typed)).toEqual(["Cay O'Brien", 'Nia O’Brien'])
	expect(await found(' \u0304 '), 'no word at all').toHaveLength(6)
})

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
