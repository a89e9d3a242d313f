// How often the same person may send something: counted in PostgreSQL, so that all instances count together. One statement
// counts everything (decision 0014).
import { lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { poolOf } from '#app/db/client.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { leadLimits } from '#app/db/tables/leads.server.ts'
import { networkOf } from '#app/lib/http/network.ts'
import { keyedHash } from '#app/lib/secret.server.ts'
import type { LeadKind } from './lead.server.ts'

const minutes = 60
const hours = 60 * minutes

const perForm = { most: 5, seconds: 10 * minutes }
/** Each download comes as two calls. */
const perDownload = { most: 10, seconds: 10 * minutes }
/** Longer than a slow answer is waited for, shorter than it takes to mean the same words again. */
const repeatSeconds = 10 * minutes
const inAll = { most: 30, seconds: hours }

/** Who sends what. */
export type Sender = {
	kind: LeadKind
	/** The caller's network address; null when unknown. */
	address: string | null
	email: string
	/** Key of the message, when it may have been stored before. */
	idempotencyKey: string | null
	/** From `repeatLimit`; null when the message has a key, or is taken however often it comes. */
	repeat: Once | null
}

/** What may happen once, and for how long not again. */
export type Once = { key: string; seconds: number }

/** What may be done with a message: nothing when the same was stored before; `waitSeconds` until there is room again. */
export type Permit = { isRepeat: true } | { isRepeat: false; waitSeconds: number | null }

/**
 * Counts one more message of this sender: 5 of a form in 10 minutes and 30 of all in an hour, for the network address and
 * for the e-mail alike. A repeated message is not counted again.
 */
export async function countMessage(db: Db, sender: Sender): Promise<Permit> {
	const counted = countersOf(sender)
	const { rows } = await poolOf(db).query<{ key: string; points: number; wait: number }>({
		name: 'count-message',
		text: countStatement,
		values: [
			counted.map(({ key }) => key),
			counted.map(({ limit }) => limit.seconds * 1000),
			Date.now(),
			sender.idempotencyKey,
			sender.repeat?.key ?? null,
		],
	})
	if (rows.length === 0) return { isRepeat: true }
	const waits = counted.map(({ key, limit }) => {
		const row = rows.find((found) => found.key === key)
		return row && row.points > limit.most ? Math.max(1, row.wait) : 0
	})
	return { isRepeat: false, waitSeconds: Math.max(...waits) || null }
}

// Sorted, so that two that count the same keys never wait for each other in a circle.
const countStatement = `
	insert into lead_limits as counted (key, points, expire)
	select key, 1, $3::bigint + duration from unnest($1::text[], $2::bigint[]) as given (key, duration)
	where not exists (select from leads where idempotency_key = $4)
		and not exists (select from lead_limits where key = $5 and expire > $3)
	order by key
	on conflict (key) do update set
		points = case when counted.expire <= $3 then 1 else counted.points + 1 end,
		expire = case when counted.expire <= $3 then excluded.expire else counted.expire end
	returning key, points, greatest(0, ceil((expire - $3) / 1000.0))::int as wait`

function countersOf({ kind, address, email }: Sender) {
	const ofForm = kind === 'download' ? perDownload : perForm
	const mailbox = email.toLowerCase()
	const senders = address === null ? [mailbox] : [mailbox, networkOf(address)]
	return senders.flatMap((sender) => [
		{ limit: ofForm, key: keyOf(kind, sender) },
		{ limit: inAll, key: keyOf('all', sender) },
	])
}

/** Counts the mails of a kind that a form sent to an e-mail: nobody gets the same twice a day through others. */
export function receiptLimit(mailKind: string, email: string): Once {
	return { key: keyOf(mailKind, email.toLowerCase()), seconds: 24 * hours }
}

/** Tells a message that was posted twice by its words and its sender's network; it can be sent again once this is over. */
export function repeatLimit({
	email,
	address,
	content,
}: Pick<Sender, 'email' | 'address'> & { content: unknown }): Once {
	const words = hiddenSender(JSON.stringify([address && networkOf(address), content]))
	return { key: keyOf(`repeat:${words}`, email.toLowerCase()), seconds: repeatSeconds }
}

/** The counters of messages of an e-mail that were posted a moment ago. */
export function isRepeatOf(email: string): SQL {
	const end = limitKeyEnd(email)
	return sql`${leadLimits.key} like 'repeat:%' and right(${leadLimits.key}, ${end.length}::int) = ${end}`
}

/** Addresses and e-mails are counted without being kept. */
function keyOf(name: string, sender: string): string {
	return `${name}:${hiddenSender(sender)}`
}

/** How every key ends that counts something of an e-mail. */
export function limitKeyEnd(email: string): string {
	return `:${hiddenSender(email.toLowerCase())}`
}

function hiddenSender(sender: string): string {
	return keyedHash('limit', sender)
}

/** Forgets counters that ended. Safe to run at any time. */
export async function purgeLimits(db: Db, now: Date): Promise<void> {
	await db.delete(leadLimits).where(lt(leadLimits.expire, now.getTime()))
}
