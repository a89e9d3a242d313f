import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * A name for `order by`: letters with macrons and accents sort next to those without. An index is used when it has
 * `collate name_order`, too.
 */
export function inNameOrder(name: AnyPgColumn | SQL): SQL {
	return sql`${name} collate name_order`
}
