// The suppression list: no import or old job subscribes anyone again who was erased or unsubscribed. It holds keyed
// hashes, so it names nobody, and can be searched only for a known email.
import { desc, eq, sql } from 'drizzle-orm'
import { normaliseEmail } from '#platform/auth/email-address.ts'
import type { Db } from '#platform/db/client.server.ts'
import { suppressions } from '#platform/db/tables/leads.server.ts'
import { keyedHash, openSealed, seal } from '#platform/lib/secret.server.ts'

export type SuppressionReason = (typeof suppressions.$inferSelect)['reason']

/** The hash of an email on the list. */
export function suppressionHash(email: string): string {
	return keyedHash('suppression', normaliseEmail(email))
}

/**
 * Puts an email on the list, or updates its date for this reason: consents given before no longer count.
 *
 * @returns the id of the entry, which names nobody.
 */
export async function suppress(
	tx: Db,
	{ email, reason }: { email: string; reason: SuppressionReason },
): Promise<string> {
	const [id] = await suppressAll(tx, { emails: [email], reason })
	if (!id) throw new Error('Storing a suppression returned no row')
	return id
}

/** The same of many emails, in one statement. @returns the ids of the entries. */
export async function suppressAll(
	tx: Db,
	{ emails, reason }: { emails: readonly string[]; reason: SuppressionReason },
): Promise<string[]> {
	const hashes = sql.param([...new Set(emails.map(suppressionHash))])
	const { rows } = await tx.execute<{ id: string }>(sql`
		insert into suppressions (email_hash, reason, since)
		select hash, ${reason}, clock_timestamp() from unnest(${hashes}::text[]) as hash order by hash
		on conflict (email_hash, reason) do update set since = excluded.since returning id`)
	return rows.map(({ id }) => id)
}

/** Date and reason of the newest entry of an email on the list; null when it is not. */
export async function getSuppression(db: Db, email: string) {
	const [row] = await db
		.select({ reason: suppressions.reason, since: suppressions.since })
		.from(suppressions)
		.where(eq(suppressions.emailHash, suppressionHash(email)))
		.orderBy(desc(suppressions.since))
		.limit(1)
	return row ?? null
}

const ofList = { owner: 'mailing list' }

/** An email that a job needs once all else about the person was erased, encrypted; the result differs each time. */
export function sealEmail(email: string): string {
	return seal('erased email', Buffer.from(email), ofList)
}

/** The email; null when it was sealed under another secret, or altered. */
export function openEmail(sealed: string): string | null {
	const bytes = openSealed('erased email', sealed, ofList)
	return bytes && Buffer.from(bytes).toString()
}
