// Lists that visitors do not see while these hold nothing for their country, and what leads to them.
import { and, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { readCached } from '#platform/cache/version-cache.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { ownPath } from '#platform/lib/own-path.server.ts'
import { stateOf } from '#kit/records/state.ts'
import { contentTypes } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { contentKeys, contents } from './catalogue.server.ts'

type Visit = { now: Date; country: Country }
type Listed = { country: Country; publishAt: Date | null; unpublishAt: Date | null }

/** The type whose list is at this address, whatever view of it, and hidden while it is empty; null for any other address. */
export function hideableListAt(address: string): ContentKey | null {
	const path = ownPath(address)
		.replace(/[?#].*/s, '')
		.replace(/\/$/, '')
	const isIt = (key: ContentKey) => {
		const { pages } = contentTypes[key]
		return pages?.isHiddenWhenEmpty === true && pages.list === path
	}
	return contentKeys.find(isIt) ?? null
}

/** Whether visitors from the country find a record in the list of a type. What is published is read once for each change. */
export async function isListFilled(db: Db, key: ContentKey, visit: Visit): Promise<boolean> {
	const table = contents[key].table as (typeof contents)[ContentKey]['table'] & {
		country: AnyPgColumn
	}
	const rows = (await readCached(db, contentTypes[key].tags.list, (reads) =>
		reads
			.select({
				country: table.country,
				publishAt: table.publishAt,
				unpublishAt: table.unpublishAt,
			})
			.from(table as PgTable)
			.where(and(sql`${table.status} = 'published'`, isNull(table.deletedAt))),
	)) as Listed[]
	return rows.some(
		({ country, ...dates }) =>
			stateOf({ status: 'published', ...dates }, visit.now) === 'published' &&
			(country === visit.country || [country, visit.country].includes('Both')),
	)
}
