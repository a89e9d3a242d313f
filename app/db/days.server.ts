// Conditions on whole days in New Zealand.
import { and, gte, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { parseWrittenDay } from '#app/lib/text/written-day.ts'
import { backOffice } from '#app/settings.ts'

/** Whether a moment lies within whole days in New Zealand, such as '2026-11-03', both included; invalid ones are ignored. */
export function isWithinDays(
	column: AnyPgColumn,
	{ from = '', to = '' }: { from?: string; to?: string },
): SQL | undefined {
	const { timeZone } = backOffice
	const [first, last] = [parseWrittenDay(from), parseWrittenDay(to)]
	const starts = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}`
	return and(
		first ? gte(column, starts(sql`${first}::date`)) : undefined,
		last ? lt(column, starts(sql`${last}::date + 1`)) : undefined,
	)
}
