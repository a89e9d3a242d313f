// Findings that are so on purpose.
import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { acceptedFindings } from '#platform/db/tables/findings.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { isOfType } from '#kit/records/record.server.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import type { FindingKind } from './finding-kinds.ts'
import { idIn } from './kind-queries.server.ts'
import { keysFor } from './list-findings.server.ts'

type Place = { kind: FindingKind; type: string; id: string; detail: string }

/**
 * Notes that a finding is so on purpose: it is not listed again while its detail stays the same. Safe to run twice.
 *
 * @returns false when there is no such record.
 * @throws ForbiddenError when the actor may not edit it.
 */
export async function acceptFinding(
	db: Db,
	actor: Actor,
	{ kind, type, id, detail }: Place,
): Promise<boolean> {
	const record = recordOf(type, id)
	if (!record) return false
	assertCan(actor, permissionOf(type))
	return db.transaction(async (tx) => {
		const [found] = await tx
			.select({ id: record.table.id })
			.from(record.table as PgTable)
			.where(and(eq(record.table.id, record.id), record.isOfType))
		if (!found) return false
		const place = { kind, recordType: type, recordId: String(record.id), detail }
		const stored = await tx
			.insert(acceptedFindings)
			.values({ ...place, by: actorId(actor) })
			.onConflictDoNothing()
			.returning({ id: acceptedFindings.id })
		if (stored.length > 0) await note(tx, actor, 'accept-finding', place)
		return true
	})
}

/**
 * Lists a finding again that was so on purpose.
 *
 * @returns false when somebody did so already.
 * @throws ForbiddenError when the actor may not edit its record.
 */
export async function reopenFinding(db: Db, actor: Actor, id: string): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [place] = await tx.delete(acceptedFindings).where(eq(acceptedFindings.id, id)).returning()
		if (!place) return false
		assertCan(actor, permissionOf(place.recordType))
		await note(tx, actor, 'reopen-finding', place)
		return true
	})
}

async function note(
	tx: Db,
	actor: Actor,
	action: 'accept-finding' | 'reopen-finding',
	{ recordType, recordId, kind }: { recordType: string; recordId: string; kind: string },
): Promise<void> {
	await addAudit(tx, actor, { action, recordType, recordId, detail: { kind } })
}

export type AcceptedFinding = Omit<typeof acceptedFindings.$inferSelect, 'kind'> & {
	kind: FindingKind
	/** Null: it was deleted for good. */
	title: string | null
}

/** Some of what is so on purpose in records that the actor may edit, newest first, and its number. Two queries. */
export async function listAccepted(
	db: Db,
	actor: Actor,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ accepted: AcceptedFinding[]; total: number }> {
	const keys = keysFor(actor)
	const isTheirs = or(
		inArray(acceptedFindings.recordType, keys),
		eq(acceptedFindings.recordType, 'media'),
	)
	const type = sql`${acceptedFindings.recordType}`
	const recordId = sql`${acceptedFindings.recordId}`
	const names = keys.map((key) => {
		const { table, title } = contents[key]
		return sql`select ${title}::text as title from ${table} where ${table.id} = ${idIn(key, type, recordId)}`
	})
	const file = sql`select coalesce(${media.originalName}, ${media.name}) from ${media}
		where ${media.id} = case when ${type} = 'media' then ${recordId}::uuid end`
	const [rows, [counted]] = await Promise.all([
		db
			.select({
				id: acceptedFindings.id,
				kind: sql<FindingKind>`${acceptedFindings.kind}`,
				recordType: acceptedFindings.recordType,
				recordId: acceptedFindings.recordId,
				detail: acceptedFindings.detail,
				by: acceptedFindings.by,
				at: acceptedFindings.at,
				title: sql<
					string | null
				>`(select title from (${sql.join([...names, file], sql` union all `)}) named)`,
			})
			.from(acceptedFindings)
			.where(isTheirs)
			.orderBy(sql`${acceptedFindings.at} desc`, acceptedFindings.id)
			.limit(limit)
			.offset(offset),
		db.select({ total: count() }).from(acceptedFindings).where(isTheirs),
	])
	return { accepted: rows, total: counted?.total ?? 0 }
}

/** The table of a record and its id in it; null when there can be none. */
function recordOf(type: string, id: string) {
	if (type === 'media') {
		const fileId = parseUuid(id)
		return fileId === null ? null : { table: media, id: fileId, isOfType: undefined }
	}
	if (!Object.hasOwn(contents, type)) return null
	const content = contents[type as ContentKey]
	const { table, parseId } = content
	const recordId = parseId(id)
	return recordId === null ? null : { table, id: recordId, isOfType: isOfType(content) }
}

function permissionOf(type: string) {
	return type === 'media' ? 'media:edit' : contentTypes[type as ContentKey].permission
}
