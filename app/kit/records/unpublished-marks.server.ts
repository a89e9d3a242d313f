import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/client.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { isDraft } from './versions.server.ts'

/** That a record has a working copy: who changed it last (an actor's id), and when it is to be published. */
export type UnpublishedMark = {
	type: string
	id: string
	by: string
	updatedAt: Date
	publishAt: Date | null
	isRefused: boolean
}

/** The columns of a mark, over the one or two drafts of a record. */
export const markColumns = {
	type: recordVersions.recordType,
	id: recordVersions.recordId,
	by: sql<string>`(array_agg(${recordVersions.by} order by ${recordVersions.publishAt} nulls first))[1]`,
	updatedAt: sql<Date>`max(${recordVersions.at})`.mapWith(recordVersions.at),
	publishAt: sql<Date | null>`max(${recordVersions.publishAt})`.mapWith(recordVersions.publishAt),
	isRefused: sql<boolean>`bool_or(${recordVersions.state} = 'refused')`,
}

/** The marks of those of these records that have a working copy, by `type:id`. One query, none without records. */
export async function listUnpublishedMarks(
	db: Db,
	records: readonly { type: string; id: string }[],
): Promise<Map<string, UnpublishedMark>> {
	if (records.length === 0) return new Map()
	const ids = [...new Set(records.map(({ id }) => id))]
	const types = [...new Set(records.map(({ type }) => type))]
	const rows = await db
		.select(markColumns)
		.from(recordVersions)
		.where(
			and(
				isDraft,
				inArray(recordVersions.recordType, types),
				inArray(recordVersions.recordId, ids),
			),
		)
		.groupBy(recordVersions.recordType, recordVersions.recordId)
	return new Map(rows.map((mark) => [`${mark.type}:${mark.id}`, mark]))
}

/** Condition for a record of this type: it has a working copy. */
export function hasWorkingCopy(type: string, id: AnyPgColumn): SQL {
	return exists(
		new QueryBuilder()
			.select({ id: recordVersions.recordId })
			.from(recordVersions)
			.where(
				and(
					isDraft,
					eq(recordVersions.recordType, type),
					eq(recordVersions.recordId, sql`${id}::text`),
				),
			),
	)
}
