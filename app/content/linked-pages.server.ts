// The records that links of staff lead to, by their addresses, such as those of the menus.
import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { getBusiness } from '#platform/business/business.server.ts'
import { isLeftOut } from '#platform/business/parts.ts'
import type { Db } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { ownPath } from '#platform/lib/own-path.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import { withTargetsIn } from '#platform/lib/text/inline-links.ts'
import type { Button } from '#kit/records/fixed-fields.ts'
import { stateOf } from '#kit/records/state.ts'
import type { Publishing, RecordState } from '#kit/records/state.ts'
import { isReserved } from '#kit/site/reserved.ts'
import { contentTypes, fixedPages } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { contentKeys, contents } from './catalogue.server.ts'
import { hideableListAt, isListFilled } from './filled-lists.server.ts'

export type LinkedPage = {
	key: ContentKey
	id: string
	title: string
	/** Its present address: the one it is linked by may be a former one. */
	href: string
	state: RecordState
}

/** What the addresses of a type's records begin with; the longest first, since pages of staff begin with '/' alone. */
const starts = contentKeys
	.filter((key) => contentTypes[key].pages !== null)
	.map((key) => ({ key, start: contentTypes[key].path({ id: '', slug: '' }) }))
	.toSorted((a, b) => b.start.length - a.start.length)

type RecordName = { key: ContentKey; name: string; rest: string }

/**
 * The type and the name of the record that an address means, and what follows its path; null for a page that is no
 * record's, or an address elsewhere. Other spellings that lead to a page count too.
 */
export function recordAt(address: string): RecordName | null {
	const url = URL.parse(address, env().SITE_URL)
	if (url?.origin !== new URL(env().SITE_URL).origin) return null
	const path = decoded(url.pathname).replace(/(?<=.)\/$/, '')
	for (const { key, start } of starts) {
		const isAnchor = start.endsWith('#')
		const whole = isAnchor ? path + decoded(url.hash) : path
		const name = whole.startsWith(start) ? whole.slice(start.length) : ''
		if (!/^[^/#]+$/.test(name)) continue
		if (fixedPages.has(whole) || (key === 'page' && isReserved(name))) return null
		return { key, name, rest: url.search + (isAnchor ? '' : url.hash) }
	}
	return null
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part).toLowerCase()
	} catch {
		return part.toLowerCase()
	}
}

/**
 * The records outside the trash that these addresses lead to, whether visitors see them or not; others are missing. No
 * query without such an address, else one.
 */
export async function findLinkedPages(
	db: Db,
	addresses: readonly string[],
	now: Date,
): Promise<Map<string, LinkedPage>> {
	const linked = addresses.flatMap((address) => {
		const record = recordAt(address)
		return record ? [{ address, ...record }] : []
	})
	const keys = [...new Set(linked.map(({ key }) => key))]
	if (keys.length === 0) return new Map()
	const parts = keys.map((key) =>
		recordsNamed(
			key,
			linked.flatMap((one) => (one.key === key ? one.name : [])),
		),
	)
	const { rows } = await db.execute<LinkedPageRow>(sql.join(parts, sql` union all `))
	return new Map(
		linked.flatMap(({ address, key, name }): [string, LinkedPage][] => {
			const row = rows.find((one) => one.key === key && one.names.includes(name))
			if (!row) return []
			const { id, title, slug } = row
			const href = contentTypes[key].path({ id, slug })
			return [[address, { key, id, title, href, state: stateOf(datesOf(row), now) }]]
		}),
	)
}

/** Where links lead now, and the tags of the pages that show them. */
export type Links = { hrefs: Map<string, string | null>; tags: string[] }

/**
 * The present address of each link to a record, and to a list that is hidden while it is empty; null for one that
 * visitors cannot see, as every address of what the business leaves out. Other addresses are missing.
 */
export async function findLinks(
	db: Db,
	addresses: readonly string[],
	visitor: { now: Date; country: Country },
): Promise<Links> {
	const lists = addresses.flatMap((address) => {
		const key = hideableListAt(address)
		return key ? [{ address, key }] : []
	})
	const [found, { leftOut }, filled] = await Promise.all([
		findLinkedPages(db, addresses, visitor.now),
		getBusiness(db, visitor.now),
		Promise.all(lists.map(({ key }) => isListFilled(db, key, visitor))),
	])
	const gone = addresses.filter((address) => isLeftOut(ownPath(address), leftOut))
	const records = addresses.flatMap((address) => {
		const record = recordAt(address)
		return record ? [{ address, rest: record.rest, tags: contentTypes[record.key].tags }] : []
	})
	return {
		hrefs: new Map([
			...lists.map(
				({ address }, index) => [address, filled[index] ? ownPath(address) : null] as const,
			),
			...records.map(({ address, rest }) => {
				const page = found.get(address)
				return [address, page?.state === 'published' ? page.href + rest : null] as const
			}),
			...gone.map((address) => [address, null] as const),
		]),
		tags: [
			...lists.map(({ key }) => contentTypes[key].tags.list),
			// One that is missing may be restored, or made.
			...records.map(({ address, tags }) => {
				const page = found.get(address)
				return page ? tags.one(page.id) : tags.list
			}),
		],
	}
}

type Context = Readonly<RouterContextProvider>

/**
 * What a page shows, with its buttons and the links in its texts as visitors see them: a button without words, and words
 * without a link, where one leads to what they cannot see. The page gets the tags of the records behind them.
 */
export async function withLinks<T>(context: Context, db: Db, reading: T | Promise<T>): Promise<T> {
	const value = await reading
	const targets: string[] = []
	withTargets(value, (to) => (targets.push(to), to))
	const tags = context.get(pageTagsContext)
	try {
		const { country } = context.get(visitorContext)
		const links = await findLinks(db, targets, { now: new Date(), country })
		tags.add(...links.tags)
		return withTargets(value, (to) =>
			links.hrefs.has(to) ? (links.hrefs.get(to) ?? null) : ownPath(to),
		)
	} catch (error) {
		logger.error({ err: error }, 'reading the pages of links failed')
		tags.forbidCaching()
		return withTargets(value, (to) => (recordAt(to) ? null : to))
	}
}

function isButton(value: object): value is Button {
	return 'label' in value && 'to' in value && typeof value.to === 'string'
}

function withTargets<T>(value: T, targetOf: (to: string) => string | null): T {
	if (typeof value === 'string') return withTargetsIn(value, targetOf) as T
	if (typeof value !== 'object' || value === null) return value
	if (Array.isArray(value)) return value.map((part: unknown) => withTargets(part, targetOf)) as T
	if (isButton(value)) {
		const to = targetOf(value.to)
		return to === null ? { ...value, label: '', to: '' } : { ...value, to }
	}
	const parts = Object.entries(value).map(([name, part]) => [name, withTargets(part, targetOf)])
	return Object.fromEntries(parts) as T
}

type LinkedPageRow = Publishing & {
	key: ContentKey
	id: string
	slug: string
	title: string
	names: string[]
}

/** Outside of the query builder, dates may come as text. */
function datesOf({ status, publishAt, unpublishAt }: LinkedPageRow): Publishing {
	const dateOf = (at: Date | null) => at && new Date(at)
	return { status, publishAt: dateOf(publishAt), unpublishAt: dateOf(unpublishAt) }
}

function recordsNamed(key: ContentKey, names: string[]): SQL {
	const { table, title } = contents[key]
	const { id, slug, status, publishAt, unpublishAt, deletedAt } = table
	const former = sql`(select array_agg(former.slug) from slug_history former
		where former.record_type = ${key} and former.record_id = ${id}::text)`
	const all = sql`array[lower(${slug}), ${id}::text] || coalesce(${former}, '{}')`
	const isNamed = or(
		inArray(sql`lower(${slug})`, names),
		inArray(sql`${id}::text`, names),
		sql`${id}::text in (select record_id from slug_history where record_type = ${key} and slug in ${names})`,
	)
	return sql`select ${key}::text as key, ${id}::text as id, ${slug} as slug, ${title} as title, ${all} as names,
		${status} as status, ${publishAt} as "publishAt", ${unpublishAt} as "unpublishAt"
		from ${table} where ${and(isNull(deletedAt), isNamed)}`
}
