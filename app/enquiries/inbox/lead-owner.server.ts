// Who handles a lead.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { listPeopleWhoCan, personName } from '#platform/auth/access/people-with-access.server.ts'
import { assertCan, rolesThatCan } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { getReplyRules } from '#platform/business/business.server.ts'
import type { MessageKind } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { mailboxOf } from '#enquiries/leads/lead-mails.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import type { MailData } from '#platform/mail/kinds.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { dueAt, isTheirTurn, isUndelivered } from './due-conditions.server.ts'
import { kindLabels } from './lead-labels.ts'

/** Who shall handle a lead, and who did on the page; null for nobody. */
export const ownerChangeSchema = z.object({
	ownerId: z.guid().nullable(),
	seen: z.guid().nullable(),
})

type OwnerChange = z.output<typeof ownerChangeSchema>

/** `gone`: the lead was deleted. `changed`: somebody else gave it to somebody. `unable`: they may not change leads. */
export type OwnerRefusal = { code: 'gone' | 'changed' | 'unable' }

/** The name of the owner of a row of `leads` joined with `auth_users`; null for nobody. */
export const ownerName = sql<
	string | null
>`coalesce(nullif(${personName}, ''), split_part(auth_users.email, '@', 1))`

export type PossibleOwner = {
	id: string
	name: string
	/** False for somebody who was invited and has not signed in yet: a lead can be theirs all the same. */
	canSignIn: boolean
}

/** Those who may handle leads, by name. */
export async function listOwners(db: Db): Promise<PossibleOwner[]> {
	const people = await listPeopleWhoCan(db, 'lead:edit', { orInvited: true })
	return people
		.map(({ id, name, email, canSignIn }) => ({
			id,
			canSignIn,
			name: name || (email.split('@')[0] ?? ''),
		}))
		.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** What a lead's screen says of its owner. */
export type Owning = NonNullable<Awaited<ReturnType<typeof getOwning>>>

/** Who handles a lead, what it waits for, and who else could handle it; null without that lead. */
export async function getOwning(db: Db, leadId: string) {
	const [rows, people, { schedules }] = await Promise.all([
		db
			.select({
				ownerId: leads.ownerId,
				ownerName,
				office: leads.office,
				dueAt,
				isTheirTurn: sql<boolean>`(${isTheirTurn})`,
				isUndelivered: sql<boolean>`(${isUndelivered})`,
			})
			.from(leads)
			.leftJoin(authUsers, eq(authUsers.id, leads.ownerId))
			.where(eq(leads.id, leadId)),
		listOwners(db),
		getReplyRules(db),
	])
	const [row] = rows
	return row ? { ...row, timeZone: schedules[row.office].timeZone, people } : null
}

/**
 * Gives a lead to somebody, or to nobody, with an audit row. Who gets it from somebody else is told by a mail ten
 * minutes later, unless it was taken back by then.
 *
 * @throws ForbiddenError when the actor may not change leads.
 */
export async function giveLead(
	db: Db,
	actor: Actor,
	{ id, ownerId, seen }: OwnerChange & { id: string },
): Promise<Result<null, OwnerRefusal>> {
	assertCan(actor, 'lead:edit')
	return db.transaction(async (tx) => {
		if (ownerId !== null && !(await lockOwner(tx, ownerId))) return fail({ code: 'unable' })
		const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
		if (!lead) return fail({ code: 'gone' })
		if (lead.ownerId === ownerId) return ok(null)
		if (lead.ownerId !== seen) return fail({ code: 'changed' })
		await tellNewOwner(tx, actor, { lead, ownerId })
		await tx.update(leads).set({ ownerId, updatedAt: new Date() }).where(eq(leads.id, id))
		await addAudit(tx, actor, {
			action: 'owner',
			recordType: 'lead',
			recordId: id,
			detail: { owner: ownerId },
		})
		return ok(null)
	})
}

/** In which a hand-over that is taken back, or goes on to somebody else, is told to nobody. */
const holdMinutes = 10

type LeadHandOver = { lead: typeof leads.$inferSelect; ownerId: string | null }

/**
 * Queues the mail to whom a locked lead is given, for ten minutes later, and deletes the one of an earlier hand-over
 * that is not out yet. Whoever takes a lead, or gets it back before anybody was told, gets none.
 */
async function tellNewOwner(tx: Db, actor: Actor, { lead, ownerId }: LeadHandOver): Promise<void> {
	const [untold] = await tx
		.delete(mails)
		.where(
			and(
				eq(mails.leadId, lead.id),
				eq(mails.kind, 'lead-event'),
				eq(mails.state, 'waiting'),
				sql`${mails.data} ? 'before'`,
			),
		)
		.returning({ data: mails.data })
	const before = untold ? ((untold.data as MailData['lead-event']).before ?? null) : lead.ownerId
	if (ownerId === null || ownerId === before || ownerId === actorId(actor)) return
	const heldUntil = sql`clock_timestamp() + make_interval(mins => ${holdMinutes}::int)`
	const [owner] = await tx
		.select({ to: authUsers.email, heldUntil: heldUntil.mapWith(mails.heldUntil) })
		.from(authUsers)
		.where(eq(authUsers.id, ownerId))
	if (!owner) return
	const subject = lead.subject || kindLabels[lead.kind]
	const names = await getActorNames(tx, [actorId(actor)])
	const giver = names.get(actorId(actor)) ?? 'Somebody'
	const data = {
		subject: `Yours now: ${subject}`,
		lines: [`${giver} has given you this lead: ${lead.name}, ${subject}.`],
		adminPath: `/admin/leads/${lead.id}`,
		before,
	}
	await queueMails(tx, [{ kind: 'lead-event', ...owner, leadId: lead.id, data }])
}

/** To whom mails about a lead go: its owner, or the mailbox for its kind when nobody with access owns it. */
export async function handlerOf(
	tx: Db,
	{ ownerId, kind }: Pick<typeof leads.$inferSelect, 'ownerId' | 'kind'>,
): Promise<{ to: string | null; about: { about?: MessageKind } }> {
	const owners = await tx
		.select({ email: authUsers.email })
		.from(adminUsers)
		.innerJoin(authUsers, eq(authUsers.id, adminUsers.id))
		.where(
			and(
				sql`${adminUsers.id} = ${ownerId}::uuid`,
				inArray(adminUsers.role, rolesThatCan('lead:edit')),
			),
		)
	const to = owners[0]?.email ?? null
	return { to, about: to === null ? { about: mailboxOf[kind] } : {} }
}

/** Whether a person may handle leads; access stays until the transaction ends: what changes it locks the account. */
async function lockOwner(tx: Db, id: string): Promise<boolean> {
	await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, id)).for('key share')
	const found = await tx
		.select({ id: adminUsers.id })
		.from(adminUsers)
		.where(and(eq(adminUsers.id, id), inArray(adminUsers.role, rolesThatCan('lead:edit'))))
	return found.length > 0
}
