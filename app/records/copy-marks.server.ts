import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { workingCopies } from '#app/db/tables/working-copies.server.ts'

/** That a record has a working copy: who changed it last (an actor's id), and when it is to be published. */
export type CopyMark = {
	type: string
	id: string
	by: string
	updatedAt: Date
	publishAt: Date | null
	isRefused: boolean
}

/** The columns of a mark. */
export const markColumns = {
	type: workingCopies.recordType,
	id: workingCopies.recordId,
	by: workingCopies.updatedBy,
	updatedAt: workingCopies.updatedAt,
	publishAt: workingCopies.publishAt,
	isRefused: sql<boolean>`${workingCopies.refusal} is not null`,
}

/** The marks of those of these records that have a working copy, by `type:id`. One query, none without records. */
export async function listCopyMarks(
	db: Db,
	records: readonly { type: string; id: string }[],
): Promise<Map<string, CopyMark>> {
	if (records.length === 0) return new Map()
	const ids = [...new Set(records.map(({ id }) => id))]
	const types = [...new Set(records.map(({ type }) => type))]
	const rows = await db
		.select(markColumns)
		.from(workingCopies)
		.where(and(inArray(workingCopies.recordType, types), inArray(workingCopies.recordId, ids)))
	return new Map(rows.map((mark) => [`${mark.type}:${mark.id}`, mark]))
}

/** Condition for a record of this type: it has a working copy. */
export function hasWorkingCopy(type: string, id: AnyPgColumn): SQL {
	return exists(
		new QueryBuilder()
			.select({ id: workingCopies.recordId })
			.from(workingCopies)
			.where(and(eq(workingCopies.recordType, type), eq(workingCopies.recordId, sql`${id}::text`))),
	)
}
