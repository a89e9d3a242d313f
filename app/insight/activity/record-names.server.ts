// What records that the audit log names are called now.
import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ContentKey } from '#content/catalogue.ts'
import { contents } from '#content/catalogue.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import type { NamedRecord } from './change.ts'

type Source = {
	table: PgTable & { id: AnyPgColumn }
	title: AnyPgColumn | SQL
	isInTrash?: SQL
	leadId?: AnyPgColumn
}

const sources: Record<string, Source> = {
	...Object.fromEntries(
		Object.entries(contents).map(([key, { table, title }]) => [
			key,
			{ table, title, isInTrash: sql`${table.deletedAt} is not null` },
		]),
	),
	media: {
		table: media,
		title: sql`coalesce(${media.originalName}, ${media.name})`,
		isInTrash: sql`${media.deletedAt} is not null`,
	},
	lead: { table: leads, title: leads.name },
	mail: { table: mails, title: mails.kind, leadId: mails.leadId },
}

type RecordKey = { recordType: string; recordId: string }

const unknown: NamedRecord = { title: null, isInTrash: false, leadId: null }

/** Adds the present names of records, a mail's kind for mails. One query for each type among them. */
export async function withNames<R extends RecordKey>(
	db: Db,
	rows: readonly R[],
): Promise<(R & NamedRecord)[]> {
	const types = [...new Set(rows.map(({ recordType }) => recordType))]
	const found = await Promise.all(
		types.flatMap((type) => {
			const source = sources[type]
			if (!source) return []
			const ids = rows.filter(({ recordType }) => recordType === type)
			return [getNames(db, { type, ids: ids.map(({ recordId }) => recordId) }, source)]
		}),
	)
	const names = new Map(found.flat())
	return rows.map((row) => ({ ...row, ...(names.get(keyOf(row)) ?? unknown) }))
}

function keyOf({ recordType, recordId }: RecordKey): string {
	return `${recordType}:${recordId}`
}

async function getNames(
	db: Db,
	{ type, ids }: { type: string; ids: string[] },
	{ table, title, isInTrash, leadId }: Source,
) {
	const parse = contents[type as ContentKey]?.parseId ?? parseUuid
	const known = [...new Set(ids)].map(parse).filter((id) => id !== null)
	if (known.length === 0) return []
	const rows = await db
		.select({
			id: table.id,
			title: sql<string>`${title}`,
			isInTrash: sql<boolean>`${isInTrash ?? sql`false`}`,
			leadId: sql<string | null>`${leadId ?? sql`null`}`,
		})
		.from(table as PgTable)
		.where(inArray(table.id, known))
	return rows.map(({ id, ...named }): [string, NamedRecord] => [
		keyOf({ recordType: type, recordId: String(id) }),
		named,
	])
}
