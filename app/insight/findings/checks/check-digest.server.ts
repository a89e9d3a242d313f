// A section of the digest of a month: to each owner the records that are to be checked, and to the administrators those of nobody.
import { and, eq, sql } from 'drizzle-orm'
import { contentKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { recordChecks } from '#platform/db/tables/checks.server.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import { monthWords } from '#platform/mail/digest.server.ts'
import type { CollectedSection, DigestMonth } from '#platform/mail/digest.server.ts'
import type { DigestSection } from '#platform/mail/kinds.ts'
import { isLive } from '#kit/records/live.server.ts'
import { idIn } from '../kind-queries.server.ts'
import { dayWords } from './check-days.server.ts'
import { checkingRoles, makeDefaultChecks } from './default-checks.server.ts'

/** More are read in the list. */
const mostNamed = 20
const longestTitle = 120

/** Whom `told_to` names where nobody owns the record. */
const administrators = 'administrators'

/**
 * The section of a month's digest about what is to be checked, with the note of which date of which record it told: a date is told once.
 * What was told to somebody who has since lost access counts as not told.
 *
 * @param named how many records a section names; it counts the rest.
 */
export async function collectChecks(
	tx: Db,
	{ now, month, named = mostNamed }: { now: Date; month: DigestMonth; named?: number },
): Promise<CollectedSection[]> {
	await makeDefaultChecks(tx, now)
	const due: DueCheck[] = []
	for (const key of contentKeys) due.push(...(await listDue(tx, key, { now, before: month.next })))
	const told = await withRecipients(tx, due)
	for (const check of told)
		await tx
			.update(recordChecks)
			.set({ toldFor: check.checkBy, toldTo: check.ownerId ?? administrators })
			.where(and(eq(recordChecks.recordType, check.key), eq(recordChecks.recordId, check.id)))
	const recipients = new Map(told.flatMap((check) => check.recipients.map((to) => [to.id, to])))
	return [...recipients.values()].map((to) => {
		const theirs = told.filter((check) => check.recipients.some(({ id }) => id === to.id))
		return { to, section: sectionOf(theirs, { first: month.first, named }) }
	})
}

type DueCheck = {
	key: ContentKey
	id: string
	title: string
	checkBy: string
	/** Null: nobody who may check it. */
	ownerId: string | null
	ownerEmail: string | null
}

/** What of a type is to be checked before a day and was told to nobody who is there, the longest due first; held for this transaction. */
async function listDue(
	tx: Db,
	key: ContentKey,
	{ now, before }: { now: Date; before: string },
): Promise<DueCheck[]> {
	const { table, title } = contents[key]
	const id = idIn(key, sql`due.record_type`, sql`due.record_id`)
	const { rows } = await tx.execute<Omit<DueCheck, 'key'>>(sql`
		select due.record_id as id, ${title}::text as title, due.check_by::text as "checkBy",
			person.id as "ownerId", account.email as "ownerEmail"
		from record_checks due
		join ${table} on ${table.id} = ${id}
		left join admin_users person on person.id = due.owner_id and person.role = any (${checkingRoles(key)})
		left join auth_users account on account.id = person.id
		where due.record_type = ${key} and due.check_by < ${before}::date and ${isLive(table, now)}
			and not (due.told_for is not distinct from due.check_by and (due.told_to = ${administrators} or exists (
				select from admin_users there where there.id::text = due.told_to and there.role = any (${checkingRoles(key)}))))
		order by due.check_by, due.record_id
		for update of due`)
	return rows.map((row) => ({ ...row, key }))
}

/** The longest due first, each with whom to notify: its owner, else all administrators. What nobody could be told is left out. */
async function withRecipients(tx: Db, due: DueCheck[]) {
	const admins = await tx
		.select({ id: authUsers.id, email: authUsers.email })
		.from(adminUsers)
		.innerJoin(authUsers, eq(authUsers.id, adminUsers.id))
		.where(eq(adminUsers.role, 'administrator'))
	return due
		.toSorted((a, b) => a.checkBy.localeCompare(b.checkBy))
		.map((check) => {
			const { ownerId: id, ownerEmail: email } = check
			return { ...check, recipients: id !== null && email !== null ? [{ id, email }] : admins }
		})
		.filter(({ recipients }) => recipients.length > 0)
}

type Said = { first: string; named: number }

function sectionOf(checks: DueCheck[], { first, named }: Said): DigestSection {
	const own = checks.filter(({ ownerId }) => ownerId !== null).length
	return {
		kind: 'checks-due',
		data: {
			month: monthWords(first),
			own,
			unowned: checks.length - own,
			records: checks.slice(0, named).map(({ key, id, title, checkBy, ownerId }) => ({
				title: cutText(title, longestTitle),
				when: `${dayWords(checkBy)}${ownerId === null && own > 0 ? ', nobody’s' : ''}`,
				path: `/admin/${contentTypes[key].section}/${id}/edit#check-by`,
			})),
			listPath: `/admin/put-right?kind=past-check${own === checks.length ? '&whose=me' : ''}`,
		},
	}
}
