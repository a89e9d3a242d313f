import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { defineContent } from '#kit/records/content.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import type { LiveTable } from '#kit/records/live.server.ts'
import type { ContentTable } from '#kit/records/record.server.ts'
import { namesOf } from '#kit/records/small-type.ts'
import { contentTable } from '#platform/db/tables/content-table.server.ts'
import { smallFields } from '#platform/fields/small-type.ts'
import type { SmallType } from '#platform/fields/small-type.ts'

/** The server's half of a type that is told in one file. */
export function smallContent(small: SmallType) {
	const type = namesOf(small)
	const { stored: fields } = smallFields(small)
	const made: PgTable = contentTable(fields)
	const table = made as ContentTable & LiveTable & Record<string, AnyPgColumn>
	const { list } = declaredReads(type, table, fields)
	return defineContent({ type, table, fields, admin: { list } })
}
