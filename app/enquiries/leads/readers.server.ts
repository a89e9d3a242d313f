// Who gets an edition of the newsletter, and who does not, and why: one query for the number on the screen, and for the
// mails that are made of it.
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { suppressions } from '#platform/db/tables/leads.server.ts'
import type { Audience, EditionReader } from '#platform/mail/kinds.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { allTopicsOption, toOption } from './form-choices.ts'
import { unsubscribePath } from './consent-links.server.ts'
import { repeatableName } from './lead-mails.server.ts'
import { suppressionHash } from './suppressions.server.ts'
import type { SuppressionReason } from './suppressions.server.ts'

type ConsentRow = {
	id: string
	email: string
	office: 'New Zealand' | 'Australia'
	token: string
	name: string | null
	interests: string | null
	at: string
	isConfirmed: boolean
	isWithdrawn: boolean
	/** Whether an earlier sending of the edition reached them, or may have. */
	hasIt: boolean
}

/** Somebody who gets it: the consent by which they do, and what their mail says of them. */
export type Reader = { consentId: string; email: string; data: EditionReader }

/** Somebody who does not, and why, in words. */
export type LeftOut = { email: string; reason: string }

/**
 * Everybody with a consent to the newsletter, each once: those who get an edition, and those who do not. Two queries.
 *
 * @param editionId the edition that they may have got already; null for one that was never sent.
 */
export async function findReaders(
	db: Db,
	audience: Audience,
	editionId: string | null,
): Promise<{ readers: Reader[]; leftOut: LeftOut[] }> {
	const { rows } = await db.execute<ConsentRow>(sql`
		select distinct on (lower(consents.email)) consents.id, consents.email, consents.office, consents.token, leads.name,
			leads.fields->>'interests' as interests, coalesce(confirmed_at, given_at) as at,
			confirmed_at is not null or not needs_confirmation as "isConfirmed",
			withdrawn_at is not null as "isWithdrawn",
			exists (select from mails join edition_sendings sending on sending.id = mails.sending_id
				where sending.edition_id = ${editionId} and lower(mails.to_email) = lower(consents.email)
					and mails.state in ('sent', 'sending', 'unknown', 'waiting')) as "hasIt"
		from consents left join leads on leads.id = consents.lead_id
		order by lower(consents.email), (withdrawn_at is null and (confirmed_at is not null or not needs_confirmation)) desc,
			given_at desc, consents.id`)
	const ends = await suppressedSince(db, rows)
	const readers: Reader[] = []
	const leftOut: LeftOut[] = []
	for (const row of rows) {
		const reason = whyNot(row, { audience, end: ends.get(suppressionHash(row.email)) ?? null })
		if (reason === null) readers.push(toReader(row))
		else leftOut.push({ email: row.email, reason })
	}
	return { readers, leftOut }
}

type Suppression = { since: Date; reason: SuppressionReason }

/** The latest entries that made void what people had agreed to before, by the hash of their email. */
async function suppressedSince(db: Db, rows: ConsentRow[]): Promise<Map<string, Suppression>> {
	const hashes = rows.map(({ email }) => suppressionHash(email))
	const found =
		hashes.length === 0
			? []
			: await db
					.select({
						hash: suppressions.emailHash,
						since: suppressions.since,
						reason: suppressions.reason,
					})
					.from(suppressions)
					.where(inArray(suppressions.emailHash, hashes))
					.orderBy(suppressions.since)
	return new Map(found.map(({ hash, ...entry }) => [hash, entry]))
}

const endReasons: Record<SuppressionReason, string> = {
	unsubscribed: 'Unsubscribed',
	erased: 'Was erased',
	returned: 'There is no such mailbox',
	complaint: 'Reported a mail as spam',
}

type Given = { audience: Audience; end: Suppression | null }

/** The first reason that applies; null for a reader. */
function whyNot(row: ConsentRow, { audience, end }: Given): string | null {
	const at = new Date(row.at)
	// As forms send them: see `toOption`.
	const topic = row.interests ?? ''
	const isOfAll = topic === '' || topic === allTopicsOption.value
	const { country, interests, since } = audience
	if (row.isWithdrawn) return 'Unsubscribed'
	if (!row.isConfirmed) return 'Has not confirmed'
	if (end !== null && end.since >= at) return endReasons[end.reason]
	if (country !== 'Both' && row.office !== country) return `Reader of ${row.office}`
	const isOfThese = interests.some((name) => toOption(name).value === topic)
	if (interests.length > 0 && !isOfAll && !isOfThese) return 'Chose another topic'
	if (since !== null && at < new Date(since)) return 'A reader since before that day'
	return row.hasIt ? 'Has it already' : null
}

function toReader({ id, email, office, token, name, at }: ConsentRow): Reader {
	const data = {
		country: office,
		name: name === null ? null : repeatableName(name),
		agreedOn: formatDate(new Date(at)),
		unsubscribePath: unsubscribePath(token),
	}
	return { consentId: id, email, data }
}

/** How many were left out for each reason, most first. */
export function countReasons(leftOut: readonly LeftOut[]): [reason: string, count: number][] {
	const counts = new Map<string, number>()
	for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1)
	return [...counts].toSorted(([, a], [, b]) => b - a)
}
