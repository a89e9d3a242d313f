// Which mail of ours a report or a reply is about. Any of three keys is enough, since servers take out or change the
// others: the signed address of its envelope, its Message-ID, and a header of our own with the same id. Nobody can
// guess one of them, so whoever has it got the mail, or a report about it.
import { between, inArray, or } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { idsOfReference } from '#enquiries/leads/reference.ts'
import type { MailConfig } from '#platform/mail/config.server.ts'
import { mailKeyOf } from '#platform/mail/message.server.ts'
import { findReplyParts, isPartOf } from '#platform/mail/reply-address.server.ts'
import { maxParts } from './find-lead.server.ts'
import type { NamedMail } from './mail-head.server.ts'

/** What names mails of ours. */
export type MailKeys = {
	/** The likeliest first. */
	named: NamedMail[]
	/** Text in which the address of an envelope may be. */
	addresses: string
}

/** The mails of ours that these keys name, the likeliest first; those that were sent again since are left out. */
export async function findOurMails(
	db: Db,
	{ named, addresses }: MailKeys,
	{ replyMailbox }: Pick<MailConfig, 'replyMailbox'>,
) {
	const parts = (replyMailbox ? findReplyParts(addresses, replyMailbox, maxParts) : []).filter(
		({ of }) => of === 'mail',
	)
	if (named.length + parts.length === 0) return []
	const ranges = parts.flatMap(({ reference }) => idsOfReference(reference) ?? [])
	const rows = await db
		.select({
			id: mails.id,
			kind: mails.kind,
			toEmail: mails.toEmail,
			leadId: mails.leadId,
			resends: mails.resends,
		})
		.from(mails)
		.where(
			or(
				inArray(
					mails.id,
					named.map(({ id }) => id),
				),
				...ranges.map(({ from, to }) => between(mails.id, from, to)),
			),
		)
	return [
		...rows.filter((row) => parts.some((part) => isPartOf(part, mailKeyOf(row)))),
		...named.flatMap(({ id, resends }) =>
			rows.filter((row) => row.id === id && row.resends === resends),
		),
	]
}
