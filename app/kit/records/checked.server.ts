import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { recordChecks } from '#platform/db/tables/checks.server.ts'
import type { ContentType } from './define-type.ts'

/** When a row's record was found still right last; null: never, or the pages of its type do not say so. */
export function shownCheck(
	{ key, checks }: Pick<ContentType, 'key' | 'checks'>,
	id: AnyPgColumn,
): SQL<Date | null> {
	if (!checks?.isShown) return sql`null`
	const { recordType, recordId, checkedAt } = recordChecks
	return sql`(select ${checkedAt} from ${recordChecks} where ${recordType} = ${key} and ${recordId} = ${id}::text)`.mapWith(
		checkedAt,
	) as SQL<Date | null>
}
