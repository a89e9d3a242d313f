import { and, desc, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#platform/auth/actor.ts'
import { can } from '#platform/auth/access/permissions.ts'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { unpublishedLabel } from '#kit/admin/unpublished-label.ts'
import type { Db } from '#platform/db/client.server.ts'
import { containsTyped } from '#platform/db/conditions.server.ts'
import { listUnpublishedMarks } from '#kit/records/unpublished-marks.server.ts'
import { isOfType } from '#kit/records/record.server.ts'
import { withTitles } from '#kit/records/picked.server.ts'
import { matchesTerms, searchTerms } from '#platform/lib/text/search-terms.ts'
import type { StoredRow } from '#kit/records/content.server.ts'
import { contentTypes } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { contentKeys, contents } from './catalogue.server.ts'

/**
 * A record found by its title, a fixed one also by its words, and the address of its form. `recordId` is unique within
 * its type, `id` among all.
 */
export type FoundRecord = {
	id: string
	recordId: string
	title: string
	kind: string
	href: string
}

type Found = FoundRecord & { type: ContentKey }

type FindRecordsOptions = {
	search: string
	/** Who searches: fixed records are found by those who may edit them. */
	actor?: Actor
	each: number
	/** The only type to search; all when left out. */
	only?: ContentKey | null
}

/**
 * Up to `each` records of every type whose title contains all words, last changed first; of fixed ones, also those that
 * say all of them somewhere. One query per type, and up to two for their working copies.
 */
export async function findRecords(
	db: Db,
	{ search, each, only, actor }: FindRecordsOptions,
): Promise<FoundRecord[]> {
	const words = searchTerms(search)
	if (words.length === 0) return []
	const lists = await Promise.all(
		contentKeys
			.filter((key) => (only ?? key) === key)
			.map(async (key) => {
				const { fixed, permission } = contents[key].type
				if (!fixed) return findOf(db, key, { words, each })
				return actor && can(actor, permission) ? findFixed(db, key, { words, each }) : []
			}),
	)
	return withUnpublished(db, lists.flat())
}

/** Says which of them have changes that visitors do not see, and whose. One query, and one for names if any. */
async function withUnpublished(db: Db, found: Found[]): Promise<FoundRecord[]> {
	const marks = await listUnpublishedMarks(
		db,
		found.map(({ type, recordId }) => ({ type, id: recordId })),
	)
	const names = await getActorNames(
		db,
		[...marks.values()].map(({ by }) => by),
	)
	return found.map(({ type, ...record }) => {
		const mark = marks.get(`${type}:${record.recordId}`)
		if (!mark) return record
		const { by, publishAt, isRefused } = mark
		const text = unpublishedLabel({
			by: names.get(by) ?? null,
			isRefused,
			isScheduled: publishAt !== null,
		})
		return { ...record, kind: `${record.kind}: ${text.toLowerCase().slice(0, 1)}${text.slice(1)}` }
	})
}

async function findOf(
	db: Db,
	key: ContentKey,
	{ words, each }: { words: string[]; each: number },
): Promise<Found[]> {
	const { table, title } = contents[key]
	const { label, section } = contentTypes[key]
	// The index on titles finds words of three or more letters. Read by last change, a rare word would take the whole
	// table, so the sort expression rules out the index on that column.
	const isRare = words.some((word) => word.length >= 3)
	const rows = await db
		.select({ id: table.id, title })
		.from(table)
		.where(and(isNull(table.deletedAt), containsTyped([title], words.join(' '))))
		.orderBy(desc(isRare ? sql`${table.updatedAt} + interval '0'` : table.updatedAt))
		.limit(each)
	return rows.map((row) => ({
		id: `${key}-${String(row.id)}`,
		recordId: String(row.id),
		type: key,
		title: String(row.title),
		kind: label.one,
		href: `/admin/${section}/${String(row.id)}/edit`,
	}))
}

/** Fixed records are few: all of them are read, with the words that the program gives those that nobody has saved. */
async function findFixed(
	db: Db,
	key: ContentKey,
	{ words, each }: { words: string[]; each: number },
): Promise<Found[]> {
	const { table, type, fields, titleIn } = contents[key]
	const rows: StoredRow[] = await db
		.select()
		.from(table as PgTable)
		.where(isOfType({ type, table }))
	const found = rows.flatMap((row): Found[] => {
		const values = fields.read(row)
		const title = titleIn(values)
		const texts = Object.entries(values).map(([name, value]) => [name, textsIn(value)] as const)
		const all = [title, ...texts.map(([, text]) => text)].join(' ')
		if (!matchesTerms(all, words)) return []
		const [name] = texts.find(([, text]) => matchesTerms(text, words)) ?? []
		const id = String(row['id'])
		const form =
			type.fixed === 'one' ? `/admin/${type.section}` : `/admin/${type.section}/${id}/edit`
		const label = name === undefined || matchesTerms(title, words) ? null : fields.labels[name]
		return [
			{
				id: `${key}-${id}`,
				recordId: id,
				type: key,
				title,
				kind: label ? `${type.label.one}: ${label}` : type.label.one,
				href: label ? `${form}#${name}` : form,
			},
		]
	})
	return found.slice(0, each)
}

/** Every text in a value, such as those of the entries of a list. */
function textsIn(value: unknown): string {
	if (typeof value === 'string') return value
	if (typeof value !== 'object' || value === null) return ''
	return Object.values(value).map(textsIn).join(' ')
}

/** Present titles of records that a form may pick, also of those that are gone; none of types that no form picks. */
export async function titlesOf(
	db: Db,
	key: ContentKey,
	requested: string[],
): Promise<{ recordId: string; title: string }[]> {
	const { table, parseId } = contents[key]
	const picked = contentKeys
		.flatMap((one) => Object.values(contents[one].admin.picked ?? {}))
		.find((one) => Object.is(one, table))
	if (!picked) return []
	const ids = requested.flatMap((id) => parseId(id) ?? [])
	const found = await withTitles(db, picked, ids.map(String))
	return found.map(({ id, title }) => ({ recordId: id, title }))
}
