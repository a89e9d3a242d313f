// What opens a lead again: its sender has written once more, or a reply of ours did not arrive.
import { and, eq, gte, sql } from 'drizzle-orm'
import { getReplyRules } from '#platform/business/business.server.ts'
import { replyDue } from '#platform/business/working-days.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { isDue } from './due-conditions.server.ts'
import { kindLabels } from './lead-labels.ts'
import { handlerOf } from './lead-owner.server.ts'

type Lead = typeof leads.$inferSelect

/** What changes on a lead whose sender wrote again. An open promise stays: nobody waits longer for writing twice. */
export async function openedAgain(tx: Db, lead: Lead, receivedAt: Date) {
	const due = await tx.$count(leads, and(eq(leads.id, lead.id), isDue))
	return { ...opened(lead), ...(due === 0 && (await newPromise(tx, lead, receivedAt))) }
}

function opened({ state }: Lead) {
	return { state: state === 'done' ? ('in progress' as const) : state, updatedAt: new Date() }
}

async function newPromise(tx: Db, lead: Lead, from: Date) {
	const { days, schedules } = await getReplyRules(tx)
	const replyDays = lead.replyDays ?? days
	const dueAt = replyDue(schedules[lead.office], { from, days: replyDays })
	return { replyDays, dueFrom: from, dueAt }
}

/** The lead of a mail, locked; null when there is none. */
export async function lockLeadOf(tx: Db, mailId: string): Promise<Lead | null> {
	const [row] = await tx
		.select({ lead: leads })
		.from(leads)
		.innerJoin(mails, eq(mails.leadId, leads.id))
		.where(eq(mails.id, mailId))
		.for('update', { of: leads })
	return row?.lead ?? null
}

/**
 * Opens the lead of a reply that could not be sent, if it still has not been sent, and tells whoever handles the lead.
 * May run twice: it is told once.
 */
export async function openUnsent(db: Db, mailId: string): Promise<void> {
	await db.transaction(async (tx) => {
		const lead = await lockLeadOf(tx, mailId)
		const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId))
		if (lead && mail?.undeliveredAt && !(await isTold(tx, mail.id, mail.undeliveredAt)))
			await openUndelivered(tx, lead, {
				replyId: mailId,
				reason: mail.reason ?? 'The mail server refused it.',
			})
	})
}

async function isTold(tx: Db, replyId: string, since: Date): Promise<boolean> {
	const isIt = and(
		eq(mails.kind, 'lead-event'),
		eq(sql`${mails.data} ->> 'replyId'`, replyId),
		gte(mails.createdAt, since),
	)
	return (await tx.$count(mails, isIt)) > 0
}

type Undelivered = { replyId: string; reason: string }

/**
 * Opens a locked lead whose reply did not arrive, and tells whoever handles it. The promise that the reply should have
 * kept stands; one that an earlier reply has kept is given anew. Spam stays what it is.
 */
export async function openUndelivered(
	tx: Db,
	lead: Lead,
	{ replyId, reason }: Undelivered,
): Promise<void> {
	if (lead.state === 'spam') return
	const isPromised = lead.dueAt !== null && !(await hasArrived(tx, lead.id))
	const promise = isPromised ? {} : await newPromise(tx, lead, new Date())
	await tx
		.update(leads)
		.set({ ...opened(lead), ...promise })
		.where(eq(leads.id, lead.id))
	const { to, about } = await handlerOf(tx, lead)
	const subject = lead.subject || kindLabels[lead.kind]
	const lines = [
		`Our reply to ${lead.name} (${lead.email}) was not delivered. ${reason}`,
		'The lead is open again. Check the address and send the reply once more, or reach them another way.',
	]
	const adminPath = `/admin/leads/${lead.id}`
	const data = { ...about, subject: `Reply not delivered: ${subject}`, lines, adminPath, replyId }
	await queueMails(tx, [{ kind: 'lead-event', to, leadId: lead.id, data }])
}

/** Whether a reply has gone out since the visitor wrote last, of which nothing says that it did not arrive. */
async function hasArrived(tx: Db, leadId: string): Promise<boolean> {
	const { rows } = await tx.execute(sql`
		select from lead_messages m left join mails s on s.id = m.id
		where m.lead_id = ${leadId} and m.kind = 'reply' and s.undelivered_at is null and m.at > coalesce(
			(select max(w.at) from lead_messages w where w.lead_id = m.lead_id and w.kind = 'message'), '-infinity')
		limit 1`)
	return rows.length > 0
}
