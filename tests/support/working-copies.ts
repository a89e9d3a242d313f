import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#platform/auth/actor.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { contents } from '#content/catalogue.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import type { FormValues } from '#kit/records/form-record.ts'
import { isOfType } from '#kit/records/record.server.ts'
import { scheduleWorkingCopy } from '#kit/records/schedule.server.ts'
import { isDraft, newestOf, readDrafts } from '#kit/records/versions.server.ts'
import { saveWorkingCopy } from '#kit/records/working-copy.server.ts'
import type { TestDb } from './database.ts'
import { admin, buildMember } from './factories.ts'
import { contentForms, forAll, titleField, wordFields } from './content-forms.ts'

/** Of fixed records; those of the homepage and of a redirect take addresses alone. */
const namedTexts: Partial<Record<ContentKey, string>> = {
	category: 'line',
	redirect: 'target',
	business: 'tagline',
	homepage: 'heroVideoThumbnailUrl',
	menus: 'footerServices',
	letters: 'receivedGreeting',
	head: 'text',
	consents: 'contactText',
}

/** A text field of each type that visitors see: the first long one, if there is any. */
export const textOf = forAll((key) => namedTexts[key] ?? wordFields(key, 500)[0] ?? titleField(key))

/**
 * Stores a published record of a type through its form, of a type with fixed ones one that there is; returns it as its
 * form reads it.
 */
export async function publishRecord(db: TestDb, key: ContentKey, given: FormValues = {}) {
	const { id: authorId } = await buildMember(db)
	const values = { ...contentForms[key], authorId, ...given }
	const { table, type } = contents[key]
	const fixed = type.fixed
		? await db
				.select()
				.from(table as PgTable)
				.where(isOfType({ type, table }))
		: []
	const target = {
		id: null,
		version: 0,
		...(fixed as { id: string; version: number; slug: string }[]).find(
			({ slug }) => type.fixed === 'one' || slug === contentForms.head['page'],
		),
	}
	const saved = await contents[key].saveForm(db, admin(), { ...target, values })
	if (!saved.ok) throw new Error(JSON.stringify(saved.error))
	const { id, version } = await formOf(db, key, String(saved.value.id))
	return { key, id, version }
}

/** The stored record as its form reads it. */
export async function formOf(db: TestDb, key: ContentKey, id: string) {
	const record = await contents[key].readForm(db, id)
	if (!record) throw new Error(`There is no ${key} ${id}`)
	return record
}

type Given = { key: ContentKey; id: string; words: string; copy?: number; actor?: Actor }

/** Keeps other words in the type's text field as the working copy. */
export async function keepWords(db: TestDb, { key, id, words, copy = 0, actor = admin() }: Given) {
	const { values, version } = await formOf(db, key, id)
	return saveWorkingCopy(db, actor, contents[key], {
		id,
		version,
		copy,
		values: { ...values, [textOf[key]]: words },
	})
}

/** Schedules other words in the type's text field; `now` makes them due at once. */
export async function scheduleWords(
	db: TestDb,
	{ key, id, words, copy = 0, actor = admin(), ...other }: Given & { values?: FormValues },
) {
	const { values, version } = await formOf(db, key, id)
	return scheduleWorkingCopy(db, actor, contents[key], {
		id,
		version,
		copy,
		values: { ...values, ...other.values, [textOf[key]]: words },
		publishAt: new Date(Date.now() + 3_600_000),
	})
}

/** Moves every schedule into the past, so that it is due. */
export async function makeDue(db: TestDb): Promise<void> {
	await db
		.update(recordVersions)
		.set({ publishAt: sql`now() - interval '1 second'` })
		.where(isNotNull(recordVersions.publishAt))
}

/** The draft that a form shows, and what is scheduled; null without one. */
export async function sentTextOf(db: TestDb, key: ContentKey, id: string) {
	const drafts = await readDrafts(db, { type: key, id })
	const newest = newestOf(drafts)
	return newest && { ...newest, scheduled: drafts.scheduled }
}

/** How often the site was told to drop pages. */
export async function announcements(db: TestDb): Promise<number> {
	const { rows } = await db.pool.query<{ revision: string }>('select revision from cache_state')
	return Number(rows[0]?.revision)
}

/** The number of stored drafts of a record. */
export async function countCopies(db: TestDb, id: string): Promise<number> {
	const isTheirs = and(eq(recordVersions.recordId, id), isDraft)
	return (await db.select().from(recordVersions).where(isTheirs)).length
}
