import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * A name as lists for people are ordered by it: letters with macrons and accents stand beside those without. An index is
 * used when it is made `collate name_order`, too.
 */
export function inNameOrder(name: AnyPgColumn | SQL): SQL {
	return sql`${name} collate name_order`
}
