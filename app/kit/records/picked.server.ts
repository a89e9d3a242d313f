import { inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '#platform/db/client.server.ts'
import type { FormValues } from './form-record.ts'
import type { PickedRecord } from '#platform/fields/publishing.ts'

export type PickedTable = PgTable & Record<'id' | 'title' | 'deletedAt', AnyPgColumn>

/** Picked records with their titles, in the order of `ids`, for a form. Those in the trash or deleted say so. */
export async function withTitles(
	db: Db,
	table: PickedTable,
	ids: string[],
): Promise<PickedRecord[]> {
	if (ids.length === 0) return []
	const rows = await db
		.select({ id: table.id, title: table.title, deletedAt: table.deletedAt })
		.from(table)
		.where(inArray(table.id, ids))
	const titles = new Map(
		rows.map(({ id, title, deletedAt }) => [
			String(id),
			deletedAt ? `${String(title)} (in the trash)` : String(title),
		]),
	)
	return ids.map((id) => ({ id, title: titles.get(id) ?? 'Unknown (deleted)' }))
}

const picks = z.array(z.object({ id: z.guid().transform((id) => id.toLowerCase()) }))

/** Values of a form that were kept earlier, with the present titles of the records picked in them. */
export async function withPresentTitles(
	db: Db,
	picked: Record<string, PickedTable>,
	values: FormValues,
): Promise<FormValues> {
	const present: FormValues = {}
	for (const [name, table] of Object.entries(picked)) {
		const stored = picks.safeParse(values[name])
		if (stored.success)
			present[name] = await withTitles(
				db,
				table,
				stored.data.map(({ id }) => id),
			)
	}
	return { ...values, ...present }
}
