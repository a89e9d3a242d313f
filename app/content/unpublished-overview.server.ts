// Working copies and dates of all types, for the dashboard.
import { dayMs } from '#platform/lib/day-ms.server.ts'
import {
	and,
	asc,
	countDistinct,
	desc,
	eq,
	gt,
	inArray,
	isNotNull,
	isNull,
	lte,
	or,
	sql,
} from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { can } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { markColumns } from '#kit/records/unpublished-marks.server.ts'
import type { UnpublishedMark } from '#kit/records/unpublished-marks.server.ts'
import type { FormValues } from '#kit/records/form-record.ts'
import { isStarted } from '#kit/records/started-record.server.ts'
import { isDraft } from '#kit/records/versions.server.ts'
import { contentKeys, contents, changingKeys } from './catalogue.server.ts'
import type { ContentKey } from './catalogue.ts'

/** A record's type, title and the address of its form. */
type NamedRecord = { kind: string; title: string; href: string }

/** A working copy with its record. */
export type UnpublishedChange = UnpublishedMark & NamedRecord

/** Changes whose scheduled publishing was refused. */
type RefusedChange = NamedRecord & { id: string; refusal: { sentence: string; at: string } }

/** What goes live or ends, and when. */
export type ComingUp = NamedRecord & { what: 'changes' | 'start' | 'end'; at: Date }

const aheadDays = 14
const maxListed = 8
const maxComing = 20

/** What is unpublished and changed last, and how much; nothing in the trash or that the actor may not edit. */
export async function listUnpublished(
	db: Db,
	actor: Actor,
): Promise<{ total: number; changes: UnpublishedChange[] }> {
	const [marks, started, [all]] = await Promise.all([
		db
			.select(markColumns)
			.from(recordVersions)
			.where(and(isDrafted(), mayEdit(actor)))
			.groupBy(recordVersions.recordType, recordVersions.recordId)
			.orderBy(desc(markColumns.updatedAt))
			.limit(maxListed),
		listStartedRecords(db),
		db
			.select({ total: countDistinct(recordOfDraft) })
			.from(recordVersions)
			.where(and(or(isDrafted(), isStarted), mayEdit(actor))),
	])
	const changes = [...(await withNames(db, marks)), ...started]
		.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
		.slice(0, maxListed)
	return { total: all?.total ?? 0, changes }
}

/** Records that were never saved, the last first: each leads to its form. */
async function listStartedRecords(db: Db): Promise<UnpublishedChange[]> {
	const rows = await db
		.select({ ...startedColumns, values: recordVersions.values })
		.from(recordVersions)
		.where(isStarted)
		.orderBy(desc(recordVersions.at))
		.limit(maxListed)
	return rows.map(({ values, ...row }) => {
		const { type, titleIn } = contents[row.type as ContentKey]
		const title = titleIn(values as FormValues).trim() || 'Untitled'
		const href = `/admin/${type.section}/new?draft=${row.id}`
		const kind = `${type.label.one}, not saved yet`
		return { ...row, publishAt: null, isRefused: false, kind, title, href }
	})
}

const startedColumns = {
	type: recordVersions.recordType,
	id: recordVersions.recordId,
	by: recordVersions.by,
	updatedAt: recordVersions.at,
}

/** Changes that were refused at their time, latest first, of records that the actor may edit. */
export async function listRefusedChanges(db: Db, actor: Actor): Promise<RefusedChange[]> {
	const rows = await db
		.select({
			type: recordVersions.recordType,
			id: recordVersions.recordId,
			sentence: sql<string>`coalesce(${recordVersions.note}, '')`,
			at: recordVersions.at,
		})
		.from(recordVersions)
		.where(and(eq(recordVersions.state, 'refused'), isOutsideTrash(), mayEdit(actor)))
		.orderBy(desc(recordVersions.at))
		.limit(maxListed)
	const named = await withNames(db, rows)
	return named.map(({ sentence, at, ...record }) => ({
		...record,
		refusal: { sentence, at: at.toISOString() },
	}))
}

/** What goes live or ends in the 14 days after `now`, of every type that the actor may edit, the next first. */
export async function listComingUp(db: Db, actor: Actor, now: Date): Promise<ComingUp[]> {
	const until = new Date(now.getTime() + aheadDays * dayMs)
	const scheduled = db
		.select({
			type: recordVersions.recordType,
			id: recordVersions.recordId,
			at: recordVersions.publishAt,
		})
		.from(recordVersions)
		.where(and(lte(recordVersions.publishAt, until), isOutsideTrash(), mayEdit(actor)))
		.orderBy(asc(recordVersions.publishAt))
		.limit(maxComing)
	const [copies, ...dates] = await Promise.all([
		scheduled,
		...changingKeys.map((key) => listDates(db, key, { now, until })),
	])
	const changes = await withNames(
		db,
		copies.map(({ at, ...copy }) => ({ ...copy, what: 'changes' as const, at: at ?? now })),
	)
	return [...changes, ...dates.flat()]
		.toSorted((a, b) => a.at.getTime() - b.at.getTime())
		.slice(0, maxComing)
}

const recordOfDraft = sql`(${recordVersions.recordType}, ${recordVersions.recordId})`

/** Condition on versions: not published, of a record outside the trash. */
function isDrafted() {
	return and(isDraft, isNotNull(recordVersions.baseN), isOutsideTrash())
}

/** Condition on versions: their record is one that the actor may edit. */
function mayEdit(actor: Actor): SQL {
	return inArray(
		recordVersions.recordType,
		contentKeys.filter((key) => can(actor, contents[key].type.permission)),
	)
}

/** Condition on drafts: the record is not in the trash. */
function isOutsideTrash(): SQL {
	const inTrash = changingKeys.map((key) => {
		const { table } = contents[key]
		return sql`select ${key}::text, ${table.id}::text from ${table} where ${table.deletedAt} is not null`
	})
	return sql`(${recordVersions.recordType}, ${recordVersions.recordId})
		not in (${sql.join(inTrash, sql` union all `)})`
}

async function listDates(
	db: Db,
	key: ContentKey,
	{ now, until }: { now: Date; until: Date },
): Promise<ComingUp[]> {
	const { table, title } = contents[key]
	const isSoon = (column: typeof table.publishAt) => and(gt(column, now), lte(column, until))
	const rows = await db
		.select({
			id: sql<string>`${table.id}::text`,
			title: sql<string>`${title}`,
			publishAt: table.publishAt,
			unpublishAt: table.unpublishAt,
		})
		.from(table as PgTable)
		.where(
			and(
				isNull(table.deletedAt),
				sql`${table.status} = 'published'`,
				or(isSoon(table.publishAt), isSoon(table.unpublishAt)),
			),
		)
		.orderBy(sql`least(${table.publishAt}, ${table.unpublishAt})`)
		.limit(maxComing)
	return rows.flatMap(({ id, title: name, publishAt, unpublishAt }) => {
		const record = toNamedRecord(key, { id, title: name })
		const date = (what: 'start' | 'end', at: unknown): ComingUp[] =>
			at instanceof Date && at > now && at <= until ? [{ ...record, what, at }] : []
		return [...date('start', publishAt), ...date('end', unpublishAt)]
	})
}

/** With the names of records outside the trash; others are left out. One query for each type among them. */
async function withNames<R extends { type: string; id: string }>(
	db: Db,
	rows: readonly R[],
): Promise<(R & NamedRecord)[]> {
	const keys = [...new Set(rows.map(({ type }) => type as ContentKey))]
	const found = await Promise.all(
		keys.map(async (key) => {
			const { table, title } = contents[key]
			const ids = rows.flatMap(({ type, id }) => (type === key ? [id] : []))
			const records = await db
				.select({ id: sql<string>`${table.id}::text`, title: sql<string>`${title}` })
				.from(table as PgTable)
				.where(and(isNull(table.deletedAt), inArray(table.id, ids)))
			return records.map((record): [string, NamedRecord] => [
				`${key}:${record.id}`,
				toNamedRecord(key, record),
			])
		}),
	)
	const names = new Map(found.flat())
	return rows.flatMap((row) => {
		const name = names.get(`${row.type}:${row.id}`)
		return name ? [{ ...row, ...name }] : []
	})
}

function toNamedRecord(key: ContentKey, { id, title }: { id: string; title: string }): NamedRecord {
	const { label, section, fixed } = contents[key].type
	return {
		kind: fixed === 'one' ? 'Settings' : label.one,
		title,
		href: `/admin/${section}/${id}/edit`,
	}
}
