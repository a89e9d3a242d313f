import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildArticle, buildMedia, buildMember, buildVacancy } from '#tests/support/factories.ts'
import type { Role } from '#platform/auth/access/permissions.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { activityFilters } from './activity-kinds.ts'
import { listActivity } from './list-activity.server.ts'
import { listActors } from './list-actors.server.ts'

const gone = '00000000-0000-4000-8000-0000000000ff'

type Row = typeof auditLog.$inferInsert

const did = (
	actorId: string,
	action: string,
	recordType: string | null,
	given: Partial<Row> = {},
): Row => ({ actorId, action, recordType, recordId: gone, ...given })

async function list(db: TestDb, search = '', role: Role = 'administrator') {
	const requested = readListAddress(new URLSearchParams(search), activityFilters)
	return listActivity(db, { role, requested })
}

const wordsOf = ({ by, before, label, after }: Awaited<ReturnType<typeof list>>['activities'][0]) =>
	[by ?? 'nobody', before, label].filter(Boolean).join(' ') + after

async function words(db: TestDb, search = '', role: Role = 'administrator') {
	return (await list(db, search, role)).activities.map(wordsOf)
}

describe('what several people did', () => {
	let db: TestDb
	let ana: string
	let ben: string

	beforeAll(async () => {
		db = await testDb()
		ana = (await createPerson(db, { name: 'Ana' })).id
		ben = (await createPerson(db, { name: 'Ben', role: 'editor' })).id
		await createPerson(db, { name: 'Cleo' })
		const article = await buildArticle(db, { title: 'Wet litter' })
		const file = await buildMedia(db, { originalName: 'tray.jpg' })
		await db
			.insert(auditLog)
			.values([
				did('system', 'create', 'article', { recordId: article.id }),
				did(ana, 'sign-in', 'sign-in', { recordId: ana, detail: { method: 'passkey' } }),
				did(ana, 'invite', 'account', { recordId: ben, detail: { role: 'editor' } }),
				did(ben, 'update', 'article', { recordId: article.id, detail: { version: 2 } }),
				did(ben, 'upload', 'media', { recordId: file.id }),
				did(gone, 'update', 'homepage', { detail: { version: 5 } }),
				did(ana, 'note', 'lead'),
				did(ana, 'erase-person', 'person', { detail: { messages: 2 } }),
				did(ana, 'resend', 'mail'),
				did(ana, 'update', null),
			])
	})
	afterAll(() => db[Symbol.asyncDispose]())

	const ofContent = [
		'nobody changed the homepage, version 5',
		'Ben uploaded the file tray.jpg',
		'Ben changed the article Wet litter, version 2',
		'The system added the article Wet litter',
	]

	test('an administrator sees everything, newest first', async () => {
		expect(await words(db)).toEqual([
			'Ana made a change (update)',
			'Ana sent a deleted mail again',
			'Ana erased a person’s data (2 messages)',
			'Ana saved a note on a deleted lead',
			...ofContent.slice(0, 3),
			'Ana invited Ben as an editor',
			'Ana signed in with a passkey',
			...ofContent.slice(3),
		])
	})

	test('an editor sees changes of content and files, and no filter shows more', async () => {
		expect(await words(db, '', 'editor')).toEqual(ofContent)
		for (const kind of ['lead', 'person', 'account', 'sign-in', 'mail', 'backup'])
			expect(await list(db, `kind=${kind}`, 'editor')).toEqual({ activities: [], total: 0 })
		expect(await list(db, `person=${ana}`, 'editor')).toEqual({ activities: [], total: 0 })
		expect(await words(db, `person=${ben}&kind=media`, 'editor')).toEqual([ofContent[1]])
	})

	test('person and kind narrow the list together; an unknown one matches nothing', async () => {
		expect(await words(db, `person=${ben}`)).toEqual(ofContent.slice(1, 3))
		expect(await words(db, 'person=deleted')).toEqual([ofContent[0]])
		expect(await words(db, 'person=system')).toEqual([ofContent[3]])
		expect(await words(db, `person=${ana}&kind=sign-in`)).toHaveLength(1)
		for (const search of ['person=x', 'kind=x', `person=${gone.replace('ff', 'fe')}`, "kind='"])
			expect(await list(db, search)).toEqual({ activities: [], total: 0 })
	})

	test('an administrator chooses among everyone with access and all who appear, an editor among those who changed content', async () => {
		const labels = async (role: Role) => (await listActors(db, role)).map(({ label }) => label)
		expect(await labels('administrator')).toEqual([
			'Ana',
			'Ben',
			'Cleo',
			'The system',
			'Deleted accounts',
		])
		expect(await labels('editor')).toEqual(['Ben', 'The system', 'Deleted accounts'])
	})
})

test('an editor sees no address of a colleague, whether the account or the team has a name', async () => {
	await using db = await testDb()
	const nameless = await createPerson(db, { name: '' })
	const inTeam = await createPerson(db, { name: '' })
	await buildMember(db, { name: 'Mere Tane', email: inTeam.email })
	await db
		.insert(auditLog)
		.values([did(nameless.id, 'upload', 'media'), did(inTeam.id, 'upload', 'media')])

	const actors = await listActors(db, 'editor')
	const shown = JSON.stringify([await words(db, '', 'editor'), actors.map(({ label }) => label)])
	expect(shown).not.toContain('@')
	expect(shown).toContain('Mere Tane')
	expect(shown).toContain(nameless.email.split('@')[0])
})

test('days are those of New Zealand, also where the clocks change, and both ends count', async () => {
	await using db = await testDb()
	const moments = {
		// The day of 23 hours, 27 September, and the moments around it.
		lastOf26: '2026-09-26T11:59:59Z',
		firstOf27: '2026-09-26T12:00:00Z',
		lastOf27: '2026-09-27T10:59:59Z',
		firstOf28: '2026-09-27T11:00:00Z',
		// The day of 25 hours, 5 April.
		lastOf4: '2026-04-04T10:59:59Z',
		firstOf5: '2026-04-04T11:00:00Z',
		lastOf5: '2026-04-05T11:59:59Z',
		firstOf6: '2026-04-05T12:00:00Z',
	}
	await db
		.insert(auditLog)
		.values(
			Object.entries(moments).map(([action, at]) =>
				did('system', action, null, { createdAt: new Date(at) }),
			),
		)
	const found = async (search: string) =>
		(await words(db, search)).map((text) => /\((\w+)\)/.exec(text)?.[1])

	expect(await found('from=2026-09-27&to=2026-09-27')).toEqual(['lastOf27', 'firstOf27'])
	expect(await found('from=2026-04-05&to=2026-04-05')).toEqual(['lastOf5', 'firstOf5'])
	expect(await found('from=2026-09-28')).toEqual(['firstOf28'])
	expect(await found('to=2026-04-04')).toEqual(['lastOf4'])
	expect(await found('from=2026-09-28&to=2026-09-27')).toEqual([])
	expect(await found('from=2026-02-31&to=yesterday')).toHaveLength(8)
})

test('a page has 50 entries, the total counts them all, and a page too far is empty', async () => {
	await using db = await testDb()
	await db
		.insert(auditLog)
		.values(Array.from({ length: 120 }, (_, at) => did('system', `n${at}`, 'backup')))
	const first = await list(db)
	expect(first.total).toBe(120)
	expect(first.activities).toHaveLength(50)
	const last = await list(db, 'page=3')
	expect(last.activities).toHaveLength(20)
	const ids = [first, await list(db, 'page=2'), last].flatMap(({ activities }) =>
		activities.map(({ id }) => id),
	)
	expect(ids).toEqual(ids.toSorted((a, b) => b - a))
	expect(new Set(ids).size).toBe(120)
	expect(await list(db, 'page=4')).toEqual({ activities: [], total: 120 })
})

test('a record in the trash leads there; one deleted for good, and a malformed id, lead nowhere', async () => {
	await using db = await testDb()
	const { id } = await createPerson(db, { name: 'Ana' })
	const vacancy = await buildVacancy(db, { title: 'Vet', deletedAt: new Date() })
	await db
		.insert(auditLog)
		.values([
			did(id, 'delete', 'media'),
			did('system', 'delete', 'product', { detail: { version: 3 } }),
			did(id, 'update', 'member', { recordId: 'no uuid', detail: { version: 3 } }),
			did(id, 'trash', 'vacancy', { recordId: String(vacancy.id), detail: { version: 2 } }),
		])
	const { activities } = await list(db)
	expect(activities.map((activity) => [wordsOf(activity), activity.href])).toEqual([
		['Ana moved the vacancy Vet to the trash, version 2', '/admin/trash'],
		['Ana changed a deleted team member', null],
		['The system removed a deleted product for good', null],
		['Ana deleted a file', null],
	])
})

test('the number of queries does not grow with the entries', async () => {
	await using db = await testDb()
	const costOf = async () => {
		const query = db.pool.query.bind(db.pool)
		const ask = query as (...args: unknown[]) => unknown
		let count = 0
		db.pool.query = ((...args: unknown[]) => {
			count += 1
			return ask(...args)
		}) as typeof query
		await list(db)
		db.pool.query = query
		return count
	}
	const add = async (times: number) => {
		for (let at = 0; at < times; at += 1) {
			const { id } = await createPerson(db)
			const article = await buildArticle(db)
			await db.insert(auditLog).values(did(id, 'update', 'article', { recordId: article.id }))
		}
	}
	await add(1)
	const few = await costOf()
	expect(few).toBeLessThanOrEqual(4)
	await add(6)
	expect(await costOf()).toBe(few)
})
