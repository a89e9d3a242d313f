import { desc, isNull } from 'drizzle-orm'
import { readCached } from '#platform/cache/version-cache.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { redirects } from '#platform/db/tables/content.server.ts'
import { ownPath } from '#platform/lib/own-path.server.ts'
import { findPageAt } from '#kit/records/find-slug.server.ts'
import { stateOf } from '#kit/records/state.ts'
import { isOwnPath } from '#kit/site/reserved.ts'
import { pathKey, toRules, wayFrom } from './addresses.ts'
import type { Way } from './addresses.ts'
import { onSite } from './redirect-fields.ts'
import { redirectType } from './type.ts'

/** Nobody leads on a longer one. */
const maxLength = 2000

/** A redirect as it is looked up. */
export type StoredRedirect = Awaited<ReturnType<typeof listRedirects>>[number]

/** All redirects outside the trash, last changed first. One query. */
export async function listRedirects(db: Db) {
	const { id, source, target, status, publishAt, unpublishAt, updatedAt } = redirects
	const rows = await db
		.select({ id, source, target, status, publishAt, unpublishAt })
		.from(redirects)
		.where(isNull(redirects.deletedAt))
		.orderBy(desc(updatedAt), id)
	return rows.map((row) => ({ ...row, target: ownPath(row.target) }))
}

/** The published ones, by what they are looked up with; read once for each change of them. */
export function readRules(db: Db) {
	return readCached(db, redirectType.tags.list, async (reads) =>
		toRules((await listRedirects(reads)).filter(({ status }) => status === 'published')),
	)
}

/** Where redirects lead from an address of this site; null when none does. */
export async function findWay(db: Db, requested: URL, now: Date) {
	const { pathname } = requested
	if (pathname.length > maxLength || isOwnPath(pathKey(pathname))) return null
	return wayFrom(await readRules(db), requested, (rule) => stateOf(rule, now) === 'published')
}

/**
 * The one address that a way ends at: the first on it at which visitors get a page, as it is called now, else its last.
 * Null when they get one at its start, which comes before redirects, or nowhere on a loop. A query for each on the way.
 */
export async function endOfWay(
	db: Db,
	{ hops, isLoop }: Way<unknown>,
	{ requested, now }: { requested: URL; now: Date },
): Promise<string | null> {
	const pageAt = async ({ pathname }: URL) => {
		const key = pathKey(pathname)
		return isOwnPath(key) ? pathname : findPageAt(db, key, now)
	}
	const urls = hops.filter((hop) => hop.startsWith('/')).map(onSite)
	const [here, ...pages] = await Promise.all([requested, ...urls].map(pageAt))
	if (here) return null
	const first = pages.findIndex((page) => page !== null)
	if (first === -1) return isLoop ? null : hops.at(-1)!
	return pages[first]! + urls[first]!.search + urls[first]!.hash
}
