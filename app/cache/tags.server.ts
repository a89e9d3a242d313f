import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** Channel on which changed tags are told to every instance. */
export const cacheChannel = 'roost_cache'

/**
 * Says that pages showing these tags are out of date; told to all instances when the transaction commits.
 *
 * The revision number grows with it, so that an instance that missed the message can notice.
 */
export async function announceTags(db: Db, tags: string[]): Promise<void> {
	await db.execute(sql`
		with bumped as (update cache_state set revision = revision + 1 returning revision)
		select pg_notify(${cacheChannel}, json_build_object('revision', revision, 'tags', ${JSON.stringify(tags)}::json)::text)
		from bumped`)
}
