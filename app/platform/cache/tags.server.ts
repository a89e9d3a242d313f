import { sql } from 'drizzle-orm'
import { createContext } from 'react-router'
import type { Db } from '#platform/db/client.server.ts'

/** Channel that announces changed tags to every instance. */
export const cacheChannel = 'roost_cache'

/** A PostgreSQL message holds 8,000 bytes. A longer list, as of a picture used everywhere, evicts all pages. */
const maxListLength = 7000

/**
 * Announces that pages with these tags are stale, to all instances when the transaction commits.
 *
 * It raises the revision number, so that an instance can detect a missed message. The row is locked until the commit,
 * so revisions are numbered in the order in which they become visible.
 */
export async function announceTags(db: Db, tags: string[]): Promise<void> {
	const all = JSON.stringify(tags)
	const told = all.length > maxListLength ? 'null' : all
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

/** Tags of the page being rendered, from its loaders. */
export class PageTags {
	readonly names = new Set<string>()
	/** Whether the page may be cached; not when a part could not be read. */
	isCacheable = true

	add(...names: string[]) {
		for (const name of names) this.names.add(name)
	}

	/** Adds those of whole types. */
	addLists(...types: { tags: { list: string } }[]) {
		this.add(...types.map(({ tags }) => tags.list))
	}

	/** For a page shown with a part missing. */
	forbidCaching() {
		this.isCacheable = false
	}
}

/** Every loader of a public page adds the tags of what it read. */
export const pageTagsContext = createContext<PageTags>()
