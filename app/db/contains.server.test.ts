import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildMember } from '#tests/support/factories.ts'
import { teamMembers } from './tables/team-members.server.ts'
import { containsTyped } from './contains.server.ts'

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
