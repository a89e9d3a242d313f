// Digests: mails to staff that go out once a period, each with the sections that somebody has something in.
import { and, desc, eq, gt, lt, min, or } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { MessageKind } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { digests } from '#platform/db/tables/mails.server.ts'
import { home } from '#platform/lib/home.ts'
import type { DigestSection, NewMail } from './kinds.ts'
import { queueMails } from './queue.server.ts'

type DigestKind = (typeof digests.$inferSelect)['kind']

/** How long it is remembered that a period had its mails, and who got them. */
const rememberedDays: Record<DigestKind, number> = { day: 30, month: 366 }

/** Whom a section is for: an account by its id with its address, or a mailbox of the business by its name. */
type Recipient = { id: string; email: string } | { about: MessageKind }

export type CollectedSection = { to: Recipient; section: DigestSection }

type Earlier = {
	/** Who had the mail of this period already, by account id or name of a mailbox. */
	notified: ReadonlySet<string>
	/** When the first mails of the last period went out; null when none is known. */
	lastAt: Date | null
}

type Digest = {
	kind: DigestKind
	/** The first day of the period, such as `2026-11-01`. */
	period: string
	/** An office, where each has the period for itself. Whoever had the mail of one part gets none of another. */
	part?: string
	/** Each reads its sections in the transaction that notes the digest as sent, so it may note more. */
	collect: ((tx: Db, earlier: Earlier) => Promise<CollectedSection[]>)[]
}

/**
 * Queues the mails of a period that has begun, in one transaction with the note that they were: whatever stops it, and
 * however many workers run it, a period has them once, and each recipient one mail with all their sections. Periods
 * without a worker are left out.
 *
 * @returns how many mails were queued.
 */
export async function sendDigest(db: Db, digest: Digest): Promise<number> {
	const { kind, period, part = '' } = digest
	return db.transaction(async (tx) => {
		await lockForTransaction(tx, 'digests')
		await purgeNotes(tx, digest)
		const noted = await tx
			.select()
			.from(digests)
			.where(and(eq(digests.kind, kind), eq(digests.period, period)))
		if (noted.some((row) => row.part === part)) return 0
		const notified = new Set(noted.flatMap(({ recipients }) => recipients))
		const earlier = { notified, lastAt: await lastSentAt(tx, digest) }
		const sections: CollectedSection[] = []
		for (const collect of digest.collect) sections.push(...(await collect(tx, earlier)))
		const byRecipient = Map.groupBy(
			sections.filter(({ to }) => !notified.has(keyOf(to))),
			({ to }) => keyOf(to),
		)
		await queueMails(tx, [...byRecipient.values()].map(mailOf))
		await tx.insert(digests).values({ kind, period, part, recipients: [...byRecipient.keys()] })
		return byRecipient.size
	})
}

/** Deletes old notes, and those of a clock that was ahead: of periods that have not begun yet. */
async function purgeNotes(tx: Db, { kind, period }: Digest): Promise<void> {
	const oldest = Temporal.PlainDate.from(period).subtract({ days: rememberedDays[kind] }).toString()
	const isWrong = or(lt(digests.period, oldest), gt(digests.period, period))
	await tx.delete(digests).where(and(eq(digests.kind, kind), isWrong))
}

async function lastSentAt(tx: Db, { kind, period }: Digest): Promise<Date | null> {
	const [last] = await tx
		.select({ at: min(digests.at) })
		.from(digests)
		.where(and(eq(digests.kind, kind), lt(digests.period, period)))
		.groupBy(digests.period)
		.orderBy(desc(digests.period))
		.limit(1)
	return last?.at ?? null
}

function keyOf(to: Recipient): string {
	return 'id' in to ? to.id : to.about
}

function mailOf(collected: CollectedSection[]): NewMail {
	const [first] = collected as [CollectedSection]
	const sections = collected.map(({ section }) => section)
	if ('id' in first.to) return { kind: 'digest', to: first.to.email, data: { sections } }
	return { kind: 'digest', to: null, data: { about: first.to.about, sections } }
}

/** When a month begins for who reads mail, by the clock of the office. */
const morningHour = 7

/** First days of the month before, of the one that runs, and of the next, such as `2026-11-01`. */
export type DigestMonth = { previous: string; first: string; next: string }

/** The month at the office, which begins at seven on its first day. */
export function digestMonthAt(now: Date): DigestMonth {
	const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
	const moment = instant.toZonedDateTimeISO(home().timeZone)
	const isNight = moment.day === 1 && moment.hour < morningHour
	const first = moment
		.toPlainDate()
		.with({ day: 1 })
		.subtract({ months: isNight ? 1 : 0 })
	const [previous, next] = [first.subtract({ months: 1 }), first.add({ months: 1 })]
	return { previous: previous.toString(), first: first.toString(), next: next.toString() }
}

/** 'November 2027' for '2027-11-01'. */
export function monthWords(day: string): string {
	return new Date(day).toLocaleDateString('en-NZ', {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	})
}
