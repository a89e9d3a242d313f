// Words by which staff make a record findable: visitors type them, its text has others. Searches use them at once.
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { searchWords } from '#platform/db/tables/content.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { matchesTerms, searchTerms } from '#platform/lib/text/search-terms.ts'
import { pageSize } from '#kit/records/list-address.ts'
import { wordsOf } from '#kit/search/read-search.ts'
import type { SearchSource } from '#kit/search/matches.server.ts'
import { contentTypes } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { contents, searchSources } from './catalogue.server.ts'
import { findRecords } from './find-records.server.ts'
import type { FoundRecord } from './find-records.server.ts'

const maxWordLength = 80
/** As many as a search may have. */
const maxWords = 8
const maxOfRecord = 50

export type GivenWord = { word: string; type: string; id: string }

/** Why a word is refused; the words for people are with the route. */
export type WordRefusal = { code: 'empty' | 'long' | 'unknownRecord' | 'taken' | 'full' }

/**
 * Gives a word or phrase to a record that visitors search: from then on, each search with it shows the record first, as
 * long as visitors may see it. It is stored as searches are read, in lower case and plain letters.
 *
 * @returns `taken` when the record has the word, in any form.
 * @throws ForbiddenError when the actor may not edit content.
 */
export async function addSearchWord(
	db: Db,
	actor: Actor,
	given: GivenWord,
): Promise<Result<{ id: string; word: string }, WordRefusal>> {
	assertCan(actor, 'content:edit')
	const words = wordsOf(given.word)
	const word = words.join(' ')
	if (!words.some(({ length }) => length > 1)) return fail({ code: 'empty' })
	if (word.length > maxWordLength || words.length > maxWords) return fail({ code: 'long' })
	const source = searchSources.find(({ key }) => key === given.type)
	if (!source) return fail({ code: 'unknownRecord' })
	return db.transaction(async (tx) => {
		const id = await presentId(tx, source, given.id)
		if (id === null) return fail({ code: 'unknownRecord' })
		const record = { recordType: source.key, recordId: id }
		await lockForTransaction(tx, `search-words:${source.key}:${id}`)
		if ((await countOf(tx, record)) >= maxOfRecord) return fail({ code: 'full' })
		const [row] = await tx
			.insert(searchWords)
			.values({ ...record, word, by: actorId(actor) })
			.onConflictDoNothing()
			.returning({ id: searchWords.id })
		if (!row) return fail({ code: 'taken' })
		await addAudit(tx, actor, { ...record, action: 'add-search-word' })
		return ok({ id: row.id, word })
	})
}

/**
 * Takes a word away from its record.
 *
 * @returns the word as it was given, so that it can be given again; null when somebody else has already taken it away.
 * @throws ForbiddenError when the actor may not edit content.
 */
export async function removeSearchWord(
	db: Db,
	actor: Actor,
	id: string,
): Promise<GivenWord | null> {
	assertCan(actor, 'content:edit')
	return db.transaction(async (tx) => {
		const [row] = await tx.delete(searchWords).where(eq(searchWords.id, id)).returning()
		if (!row) return null
		const { word, recordType, recordId } = row
		await addAudit(tx, actor, { recordType, recordId, action: 'remove-search-word' })
		return { word, type: recordType, id: recordId }
	})
}

/** The id of a record outside the trash, as the database writes it; null when there is none. */
async function presentId(tx: Db, { key, table }: SearchSource, id: string): Promise<string | null> {
	const parsed = contents[key as ContentKey].parseId(id)
	if (parsed === null) return null
	const [row] = await tx
		.select({ id: table.id })
		.from(table as PgTable)
		.where(and(eq(table.id, parsed), isNull(table.deletedAt)))
	return row ? String(row.id) : null
}

type RecordKey = { recordType: string; recordId: string }

async function countOf(tx: Db, { recordType, recordId }: RecordKey): Promise<number> {
	const [row] = await tx
		.select({ total: count() })
		.from(searchWords)
		.where(and(eq(searchWords.recordType, recordType), eq(searchWords.recordId, recordId)))
	return row?.total ?? 0
}

/** A word of staff as its screen shows it. */
export type SearchWordRow = {
	id: string
	word: string
	/** What the record is called now; null when it is gone for good. */
	title: string | null
	/** Such as 'Product'; says so when the record lies in the trash. */
	kind: string
	/** Address of its form; null for one in the trash or gone. */
	href: string | null
	/** Who added it; null for a deleted account. */
	by: string | null
	at: Date
}

/** One page of the words of staff, by word, and how many there are. Two queries, one per type, and one for names. */
export async function listSearchWords(
	db: Db,
	page: number,
): Promise<{ rows: SearchWordRow[]; total: number }> {
	const [words, [all]] = await Promise.all([
		db
			.select()
			.from(searchWords)
			.orderBy(asc(searchWords.word), searchWords.id)
			.limit(pageSize)
			.offset((page - 1) * pageSize),
		db.select({ total: count() }).from(searchWords),
	])
	const [records, names] = await Promise.all([
		recordsOf(db, words),
		getActorNames(
			db,
			words.map(({ by }) => by),
		),
	])
	const rows = words.map(({ id, word, recordType, recordId, by, at }) => {
		const record = records.get(`${recordType}:${recordId}`)
		const kind = labelOf(recordType) + (record?.isInTrash ? ' (in the trash)' : '')
		const href = record && !record.isInTrash ? formOf(recordType as ContentKey, recordId) : null
		return { id, word, title: record?.title ?? null, kind, href, by: names.get(by) ?? null, at }
	})
	return { rows, total: all?.total ?? 0 }
}

async function recordsOf(db: Db, words: readonly RecordKey[]) {
	const types = new Set(words.map(({ recordType }) => recordType))
	const read = searchSources
		.filter(({ key }) => types.has(key))
		.map(async ({ key, table, title }) => {
			const ids = words.flatMap((word) => (word.recordType === key ? [word.recordId] : []))
			const rows = await db
				.select({
					id: table.id,
					title: sql<string>`${title}`,
					isInTrash: sql<boolean>`${table.deletedAt} is not null`,
				})
				.from(table as PgTable)
				.where(sql`${table.id}::text = any(${sql.param(ids)}::text[])`)
			return rows.map(({ id, ...row }) => [`${key}:${String(id)}`, row] as const)
		})
	return new Map((await Promise.all(read)).flat())
}

function labelOf(key: string): string {
	return searchSources.find((source) => source.key === key)?.label.one ?? key
}

function formOf(key: ContentKey, id: string): string {
	const { section, fixed } = contentTypes[key]
	return fixed ? `/admin/${section}` : `/admin/${section}/${id}/edit`
}

/** Records that visitors search, by their titles, to give one of them a word; the contact page by its name. */
export async function findSearched(
	db: Db,
	{ search, each }: { search: string; each: number },
): Promise<FoundRecord[]> {
	const words = searchTerms(search)
	if (words.length === 0) return []
	const lists = await Promise.all(
		searchSources.map(async ({ key, label, table }) => {
			const { fixed } = contentTypes[key as ContentKey]
			if (!fixed) return findRecords(db, { search, each, only: key as ContentKey })
			if (!matchesTerms(`${label.one} page`, words)) return []
			const rows = await db.select({ id: table.id }).from(table as PgTable)
			return rows.map(({ id }) => ({
				id: `${key}-${String(id)}`,
				recordId: String(id),
				title: label.one,
				kind: 'Page',
				href: formOf(key as ContentKey, String(id)),
			}))
		}),
	)
	return lists.flat()
}
