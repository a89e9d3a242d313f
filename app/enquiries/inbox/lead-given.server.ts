// The mail to whom a lead was given.
import { and, eq, sql } from 'drizzle-orm'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/client.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import type { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import type { MailData } from '#platform/mail/kinds.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { kindLabels } from './lead-labels.ts'

/** In which a hand-over that is taken back, or goes on to somebody else, is told to nobody. */
const holdMinutes = 10

type Given = { lead: typeof leads.$inferSelect; ownerId: string | null }

/**
 * Queues the mail to whom a locked lead is given, for ten minutes later, and deletes the one of an earlier hand-over that is not out yet.
 * Whoever takes a lead, or gets it back before anybody was told, gets none.
 */
export async function tellNewOwner(tx: Db, actor: Actor, { lead, ownerId }: Given): Promise<void> {
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
