import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { hasRow } from '#platform/db/conditions.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { rolesThatCan } from './permissions.ts'

/** `cannotTake`: the chosen person may not do what they would get (any more). */
export type CannotTake = { code: 'cannotTake' }

/**
 * Whether a person can take what somebody leaves: open leads, or without any, records to review; null, for nobody,
 * always can. Call it under `lockAccess`.
 */
export async function canTakeOver(
	tx: Db,
	{ from, to }: { from: string; to: string | null },
): Promise<boolean> {
	if (to === null) return true
	const { rows } = await tx.execute(
		sql`select from leads where owner_id = ${from}::uuid and state in ('new', 'in progress') limit 1`,
	)
	const roles = rolesThatCan(rows.length > 0 ? 'lead:edit' : 'content:edit')
	const isHeir = and(eq(adminUsers.id, to), inArray(adminUsers.role, roles))
	return to !== from && hasRow(tx, adminUsers, isHeir)
}

type HandOver = { from: string; to: string | null; by: string }

/**
 * Gives the open leads of somebody who may handle none any more to somebody else or, for null, to nobody, with an audit
 * row each. What is done has no owner from then on: opened again, it is somebody's to take. Whoever gets leads from
 * somebody else is told by one mail; the mails that these leads were given to the other, and that are not out yet, are
 * deleted.
 */
export async function handOverLeads(tx: Db, { from, to, by }: HandOver): Promise<void> {
	const mayHandle = sql`exists (select from admin_users where id = ${to}::uuid
		and role = any (${sql.param(rolesThatCan('lead:edit'))}::text[]))`
	const { rows } = await tx.execute<{ amount: number }>(sql`
		with handed as (
			update leads set owner_id = case when state in ('new', 'in progress') and ${mayHandle} then ${to}::uuid end
			where owner_id = ${from}::uuid returning id, owner_id
		), untold as (
			delete from mails where kind = 'lead-event' and state = 'waiting' and data ? 'before' and lead_id in (select id from handed)
		), audited as (
			insert into audit_log (actor_id, action, record_type, record_id, detail)
				select ${by}, 'owner', 'lead', id::text, jsonb_build_object('owner', owner_id) from handed
		)
		select count(owner_id)::int as amount from handed`)
	const amount = rows[0]?.amount ?? 0
	if (amount > 0 && to !== null && to !== by) await tellHeir(tx, to, amount)
}

async function tellHeir(tx: Db, to: string, amount: number): Promise<void> {
	const [heir] = await tx
		.select({ email: authUsers.email })
		.from(authUsers)
		.where(eq(authUsers.id, to))
	const leads = plural(amount, 'lead')
	const data = {
		subject: `Yours now: ${leads}`,
		lines: [`You have been given ${leads} of somebody who no longer handles leads.`],
		adminPath: '/admin/leads?owner=mine&state=new%2Cin+progress',
	}
	if (heir) await queueMails(tx, [{ kind: 'lead-event', to: heir.email, data }])
}

/** The same for the records that somebody was to review: the next digest notifies whoever gets them. */
export async function handOverReviews(tx: Db, { from, to, by }: HandOver): Promise<void> {
	await tx.execute(sql`
		with handed as (
			update record_reviews set owner_id = ${to}::uuid where owner_id = ${from}::uuid returning record_type, record_id
		)
		insert into audit_log (actor_id, action, record_type, record_id)
			select ${by}, 'review-owner', record_type, record_id from handed`)
}
