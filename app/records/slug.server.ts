import { and, eq, like, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { slugHistory } from '#app/db/tables/history.server.ts'
import { toSlug } from '#app/lib/text/slug.ts'
import type { ContentTable, RecordId } from './record.server.ts'

type SlugWanted = { table: ContentTable; title: string; ownId: RecordId | null }

/**
 * A free slug for a title, with the first free number if it is taken. Records in the trash keep theirs. The caller
 * must hold the type's lock, so that two saves do not choose the same slug.
 */
export async function uniqueSlug(tx: Db, { table, title, ownId }: SlugWanted): Promise<string> {
	const slug = toSlug(title)
	const rows = await tx
		.select({ slug: sql<string>`${table.slug}` })
		.from(table)
		.where(and(like(table.slug, `${slug}%`), ownId === null ? undefined : ne(table.id, ownId)))
	const taken = new Set(rows.map((row) => row.slug))
	if (!taken.has(slug)) return slug
	let number = 2
	while (taken.has(`${slug}-${number}`)) number++
	return `${slug}-${number}`
}

type SlugChange = { type: string; id: RecordId; before: string; after: string }

/** Records a former address, and deletes the new one from the former addresses. Does nothing when they are equal. */
export async function keepSlug(tx: Db, { type, id, before, after }: SlugChange): Promise<void> {
	if (before === after) return
	await forgetSlug(tx, type, after)
	await tx
		.insert(slugHistory)
		.values({ recordType: type, slug: before, recordId: String(id) })
		.onConflictDoUpdate({
			target: [slugHistory.recordType, slugHistory.slug],
			set: { recordId: String(id), createdAt: new Date() },
		})
}

/** Deletes a former address, since its slug is in use again. */
export async function forgetSlug(tx: Db, type: string, slug: string): Promise<void> {
	await tx
		.delete(slugHistory)
		.where(and(eq(slugHistory.recordType, type), eq(slugHistory.slug, slug)))
}
