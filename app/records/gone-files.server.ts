import { inArray, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { media } from '#app/db/tables/media.server.ts'
import { storedFilesIn } from './gone-files.ts'

/** The addresses of stored files in values that the media library no longer has, nor a file in their place. One query. */
export async function findGoneFiles(db: Db, values: unknown): Promise<Set<string>> {
	const asked = storedFilesIn(values)
	if (asked.length === 0) return new Set()
	const rows = await db
		.select({ url: media.url, replaces: media.replaces })
		.from(media)
		.where(or(inArray(media.url, asked), inArray(media.replaces, asked)))
	const known = new Set(rows.flatMap(({ url, replaces }) => [url, replaces]))
	return new Set(asked.filter((address) => !known.has(address)))
}
