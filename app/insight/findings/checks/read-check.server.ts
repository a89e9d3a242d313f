import { and, asc, eq, sql } from 'drizzle-orm'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import type { RecordCheck } from '#kit/admin/form/check-panel.tsx'
import { personName } from '#platform/auth/access/people-with-access.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { recordChecks } from '#platform/db/tables/checks.server.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { dayAfter, dayAt } from './check-days.server.ts'
import {
	checkingRoles,
	defaultChecks,
	isDueByType,
	lastPublisher,
} from './default-checks.server.ts'

type Place = { key: ContentKey; id: string; now: Date }

/** By when a record is to be checked, by whom, and when that was done last, as its form shows it. */
export async function readCheck(db: Db, { key, id, now }: Place): Promise<RecordCheck> {
	const { parseId } = contents[key]
	const recordId = parseId(id)
	const [check, people] = await Promise.all([
		recordId === null ? null : readStored(db, { key, id: recordId, now }),
		listCheckers(db, key),
	])
	const names = await getActorNames(db, check?.checkedBy ? [check.checkedBy] : [])
	return {
		path: `/admin/${contentTypes[key].section}/${id}`,
		checkBy: check?.checkBy ?? '',
		ownerId: people.find(({ value }) => value === check?.ownerId)?.value ?? '',
		people,
		isPast: Boolean(check?.checkBy && check.checkBy < dayAt(now)),
		checked: check?.checkedAt
			? {
					on: formatDate(new Date(check.checkedAt)),
					by: check.checkedBy === 'system' ? null : (names.get(check.checkedBy ?? '') ?? null),
				}
			: null,
	}
}

type StoredCheck = {
	checkBy: string | null
	ownerId: string | null
	checkedAt: string | Date | null
	checkedBy: string | null
}

/** What is stored or, before it is, what it will be by the type. One query. */
async function readStored(
	db: Db,
	{ key, id, now }: { key: ContentKey; id: string | number; now: Date },
): Promise<StoredCheck | null> {
	const { table } = contents[key]
	const { rows } = await db.execute<StoredCheck>(sql`
		select coalesce(stored.check_by, made.check_by)::text as "checkBy",
			case when stored.record_id is not null and stored.check_by is not null then stored.owner_id
				else coalesce(stored.owner_id, made.owner_id, ${lastPublisher(key)}) end as "ownerId",
			stored.checked_at as "checkedAt", stored.checked_by as "checkedBy"
		from ${table}
		left join record_checks stored on stored.record_type = ${key} and stored.record_id = ${table.id}::text
		left join (${defaultChecks(key, { now, id })}) made on made.record_id = ${table.id}::text
		where ${table.id} = ${id}`)
	return rows[0] ?? null
}

/** Who can be asked to check records of a type: everybody with access who may edit them. Names, since editors need no addresses. */
async function listCheckers(db: Db, key: ContentKey): Promise<{ value: string; label: string }[]> {
	const people = await db
		.select({ value: authUsers.id, name: personName, email: authUsers.email })
		.from(adminUsers)
		.innerJoin(authUsers, eq(authUsers.id, adminUsers.id))
		.where(sql`${adminUsers.role} = any (${checkingRoles(key)})`)
		.orderBy(asc(authUsers.email))
	return people.map(({ value, name, email }) => ({
		value,
		label: name || (email.split('@')[0] ?? ''),
	}))
}

/** The version of a record that was checked last, null for none; whether it must be checked again; and when, a year on by default. */
export async function readChecked(
	db: Db,
	{ key, id, now }: { key: ContentKey; id: string | number; now: Date },
) {
	const { table } = contents[key]
	const months = contentTypes[key].checks?.due.months ?? 12
	const [[check], { rows }] = await Promise.all([
		db
			.select({ at: recordChecks.checkedAt, version: recordChecks.checkedVersion })
			.from(recordChecks)
			.where(and(eq(recordChecks.recordType, key), eq(recordChecks.recordId, String(id)))),
		db.execute<{ isDue: boolean }>(
			sql`select ${isDueByType(key)} as "isDue" from ${table} where ${table.id} = ${id}`,
		),
	])
	return {
		checkedAt: check?.at ?? null,
		checkedVersion: check?.version ?? null,
		mustBeChecked: rows[0]?.isDue === true,
		next: dayAfter(now, months),
	}
}
