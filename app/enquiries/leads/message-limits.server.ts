// Rate limits for visitors' messages, counted in PostgreSQL, so that all instances share them. One statement counts
// everything (decision 0014).
import { lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { poolOf } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { countingStatement } from '#platform/db/counters.server.ts'
import { leadLimits } from '#platform/db/tables/leads.server.ts'
import { networkOf } from '#platform/lib/http/network.ts'
import { keyedHash } from '#platform/lib/secret.server.ts'
import type { LeadKind } from './lead.server.ts'

const minutes = 60
const hours = 60 * minutes

const perForm = { most: 5, seconds: 10 * minutes }
/** Each download makes two calls. */
const perDownload = { most: 10, seconds: 10 * minutes }
/** Longer than anyone waits for a slow response, shorter than until the same text is sent on purpose. */
const repeatSeconds = 10 * minutes
const inAll = { most: 30, seconds: hours }
/** Many people share the network of a mobile provider. */
const pictures = { most: 100, seconds: hours }

export type Sender = {
	kind: LeadKind
	/** The caller's network address; null when unknown. */
	address: string | null
	email: string
	/** Key of the message; null when it has none. */
	idempotencyKey: string | null
	/** From `repeatLimit`; null when the message has a key, or may be repeated. */
	repeat: Once | null
}

/** Key of something that may happen once in `seconds`. */
export type Once = { key: string; seconds: number }

/** `isRepeat`: the same was stored before. `waitSeconds`: until another is allowed; null when this one is. */
export type Permit = { isRepeat: true } | { isRepeat: false; waitSeconds: number | null }

/**
 * Counts a message of this sender. Allowed are 5 of a form in 10 minutes (10 calls for downloads) and 30 in all in an
 * hour, per network address and per email. A repeated message is not counted.
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

const countStatement = countingStatement(
	'lead_limits',
	`not exists (select from leads where idempotency_key = $4)
		and not exists (select from lead_limits where key = $5 and expire > $3)`,
)

function countersOf({ kind, address, email }: Sender) {
	const ofForm = kind === 'download' ? perDownload : perForm
	const mailbox = email.toLowerCase()
	const senders = address === null ? [mailbox] : [mailbox, networkOf(address)]
	return senders.flatMap((sender) => [
		{ limit: ofForm, key: keyOf(kind, sender) },
		{ limit: inAll, key: keyOf('all', sender) },
	])
}

/** Counts a picture from this network address, and says whether it may be taken: 100 an hour may. */
export async function countPicture(db: Db, address: string | null): Promise<boolean> {
	if (address === null) return true
	const key = keyOf('picture', networkOf(address))
	const values = [[key], [pictures.seconds * 1000], Date.now()]
	const text = pictureStatement
	const { rows } = await poolOf(db).query<{ points: number }>({
		name: 'count-picture',
		text,
		values,
	})
	return (rows[0]?.points ?? 0) <= pictures.most
}

const pictureStatement = countingStatement('lead_limits')

/** Limits the mails of a kind to one per email and day, so that nobody is flooded through our forms. */
export function receiptLimit(mailKind: string, email: string): Once {
	return { key: keyOf(mailKind, email.toLowerCase()), seconds: 24 * hours }
}

/** Recognises a message posted twice by its content and its sender's network; it can be sent again after 10 minutes. */
export function repeatLimit({
	email,
	address,
	content,
}: Pick<Sender, 'email' | 'address'> & { content: unknown }): Once {
	const words = hiddenSender(JSON.stringify([address && networkOf(address), content]))
	return { key: keyOf(`repeat:${words}`, email.toLowerCase()), seconds: repeatSeconds }
}

/** Condition for the marks of an email's recent messages. */
export function isRepeatOf(email: string): SQL {
	const end = limitKeyEnd(email)
	return sql`${leadLimits.key} like 'repeat:%' and right(${leadLimits.key}, ${end.length}::int) = ${end}`
}

/** Counts addresses and emails without storing them. */
function keyOf(name: string, sender: string): string {
	return `${name}:${hiddenSender(sender)}`
}

/** The end of every counter key of an email. */
export function limitKeyEnd(email: string): string {
	return `:${hiddenSender(email.toLowerCase())}`
}

function hiddenSender(sender: string): string {
	return keyedHash('limit', sender)
}

/** Deletes expired counters. Safe to run at any time. */
export async function purgeLimits(db: Db, now: Date): Promise<void> {
	await db.delete(leadLimits).where(lt(leadLimits.expire, now.getTime()))
}
