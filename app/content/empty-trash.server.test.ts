import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { savedVersions, testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildArticle, buildMedia, buildMember, now } from '#tests/support/factories.ts'
import { contentForms, titleField, titleOf } from '#tests/support/content-forms.ts'
import { memberForm, productForm } from '#tests/support/inputs.ts'
import { auditLog, slugHistory } from '#platform/db/tables/history.server.ts'
import { mediaUsage } from '#platform/db/tables/media.server.ts'
import { news, teamMembers } from '#platform/db/tables/content.server.ts'
import { trashMedia } from '#platform/media/commands.server.ts'
import { emptyTrash } from './empty-trash.server.ts'
import type { ContentKey } from './catalogue.ts'
import { contents, changingKeys } from './catalogue.server.ts'

const daysBefore = (count: number) => new Date(now.getTime() - count * 86_400_000)

type Saving = { id?: string; version?: number; values: Record<string, unknown> }

async function saved(db: TestDb, key: ContentKey, { id, version = 0, values }: Saving) {
	const result = await contents[key].saveForm(db, admin(), { id: id ?? null, version, values })
	if (!result.ok) throw new Error(`${key}: ${result.error.code}`)
	return { id: String(result.value.id), slug: result.value.slug }
}

/** Valid values of each type, with the given title. */
function valuesOf(key: ContentKey, { authorId, title }: { authorId: string; title: string }) {
	return {
		...contentForms[key],
		...(key === 'article' && { authorId }),
		[titleField(key)]: titleOf(key, title),
	}
}

/** Puts a record into the trash, `days` before now. */
async function trashed(db: TestDb, key: ContentKey, { id, days }: { id: string; days: number }) {
	await contents[key].trash(db, admin(), id)
	const { table } = contents[key]
	await db
		.update(table)
		.set({ deletedAt: daysBefore(days) })
		.where(eq(table.id, id))
}

test.each(changingKeys)(
	'%s: a record trashed over 30 days ago is purged with its versions and former addresses',
	async (key) => {
		await using db = await testDb()
		const authorId = (await buildMember(db)).id
		const values = (title: string) => valuesOf(key, { authorId, title })
		const stored = await saved(db, key, { values: values('Kept for the day') })
		const old = await saved(db, key, { values: values('First title') })
		await saved(db, key, { id: old.id, version: 1, values: values('Second title') })
		await trashed(db, key, { id: stored.id, days: 29 })
		await trashed(db, key, { id: old.id, days: 31 })
		const { table } = contents[key]

		await emptyTrash(db, now)
		await emptyTrash(db, now)

		const slugs = await db.select({ slug: table.slug }).from(table)
		expect(slugs.map(({ slug }) => slug)).not.toContain('second-title')
		const left = (await savedVersions(db)).map(({ recordId }) => recordId)
		expect(new Set(left)).toEqual(new Set([stored.id]))
		expect(await db.select().from(slugHistory)).toEqual([])
		const again = await saved(db, key, { values: values('Second title') })
		expect(again.slug).toMatch(/second-title$/)
		const audit = await db.select().from(auditLog).where(eq(auditLog.action, 'delete'))
		expect(audit).toMatchObject([{ actorId: 'system', recordType: key, recordId: old.id }])
		expect(await contents[key].restore(db, admin(), stored.id)).toBe(true)
		expect(await contents[key].restore(db, admin(), old.id)).toBe(false)
	},
)

test('the files of a purged record can be deleted', async () => {
	await using db = await testDb()
	const file = await buildMedia(db)
	const { id } = await saved(db, 'product', { values: { ...productForm, image: file.url } })
	await trashed(db, 'product', { id, days: 31 })
	expect(await trashMedia(db, admin(), { ids: [file.id] })).toMatchObject({ deletedIds: [] })

	await emptyTrash(db, now)

	expect(await db.select().from(mediaUsage)).toEqual([])
	expect(await trashMedia(db, admin(), { ids: [file.id] })).toMatchObject({
		deletedIds: [file.id],
	})
})

test('articles of a purged author stay, without an author', async () => {
	await using db = await testDb()
	const author = await buildMember(db, { deletedAt: daysBefore(31) })
	const article = await buildArticle(db, { authorId: author.id })

	await emptyTrash(db, now)

	expect(await db.select({ id: news.id, authorId: news.authorId }).from(news)).toEqual([
		{ id: article.id, authorId: null },
	])
})

test('a record restored while the trash is being emptied stays', async () => {
	await using db = await testDb()
	const { id } = await saved(db, 'member', { values: memberForm })
	await trashed(db, 'member', { id, days: 31 })
	const restoring = await db.pool.connect()
	await restoring.query('begin')
	await restoring.query('update team_members set deleted_at = null where id = $1', [id])
	const emptying = emptyTrash(db, now)
	const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
	await expect.poll(async () => (await db.pool.query(waiting)).rowCount).toBe(1)
	await restoring.query('commit')
	restoring.release()
	await emptying

	expect(await db.select({ id: teamMembers.id }).from(teamMembers)).toEqual([{ id }])
	expect(await savedVersions(db)).toHaveLength(2)
})
