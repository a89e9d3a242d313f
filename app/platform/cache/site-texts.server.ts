// Reads the texts of the site, each once for each of its versions.
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { siteTexts } from '#platform/db/tables/content.server.ts'
import { readCached } from './version-cache.server.ts'

/** A row of the table: what staff saved, by field, is null until they do. */
export type SiteText = typeof siteTexts.$inferSelect

/**
 * What `read` makes of a text that is alone in its type, whose key is its slug.
 *
 * @throws when the row, which a migration makes, is missing.
 */
export function readSiteText<T>(db: Db, slug: string, read: (row: SiteText) => T): Promise<T> {
	return readCached(db, `${slug}:list`, async (reads) => read(await getSiteText(reads, slug)))
}

/** Its row as it is now. @throws when it is missing. */
export async function getSiteText(db: Db, slug: string): Promise<SiteText> {
	const [row] = await db.select().from(siteTexts).where(eq(siteTexts.slug, slug))
	if (!row) throw new Error(`The text ${slug} is missing`)
	return row
}
