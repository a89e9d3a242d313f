import { and, or, sql, desc, eq, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/client.server.ts'
import { declaredContents } from './content.server.ts'
import { isLive } from './live.server.ts'
import type { LiveTable } from './live.server.ts'
import type { ContentType } from './define-type.ts'
import { isOfType } from './record.server.ts'
import type { RecordId, TypeWithTable } from './record.server.ts'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const maxRequestedLength = 300
const minFuzzy = 6
const likeness = 0.55

/** A table whose records have a slug made from their title. */
type SlugTable = PgTable & LiveTable & Record<'id' | 'slug' | 'title', AnyPgColumn>

type SlugSearch = {
	table: SlugTable
	/** Name of the type in the former addresses. */
	recordType: string
	requested: string
	now: Date
	/** Whether to accept a similar slug when nothing matches. */
	isFuzzyAllowed: boolean
}

/**
 * Finds the slug of a live record by another spelling: id, former slug, other case, other spaces and punctuation, or
 * title, best match first; then, if allowed, a similar slug.
 *
 * One query. `isFuzzy` tells a guess from a certain match.
 *
 * @returns null when nothing live matches; an address without letters or digits matches nothing.
 */
export async function findLiveSlug(
	db: Db,
	{ table, recordType, requested, now, isFuzzyAllowed }: SlugSearch,
): Promise<{ slug: string; isFuzzy: boolean } | null> {
	const plain = requested.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
	if (plain === '' || requested.length > maxRequestedLength || requested.includes('\0')) return null
	const certain: SQL[] = [
		...(uuidPattern.test(requested) ? [sql`${table.id} = ${requested}::uuid`] : []),
		// The cast is on the constant side, so that each condition can use an index.
		sql`${table.id} = (select record_id::uuid from slug_history
			where record_type = ${recordType} and slug = ${requested.toLowerCase()})`,
		sql`lower(${table.slug}) = ${requested.toLowerCase()}`,
		sql`plain_text(${table.slug}) = ${plain}`,
		sql`plain_text(${table.title}) = ${plain}`,
	]
	const isClose =
		isFuzzyAllowed && plain.length >= minFuzzy
			? sql`(${table.slug} % ${requested} and similarity(${table.slug}, ${requested}) >= ${likeness})`
			: sql`false`
	const rank = sql<number>`case ${sql.join(
		certain.map((match, index) => sql`when ${match} then ${sql.raw(String(index))}`),
		sql` `,
	)} else 9 end`
	const [row] = await db
		.select({ slug: sql<string>`${table.slug}`, rank })
		.from(table)
		.where(and(isLive(table, now), or(...certain, isClose)))
		.orderBy(rank, sql`similarity(${table.slug}, ${requested}) desc`, table.id)
		.limit(1)
	return row ? { slug: row.slug, isFuzzy: row.rank === 9 } : null
}

/**
 * The present path of the record of any type whose page visitors get at a path, also at a former one or in another
 * spelling; null when they get none. One query at most.
 */
export async function findPageAt(db: Db, path: string, now: Date): Promise<string | null> {
	const name = path.slice(path.lastIndexOf('/') + 1)
	const start = path.slice(0, path.length - name.length)
	for (const { type, table } of declaredContents.values()) {
		if (!type.pages?.hasOwn || type.path({ id: '', slug: '' }) !== start) continue
		if (table.id.dataType !== 'number') {
			const search = { recordType: type.key, requested: name, now, isFuzzyAllowed: false }
			const found = await findLiveSlug(db, { ...search, table: table as SlugTable })
			return found && type.path({ id: '', slug: found.slug })
		}
		const isIt = and(sql`${table.id}::text = ${name}`, isLive(table, now))
		const [row] = await db.select({ id: table.id }).from(table).where(isIt)
		return row ? path : null
	}
	return null
}

/**
 * The id of the record with this slug, or that had it before, whether visitors see it or not; null when there is none
 * outside the trash. A record that has the slug now comes first.
 */
export async function findRecordId(
	db: Db,
	content: TypeWithTable & { type: Pick<ContentType, 'key'> },
	slug: string,
): Promise<RecordId | null> {
	const { table, type } = content
	if (slug.includes('\0')) return null
	const hasIt = eq(table.slug, slug)
	const hadIt = sql`${table.id}::text = (select record_id from slug_history
		where record_type = ${type.key} and slug = ${slug})`
	const [row] = await db
		.select({ id: sql<RecordId>`${table.id}` })
		.from(table)
		.where(and(isNull(table.deletedAt), or(hasIt, hadIt), isOfType(content)))
		.orderBy(desc(hasIt))
		.limit(1)
	return row?.id ?? null
}
