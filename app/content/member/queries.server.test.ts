import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildMember, hiddenStates, hourAfter, hourBefore, now } from '#tests/support/factories.ts'
import { listLiveMembers } from './queries.server.ts'

test('members that are drafts, not yet or no longer published, or in the trash are not listed', async () => {
	await using db = await testDb()
	const shown = await buildMember(db, { publishAt: hourBefore, unpublishAt: hourAfter })
	for (const state of Object.values(hiddenStates)) await buildMember(db, state)

	expect((await listLiveMembers(db, { now })).map(({ id }) => id)).toEqual([shown.id])
})

test('[PUB-CALL-07] the team is listed by name', async () => {
	await using db = await testDb()
	for (const name of ['Mere Tamati', 'Ana Reid', 'Brett Coles']) await buildMember(db, { name })

	const members = await listLiveMembers(db, { now })
	expect(members.map(({ name }) => name)).toEqual(['Ana Reid', 'Brett Coles', 'Mere Tamati'])
})

test('names with macrons, accents or lower-case initials sort alphabetically', async () => {
	await using db = await testDb()
	for (const name of ['Zoe Reid', 'van Dijk', 'Āwhina Pere', 'Ana Reid', 'Éva Nagy'])
		await buildMember(db, { name })

	const members = await listLiveMembers(db, { now })
	const ordered = ['Ana Reid', 'Āwhina Pere', 'Éva Nagy', 'van Dijk', 'Zoe Reid']
	expect(members.map(({ name }) => name)).toEqual(ordered)
})

test('the email address of a member is not public', async () => {
	await using db = await testDb()
	await buildMember(db, { email: 'ana@example.com' })

	expect(JSON.stringify(await listLiveMembers(db, { now }))).not.toContain('ana@example.com')
})
