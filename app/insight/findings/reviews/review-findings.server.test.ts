import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordReviews } from '#platform/db/tables/reviews.server.ts'
import { createPerson } from '#tests/support/access.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildArticle, buildPage, buildProduct, buildService } from '#tests/support/factories.ts'
import { thinVersions } from '#kit/records/thin-versions.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { canBeAccepted, findingKinds, sayFinding } from '../finding-kinds.ts'
import { listFindings } from '../list-findings.server.ts'

const now = new Date('2027-02-15T00:00Z')

const list = (
	db: TestDb,
	kind: 'review-due' | 'unread',
	actor: Parameters<typeof listFindings>[1],
	mine = false,
) => listFindings(db, actor, { kind, now, limit: 50, mine })

test('what is past its date or due this month is listed for its owner, or as nobody’s', async () => {
	await using db = await testDb()
	const [ana, ben] = [await createPerson(db), await createPerson(db, { role: 'editor' })]
	const add = async (reviewBy: string | null, ownerId: string | null, given = {}) => {
		const { id } = await buildProduct(db, given)
		await db
			.insert(recordReviews)
			.values({ recordType: 'product', recordId: id, reviewBy, ownerId })
		return id
	}
	const past = await add('2027-01-31', ana.id)
	const soon = await add('2027-02-28', null)
	await add('2027-03-01', ana.id)
	await add(null, ana.id)
	await add('2027-01-31', ana.id, { status: 'draft' })
	const { findings, total } = await list(db, 'review-due', ben.actor)
	expect(total).toBe(2)
	expect(findings).toMatchObject([
		{ id: soon, by: null, detail: '2027-02-28', field: 'review-by' },
		{ id: past, by: ana.id, detail: '2027-01-31', since: new Date('2027-01-31') },
	])
	expect((await list(db, 'review-due', ana.actor, true)).findings).toMatchObject([{ id: past }])
	expect((await list(db, 'review-due', ben.actor, true)).total).toBe(0)
	await db.pool.query('delete from admin_users where id = $1', [ana.id])
	expect((await list(db, 'review-due', ben.actor)).findings.map(({ by }) => by)).toEqual([
		null,
		null,
	])
	expect(sayFinding({ kind: 'review-due', detail: '2027-01-31' })).toBe(
		'To be reviewed by 31 January 2027.',
	)
	expect(findingKinds.filter((kind) => !canBeAccepted(kind))).toEqual(['review-due'])
})

test('a page nobody read in a year is listed once views were counted that long, and it was on the site that long', async () => {
	await using db = await testDb()
	const { actor } = await createPerson(db)
	const createdAt = new Date('2026-02-14T00:00Z')
	const unread = [await buildArticle(db, { createdAt }), await buildPage(db, { createdAt })]
	const read = await buildArticle(db, { createdAt })
	const longAgo = await buildProduct(db, { createdAt })
	await buildArticle(db, { createdAt: new Date('2026-02-16T00:00Z') })
	await buildArticle(db, { createdAt, publishAt: new Date('2026-10-01') })
	await buildArticle(db, { createdAt, status: 'draft' })
	await buildService(db, { createdAt })
	const count = (day: string, name: string) =>
		db.pool.query(
			`insert into visit_counts (day, kind, name, views, visits) values ($1, 'page', $2, 1, 1)`,
			[day, name],
		)
	expect((await list(db, 'unread', actor)).total).toBe(0)
	await count('2026-02-16', `article ${read.id}`)
	expect((await list(db, 'unread', actor)).total).toBe(0)
	await count('2026-02-15', `product ${longAgo.id}`)
	const ids = (await list(db, 'unread', actor)).findings.map(({ id }) => id)
	expect(ids.toSorted()).toEqual([...unread, longAgo].map(({ id }) => id).toSorted())
})

test('the version that was reviewed stays when versions are thinned out', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { version: 9 })
	const of = { recordType: 'product', recordId: id }
	const at = (n: number) => new Date(Date.UTC(2025, 0, 1, n))
	await db.insert(recordVersions).values(
		[1, 2, 3, 4].map((n) => ({
			...of,
			n,
			values: {},
			state: 'published' as const,
			by: 'a',
			at: at(n),
		})),
	)
	await db
		.insert(recordReviews)
		.values({ ...of, reviewedAt: at(2), reviewedBy: 'system', reviewedVersion: 2 })
	await thinVersions(db, now)
	const isOfRecord = eq(recordVersions.recordId, id)
	const left = await db.select({ n: recordVersions.n }).from(recordVersions).where(isOfRecord)
	expect(left.map(({ n }) => n).toSorted()).toEqual([2, 4])
})
