import { sql } from 'drizzle-orm'
import { createContext } from 'react-router'
import type { Db } from '#app/db/client.server.ts'

/** Channel on which changed tags are told to every instance. */
export const cacheChannel = 'roost_cache'

/** A message of PostgreSQL holds 8,000 bytes. Longer lists, of a picture used everywhere, drop all pages. */
const longestList = 7000

/**
 * Says that pages showing these tags are out of date; told to all instances when the transaction commits.
 *
 * The revision number grows with it, so that an instance that missed the message can notice. Its row is locked until the
 * commit: revisions are numbered in the order in which they become visible.
 */
export async function announceTags(db: Db, tags: string[]): Promise<void> {
	const all = JSON.stringify(tags)
	const told = all.length > longestList ? 'null' : all
	await db.execute(sql`
		with bumped as (update cache_state set revision = revision + 1 returning revision)
		select pg_notify(${cacheChannel}, json_build_object('revision', revision, 'tags', ${told}::json)::text)
		from bumped`)
}

/** Reads a message of `announceTags`; `tags` is null when everything may have changed. */
export function readAnnouncement(payload: string | undefined): {
	revision: number
	tags: string[] | null
} {
	return JSON.parse(payload ?? '')
}

/** What the page being made shows, as far as its loaders have said. */
export class PageTags {
	readonly names = new Set<string>()
	/** Whether the page may be kept; not when a part of it could not be read. */
	isKeepable = true

	add(...names: string[]) {
		for (const name of names) this.names.add(name)
	}

	/** For a page that is shown with something missing. */
	forbidKeeping() {
		this.isKeepable = false
	}
}

/** Every loader of a public page adds the tags of what it read. */
export const pageTagsContext = createContext<PageTags>()
