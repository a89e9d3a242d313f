// Who gets an edition of the newsletter, and who does not, and why: one query for the number on the screen, and for the
// mails that are made of it.
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { suppressions } from '#platform/db/tables/leads.server.ts'
import type { Audience } from '#platform/db/tables/mails.server.ts'
import type { EditionReader } from '#platform/mail/kinds.ts'
import { formatDate, withZone } from '#platform/lib/text/long-date.ts'
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

/** Somebody with a consent, and why they do not get an edition; null for who does. */
export type Candidate = {
	consentId: string
	email: string
	reason: string | null
	/** What their mail says of them; empty for who gets none. */
	data: Partial<EditionReader>
}

/**
 * Everybody with a consent to the newsletter, each once, whether they get an edition or not. Two queries.
 *
 * @param editionId an edition that they may have got already.
 */
export async function findReaders(
	db: Db,
	audience: Audience,
	editionId: string,
): Promise<Candidate[]> {
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
	const hashes = sql.param(rows.map(({ email }) => suppressionHash(email)))
	const entries = await db
		.select()
		.from(suppressions)
		.where(sql`${suppressions.emailHash} = any (${hashes}::text[])`)
		.orderBy(suppressions.since)
	const ends = new Map(entries.map((entry) => [entry.emailHash, entry]))
	return rows.map((row) => {
		const reason = whyNot(row, audience, ends.get(suppressionHash(row.email)))
		const { id: consentId, email } = row
		return { consentId, email, reason, data: reason === null ? toReader(row) : {} }
	})
}

const endReasons: Record<SuppressionReason, string> = {
	unsubscribed: 'Unsubscribed',
	erased: 'Was erased',
	returned: 'There is no such mailbox',
	complaint: 'Reported a mail as spam',
}

type Suppression = { since: Date; reason: SuppressionReason }

/** The first reason that applies; null for a reader. */
function whyNot(row: ConsentRow, audience: Audience, end?: Suppression): string | null {
	const at = new Date(row.at)
	// As forms send them: see `toOption`.
	const topics = [...audience.interests.map((name) => toOption(name).value), allTopicsOption.value]
	const { country, interests, since } = audience
	if (row.isWithdrawn) return 'Unsubscribed'
	if (!row.isConfirmed) return 'Has not confirmed'
	if (end && end.since >= at) return endReasons[end.reason]
	if (country !== 'Both' && row.office !== country) return `Reader of ${row.office}`
	if (interests.length > 0 && row.interests && !topics.includes(row.interests))
		return 'Chose another topic'
	if (since && at < new Date(withZone(since))) return 'A reader since before that day'
	return row.hasIt ? 'Has it already' : null
}

function toReader({ office, token, name, at }: ConsentRow): EditionReader {
	return {
		country: office,
		name: repeatableName(name),
		agreedOn: formatDate(new Date(at)),
		unsubscribePath: unsubscribePath(token),
	}
}

/** How many get it, and who does not, by the reason. */
export function countReaders(candidates: readonly Candidate[]) {
	const { '': readers = [], ...leftOut } = Object.groupBy(candidates, ({ reason }) => reason ?? '')
	const named = Object.entries(leftOut).map(([reason, all = []]) => {
		return { reason, emails: all.map(({ email }) => email) }
	})
	return { count: readers.length, leftOut: named }
}
