import { readKnown } from '#platform/cache/known-reads.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { homepageSettings } from '#platform/db/tables/content.server.ts'
import { homepageFields } from './homepage-fields.ts'
import { homepageType } from './type.ts'

/**
 * The one record of homepage settings. Words that nobody has saved yet are null.
 *
 * @throws when the row, which the first migration makes, is missing.
 */
export async function getHomepageSettings(db: Db) {
	const [row] = await db.select().from(homepageSettings).limit(1)
	if (!row) throw new Error('The row of homepage_settings is missing')
	return row
}

/** The home page's words and pictures, as staff saved them or as a new site has them. */
export function getHomepage(db: Db) {
	return readKnown(db, homepageType.tags.list, async (reads) =>
		homepageFields.read(await getHomepageSettings(reads)),
	)
}
