// Which lead a mail belongs to. A Message-ID of ours and a signed address are proofs: nobody can guess either, so
// whoever has one got a mail of ours about that lead, or was shown it. The sender's address proves nothing, and neither
// does the subject.
import { and, between, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { idsOfReference } from '#enquiries/leads/reference.ts'
import type { MailConfig } from '#platform/mail/config.server.ts'
import { findEditionLead } from './edition-lead.server.ts'
import { findReplyParts, isPartOf } from '#platform/mail/reply-address.server.ts'
import type { MailHead } from './mail-head.server.ts'
import { findNamedMails } from './mail-head.server.ts'

/** Of addresses in a head: a mail has one recipient in our mailbox, and servers name it in a few headers. */
export const maxParts = 10

/**
 * The lead that a person's mail belongs to: that of the mail it replies to, else that of the address it went to, else
 * that of the last mail before. Null when it belongs to none, or is our own.
 */
export async function findLeadOf(
	db: Db,
	head: MailHead,
	config: MailConfig,
): Promise<string | null> {
	if (ourAddresses(config).has(plainAddress(head.from.email))) return null
	const own = findNamedMails(head.messageId ?? '')
	const named = [...head.inReplyTo, ...head.references]
	const known = await listKnown(
		db,
		[...own, ...named].map(({ id }) => id),
	)
	if (own.some(({ id }) => known.has(id))) return null
	const leadOf = (ids: { id: string }[]) =>
		ids.map(({ id }) => known.get(id)).find((leadId) => leadId !== undefined && leadId !== null)
	const leadId =
		leadOf(head.inReplyTo) ??
		(await findByAddress(db, head, config)) ??
		leadOf(head.references.toReversed()) ??
		(await findEditionLead(
			db,
			named.map(({ id }) => id),
			head.from,
		))
	return leadId && !(await isColleagues(db, head, leadId)) ? leadId : null
}

/** Mails of ours with their leads. */
async function listKnown(db: Db, ids: string[]): Promise<Map<string, string | null>> {
	if (ids.length === 0) return new Map()
	const rows = await db
		.select({ id: mails.id, leadId: mails.leadId })
		.from(mails)
		.where(inArray(mails.id, ids))
	return new Map(rows.map(({ id, leadId }) => [id, leadId]))
}

async function findByAddress(
	db: Db,
	{ recipients }: MailHead,
	{ replyMailbox }: MailConfig,
): Promise<string | null> {
	if (!replyMailbox) return null
	for (const part of findReplyParts(recipients, replyMailbox, maxParts)) {
		const range = idsOfReference(part.reference)
		if (!range) continue
		const rows = await db
			.select({ id: leads.id })
			.from(leads)
			.where(between(leads.id, range.from, range.to))
		const lead = rows.find(({ id }) => isPartOf(part, id))
		if (lead) return lead.id
	}
	return null
}

/** Where our mails come from and go to, in lower case. */
function ourAddresses({ from, mailboxes, business, replyMailbox }: MailConfig): Set<string> {
	const offices = Object.values(business.offices).map(({ email }) => email)
	const read = replyMailbox ? [`${replyMailbox.local}@${replyMailbox.domain}`] : []
	const ours = [from.address, ...Object.values(mailboxes), ...offices, ...read]
	return new Set(ours.flatMap((address) => (address ? plainAddress(address) : [])))
}

/** In lower case, without a part behind a plus. */
function plainAddress(address: string): string {
	const [local = '', ...domain] = address.trim().toLowerCase().split('@')
	return [local.split('+')[0], ...domain].join('@')
}

/** Whether somebody with access wrote it, from a program for mail; not when the lead is their own. */
async function isColleagues(db: Db, { from }: MailHead, leadId: string): Promise<boolean> {
	const email = from.email.toLowerCase()
	const found = await db
		.select({ id: adminUsers.id })
		.from(adminUsers)
		.innerJoin(authUsers, eq(authUsers.id, adminUsers.id))
		.where(
			and(
				eq(sql`lower(${authUsers.email})`, email),
				sql`not exists (select from leads l where l.id = ${leadId} and lower(l.email) = ${email})`,
			),
		)
	return found.length > 0
}
