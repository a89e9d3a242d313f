// When a record is to be checked, by whom, and that it was. None of it is a version of the record.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { announceTags } from '#platform/cache/tags.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordChecks } from '#platform/db/tables/checks.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import type { RecordId } from '#kit/records/record.server.ts'
import { dayAfter, dayAt, readDay } from './check-days.server.ts'
import {
	checkingRoles,
	isDueByType,
	lastPublisher,
	makeDefaultChecks,
} from './default-checks.server.ts'

/** Years ahead for which a date may be set: a later one is a slip of the keyboard. */
const mostYears = 10

/**
 * `gone`: there is no such record outside the trash. `later`: a date is moved on only by whoever says that the text is still right.
 * `stale`: it was saved since it was looked at.
 */
export type CheckRefusal = {
	code: 'gone' | 'noDay' | 'past' | 'far' | 'later' | 'cannotCheck' | 'stale' | 'needsDay'
}

type Changed = Result<null, CheckRefusal>
type Place = { key: ContentKey; id: string; now: Date }

/**
 * Sets by when a record is to be checked, where it has no date yet, or moves the date earlier. `null` changes only what has no date.
 *
 * @throws ForbiddenError when the actor may not edit the type.
 */
export function setCheckDay(
	db: Db,
	actor: Actor,
	{ checkBy: wanted, ...place }: Place & { checkBy: string | null },
): Promise<Changed> {
	return changeCheck(db, actor, place, async (tx, { check, id }) => {
		const checkBy = wanted === null ? null : readDay(wanted)
		if (checkBy === null && wanted !== null) return fail({ code: 'noDay' })
		if (checkBy === check.checkBy) return ok(null)
		if (check.checkBy !== null && (checkBy === null || checkBy > check.checkBy))
			return fail({ code: 'later' })
		const problem = checkBy === null ? null : problemOf(checkBy, place.now)
		if (problem) return fail(problem)
		await tx.update(recordChecks).set({ checkBy }).where(isOf(place.key, id))
		await addAudit(tx, actor, { recordType: place.key, recordId: id, action: 'check-by' })
		return ok(null)
	})
}

/**
 * Sets who is to check a record; null: nobody.
 *
 * @throws ForbiddenError when the actor may not edit the type.
 */
export function setCheckOwner(
	db: Db,
	actor: Actor,
	{ ownerId, ...place }: Place & { ownerId: string | null },
): Promise<Changed> {
	return changeCheck(db, actor, place, async (tx, { check, id }) => {
		if (ownerId === check.ownerId) return ok(null)
		if (ownerId !== null && !(await canCheck(tx, place.key, ownerId)))
			return fail({ code: 'cannotCheck' })
		await tx.update(recordChecks).set({ ownerId }).where(isOf(place.key, id))
		await addAudit(tx, actor, { recordType: place.key, recordId: id, action: 'check-owner' })
		return ok(null)
	})
}

/**
 * Notes that a version of a record, which the actor has looked at, is still right, and when it is to be checked again; null: never,
 * unless its type says otherwise. Its pages say so at once.
 *
 * @returns `stale` when it has another version by now.
 * @throws ForbiddenError when the actor may not edit the type.
 */
export function confirmCheck(
	db: Db,
	actor: Actor,
	{ version, checkBy: wanted, ...place }: Place & { version: number; checkBy: string | null },
): Promise<Changed> {
	const { key, now } = place
	return changeCheck(db, actor, place, async (tx, { id, row }) => {
		if (row.version !== version) return fail({ code: 'stale' })
		const checkBy = wanted === null ? null : readDay(wanted)
		if (checkBy === null && wanted !== null) return fail({ code: 'noDay' })
		if (checkBy === null && row.isDueByType) return fail({ code: 'needsDay' })
		if (checkBy !== null) {
			// Checked again today is no date to come.
			const problem = checkBy === dayAt(now) ? { code: 'past' as const } : problemOf(checkBy, now)
			if (problem) return fail(problem)
		}
		await tx
			.update(recordChecks)
			.set({
				checkBy,
				checkedAt: now,
				checkedBy: actorId(actor),
				checkedVersion: version,
				toldFor: null,
				toldTo: null,
			})
			.where(isOf(key, id))
		const detail = { version }
		await addAudit(tx, actor, { recordType: key, recordId: id, action: 'check', detail })
		const { tags, checks } = contentTypes[key]
		if (checks?.isShown) await announceTags(tx, [tags.list, tags.one(id)])
		return ok(null)
	})
}

function problemOf(day: string, now: Date): CheckRefusal | null {
	if (day < dayAt(now)) return { code: 'past' }
	return day > dayAfter(now, 12 * mostYears) ? { code: 'far' } : null
}

type Held = {
	id: RecordId
	row: { version: number; isDueByType: boolean }
	check: typeof recordChecks.$inferSelect
}

/** Runs `work` while nobody else changes the record or its check, which has a row from then on. */
async function changeCheck(
	db: Db,
	actor: Actor,
	{ key, id: requested, now }: Place,
	work: (tx: Db, held: Held) => Promise<Changed>,
): Promise<Changed> {
	assertCan(actor, contentTypes[key].permission)
	const { table, parseId } = contents[key]
	const id = parseId(requested)
	if (id === null) return fail({ code: 'gone' })
	return db.transaction(async (tx) => {
		const [row] = await tx
			.select({
				version: sql<number>`${table.version}`,
				isDueByType: sql<boolean>`${isDueByType(key)}`,
			})
			.from(table as PgTable)
			.where(and(eq(table.id, id), isNull(table.deletedAt)))
			.for('update')
		if (!row) return fail({ code: 'gone' })
		await makeDefaultChecks(tx, now, { key, id })
		await tx.execute(sql`insert into record_checks (record_type, record_id, owner_id)
			select ${key}, ${table.id}::text, ${lastPublisher(key)} from ${table} where ${table.id} = ${id}
			on conflict do nothing`)
		const [check] = await tx.select().from(recordChecks).where(isOf(key, id)).for('update')
		if (!check) throw new Error('The check of a record vanished while it was held')
		return work(tx, { id, row, check })
	})
}

function isOf(key: ContentKey, id: RecordId) {
	return and(eq(recordChecks.recordType, key), eq(recordChecks.recordId, String(id)))
}

async function canCheck(tx: Db, key: ContentKey, personId: string): Promise<boolean> {
	const { rows } = await tx.execute(
		sql`select from admin_users where id = ${personId}::uuid and role = any (${checkingRoles(key)})`,
	)
	return rows.length > 0
}
