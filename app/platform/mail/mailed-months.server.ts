// Mails that go out once a month, on its first morning at the office.
import { and, eq, gt, lt, or } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Db } from '#platform/db/client.server.ts'
import { mailedMonths } from '#platform/db/tables/mails.server.ts'
import { backOffice } from '#platform/settings.ts'

/** When a month begins for who reads mail, by the clock of the office. */
const morningHour = 7
/** How long it is remembered that a month was mailed. */
const rememberedMonths = 12

/** First days of the month before, of the one that runs, and of the next, such as `2026-11-01`. */
export type MailMonth = { previous: string; first: string; next: string }

/** The month at the office, which begins at seven on its first day. */
export function mailMonthAt(now: Date): MailMonth {
	const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
	const moment = instant.toZonedDateTimeISO(backOffice.timeZone)
	const isNight = moment.day === 1 && moment.hour < morningHour
	const first = moment
		.toPlainDate()
		.with({ day: 1 })
		.subtract({ months: isNight ? 1 : 0 })
	const [previous, next] = [first.subtract({ months: 1 }), first.add({ months: 1 })]
	return { previous: previous.toString(), first: first.toString(), next: next.toString() }
}

/**
 * Notes, in the transaction that queues them, that the mails of a month go out.
 *
 * @returns whether they were not out yet: however many workers run it, one is told so.
 */
export async function noteMailed(
	tx: Db,
	kind: (typeof mailedMonths.$inferInsert)['kind'],
	{ first: month }: MailMonth,
): Promise<boolean> {
	const noted = await tx
		.insert(mailedMonths)
		.values({ kind, month })
		.onConflictDoNothing()
		.returning()
	if (noted.length === 0) return false
	const oldest = Temporal.PlainDate.from(month).subtract({ months: rememberedMonths }).toString()
	// A clock that was ahead noted months that have not been yet.
	const isWrong = or(gt(mailedMonths.month, month), lt(mailedMonths.month, oldest))
	await tx.delete(mailedMonths).where(and(eq(mailedMonths.kind, kind), isWrong))
	return true
}

/** 'November 2027' for '2027-11-01'. */
export function monthWords(day: string): string {
	return new Date(day).toLocaleDateString('en-NZ', {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	})
}
