import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { recordReviews } from '#platform/db/tables/reviews.server.ts'
import type { ContentType } from './define-type.ts'

/** When a row's record was reviewed last; null: never, or the pages of its type do not say so. */
export function shownReview(
	{ key, reviews }: Pick<ContentType, 'key' | 'reviews'>,
	id: AnyPgColumn,
): SQL<Date | null> {
	if (!reviews?.isShown) return sql`null`
	const { recordType, recordId, reviewedAt } = recordReviews
	return sql`(select ${reviewedAt} from ${recordReviews} where ${recordType} = ${key} and ${recordId} = ${id}::text)`.mapWith(
		reviewedAt,
	) as SQL<Date | null>
}
