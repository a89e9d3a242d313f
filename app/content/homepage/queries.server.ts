import type { Db } from '#app/db/client.server.ts'
import { homepageSettings } from '#app/db/tables/content.server.ts'

/**
 * The one record of homepage settings.
 *
 * @throws when the row, which the first migration makes, is missing.
 */
export async function getHomepageSettings(db: Db) {
	const [row] = await db
		.select({
			id: homepageSettings.id,
			heroVideoUrl: homepageSettings.heroVideoUrl,
			heroVideoThumbnailUrl: homepageSettings.heroVideoThumbnailUrl,
			version: homepageSettings.version,
			updatedAt: homepageSettings.updatedAt,
		})
		.from(homepageSettings)
		.limit(1)
	if (!row) throw new Error('The row of homepage_settings is missing')
	return row
}
