import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Audience } from '#platform/db/tables/mails.server.ts'
import { testDb } from '#tests/support/database.ts'
import { addReaders, beginEdition } from '#tests/support/editions.ts'
import { countReaders, findReaders } from './readers.server.ts'
import type { Candidate } from './readers.server.ts'
import { suppress } from './suppressions.server.ts'

const everybody: Audience = { country: 'Both', interests: [], since: '' }
/** An edition that nobody got. */
const never = randomUUID()
const readersIn = (found: Candidate[]) =>
	found.flatMap(({ email, reason }) => (reason === null ? email : []))

test('only standing consents count, each address once, and everybody else has a reason', async () => {
	await using db = await testDb()
	await addReaders(db, [
		{ email: 'nz@farm.example' },
		{ email: 'NZ@farm.example', isWithdrawn: true },
		{ email: 'waits@farm.example', isConfirmed: false },
		{ email: 'left@farm.example', isWithdrawn: true },
		{ email: 'gone@farm.example', since: 3 },
		{ email: 'came-back@farm.example', since: 0 },
	])
	await db.transaction((tx) => suppress(tx, { email: 'Gone@farm.example', reason: 'erased' }))
	const found = await findReaders(db, everybody, never)
	expect(readersIn(found)).toEqual(['came-back@farm.example', 'nz@farm.example'])
	expect(found.filter(({ reason }) => reason !== null)).toMatchObject([
		{ email: 'gone@farm.example', reason: 'Was erased', data: {} },
		{ email: 'left@farm.example', reason: 'Unsubscribed' },
		{ email: 'waits@farm.example', reason: 'Has not confirmed' },
	])
})

test('country, topics and day each take readers away, and none adds anybody', async () => {
	await using db = await testDb()
	await addReaders(db, [
		{ email: 'a@farm.example', interests: 'biosecurity', since: 100 },
		{ email: 'b@farm.example', interests: 'All Topics', office: 'Australia' },
		{ email: 'c@farm.example' },
		{ email: 'd@farm.example', interests: 'regulations', isWithdrawn: true },
	])
	const found = async (audience: Partial<Audience>) =>
		readersIn(await findReaders(db, { ...everybody, ...audience }, never)).map(([letter]) => letter)
	expect(await found({})).toEqual(['a', 'b', 'c'])
	expect(await found({ country: 'Australia' })).toEqual(['b'])
	expect(await found({ interests: ['Biosecurity'] })).toEqual(['a', 'b', 'c'])
	expect(await found({ interests: ['Regulations'] })).toEqual(['b', 'c'])
	const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
	expect(await found({ since })).toEqual(['b', 'c'])
	expect(countReaders(await findReaders(db, { ...everybody, since }, never))).toEqual({
		count: 2,
		leftOut: [
			{ reason: 'A reader since before that day', emails: ['a@farm.example'] },
			{ reason: 'Unsubscribed', emails: ['d@farm.example'] },
		],
	})
})

test('who has an edition already gets it no second time; who came since does', async () => {
	await using db = await testDb()
	await addReaders(db, [{ email: 'first@farm.example' }])
	const { editionId } = await beginEdition(db)
	await addReaders(db, [{ email: 'later@farm.example' }])
	const found = await findReaders(db, everybody, editionId)
	expect(readersIn(found)).toEqual(['later@farm.example'])
	expect(found[0]).toMatchObject({ email: 'first@farm.example', reason: 'Has it already' })
})
