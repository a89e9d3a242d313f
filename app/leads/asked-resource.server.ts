import { and, eq, sql } from 'drizzle-orm'
import { isLive } from '#app/records/live.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { resources } from '#app/db/tables/resources.server.ts'

/** A free live resource with this link; null for a paid, hidden or unknown one, whose downloads are not recorded. */
export async function getAskedResource(db: Db, url: string, now: Date) {
	const [row] = await db
		.select({ title: resources.title, url: resources.downloadLink })
		.from(resources)
		.where(
			and(eq(resources.downloadLink, url), eq(resources.free, sql`true`), isLive(resources, now)),
		)
		.limit(1)
	return row ?? null
}
