// The mail to whom a lead was given.
import { and, eq, sql } from 'drizzle-orm'
import { getActorNames } from '#app/admin/actor-names.server.ts'
import { actorId } from '#app/auth/actor.ts'
import type { Actor } from '#app/auth/actor.ts'
import type { Db } from '#app/db/client.server.ts'
import { authUsers } from '#app/db/tables/accounts.server.ts'
import type { leads } from '#app/db/tables/leads.server.ts'
import { mails } from '#app/db/tables/mails.server.ts'
import type { MailData } from '#app/mail/kinds.ts'
import { queueMails } from '#app/mail/queue.server.ts'
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
