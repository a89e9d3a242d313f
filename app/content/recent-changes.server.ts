// Recent changes by people, from the audit log.
import { and, desc, inArray, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import { actorId } from '#app/auth/actor.ts'
import type { Db } from '#app/db/client.server.ts'
import { auditLog } from '#app/db/tables/history.server.ts'
import { leads } from '#app/db/tables/leads.server.ts'
import { media } from '#app/db/tables/media.server.ts'
import { parseUuid } from '#app/records/content.server.ts'
import type { ContentKey } from './catalogue.ts'
import { contents } from './catalogue.server.ts'

/** Rows read: of consecutive saves of a record by the same person, only the last is listed. */
const lookedAt = 60
const listed = 8

export type RecentChange = {
	actorId: string
	action: string
	recordType: string
	recordId: string
	at: Date
	/** The record's present name; null when it has none, or was deleted. */
	title: string | null
	isInTrash: boolean
}

type Named = { table: PgTable & { id: AnyPgColumn }; title: AnyPgColumn | SQL; isInTrash?: SQL }

/**
 * The last eight changes by people, latest first; those by the system are left out. One query, and one for each type
 * among them.
 *
 * @param ofContent only changes of content and files.
 */
export async function listRecentChanges(
	db: Db,
	{ ofContent }: { ofContent: boolean },
): Promise<RecentChange[]> {
	const rows = await db
		.select()
		.from(auditLog)
		.where(
			and(
				ne(auditLog.actorId, actorId({ kind: 'system' })),
				ofContent ? inArray(auditLog.recordType, contentRecords) : undefined,
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(lookedAt)
	const told = rows
		.map((row) => ({ ...row, recordType: row.recordType ?? '', recordId: row.recordId ?? '' }))
		.filter((row, index, all) => index === 0 || sameAs(row) !== sameAs(all[index - 1]))
		.slice(0, listed)
	const names = await getNames(db, told)
	return told.map(({ actorId: by, action, recordType, recordId, createdAt }) => ({
		actorId: by,
		action,
		recordType,
		recordId,
		at: createdAt,
		...(names.get(`${recordType}:${recordId}`) ?? { title: null, isInTrash: false }),
	}))
}

type Row = { actorId: string; action: string; recordType: string; recordId: string }

function sameAs(row: Row | undefined): string {
	return JSON.stringify([row?.actorId, row?.action, row?.recordType, row?.recordId])
}

const contentRecords = [...Object.keys(contents), 'homepage', 'media']

const sources: Record<string, Named> = {
	...Object.fromEntries(
		Object.entries(contents).map(([key, { table, title }]) => [
			key,
			{ table, title, isInTrash: sql`${table.deletedAt} is not null` },
		]),
	),
	media: { table: media, title: sql`coalesce(${media.originalName}, ${media.name})` },
	lead: { table: leads, title: leads.name },
}

/** The names of records, by type and id; deleted ones are missing. */
async function getNames(db: Db, rows: readonly Row[]) {
	const types = [...new Set(rows.map(({ recordType }) => recordType))]
	const found = await Promise.all(
		types.flatMap((type) => {
			const source = sources[type]
			const ids = rows.filter(({ recordType }) => recordType === type)
			return source
				? [getNamesOf(db, { type, ids: ids.map(({ recordId }) => recordId) }, source)]
				: []
		}),
	)
	return new Map(found.flat())
}

type Wanted = { type: string; ids: string[] }

async function getNamesOf(db: Db, { type, ids }: Wanted, { table, title, isInTrash }: Named) {
	const parse = contents[type as ContentKey]?.parseId ?? parseUuid
	const known = ids.map(parse).filter((id) => id !== null)
	if (known.length === 0) return []
	const rows = await db
		.select({
			id: table.id,
			title: sql<string>`${title}`,
			isInTrash: sql<boolean>`${isInTrash ?? sql`false`}`,
		})
		.from(table as PgTable)
		.where(inArray(table.id, known))
	return rows.map((row): [string, { title: string; isInTrash: boolean }] => [
		`${type}:${String(row.id)}`,
		{ title: row.title, isInTrash: row.isInTrash },
	])
}
