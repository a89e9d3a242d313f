// What there may be to put right, by kind: conditions over the present records.
import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isAuthorless } from '#content/article/admin-reads.server.ts'
import { changingKeys, contentKeys, contents } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { columnName } from '#platform/fields/columns.ts'
import type { Storage } from '#platform/fields/columns.ts'
import { markdownFields } from '#platform/fields/fields.ts'
import { digestMonthAt } from '#platform/mail/digest.server.ts'
import { isMissingAlt } from '#platform/media/library.server.ts'
import { parseNumber } from '#kit/records/content.server.ts'
import { isOfType } from '#kit/records/record.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import { homeZone } from '#platform/db/conditions.server.ts'
import { descriptionLimit, titleLimit } from '#kit/site/document/meta.ts'
import { brokenLinks, withPages } from './broken-links.server.ts'
import { reviewingRoles } from './reviews/default-reviews.server.ts'
import type { Candidates, Looking } from './candidates.ts'
import type { FindingKind } from './finding-kinds.ts'
import { linkedKeys } from './links/read-links.server.ts'
import { demoContent, missingFacts, missingPages, originalWords } from './start-queries.server.ts'

type KindQuery = (looking: Looking) => Candidates | Promise<Candidates>

/** How each kind is looked for. */
export const kindQueries: Record<FindingKind, KindQuery> = {
	'missing-fact': missingFacts,
	'missing-page': missingPages,
	demo: demoContent,
	original: originalWords,
	'broken-link': brokenLinks,
	'dead-link': deadLinks,
	'review-due': dueReviews,
	unread: unreadPages,
	'picture-place': picturePlaces,
	'no-author': authorless,
	'picture-words': wordlessPictures,
	'product-gap': productGaps,
	'no-way-on': pagesWithoutWay,
	'search-title': cutTitles,
	'search-description': cutDescriptions,
	draft: drafts,
}

/** The id of the record that a row of another table means, where it is of this type; else null, whatever its text. */
export function idIn(key: ContentKey, type: SQL, id: SQL): SQL {
	const kind = contents[key].parseId === parseNumber ? sql`integer` : sql`uuid`
	return sql`case when ${type} = ${key} then ${id}::${kind} end`
}

/** In records that have not been changed since they were read: after a change nobody knows. */
function deadLinks({ keys, now }: Looking): Candidates {
	return union(linkedKeys, keys, (key) => {
		const { table, title } = contents[key]
		const id = idIn(key, sql`used.record_type`, sql`used.record_id`)
		return sql`select ${key}::text as type, ${table.id}::text as id, ${title} as title, link.address as detail, used.field,
				link.since, link.tries->-1->>'why' as extra
			from external_links link
			join external_link_uses used on used.address = link.address and used.record_type = ${key}
			join link_readings reading on reading.record_type = used.record_type and reading.record_id = used.record_id
			join ${table} on ${table.id} = ${id} and ${table}.version = reading.version
			where link.state = 'dead' and ${isLive(table, now)}`
	})
}

/** Up to the end of the month, of which its first digest tells. One who may not review it any more is no owner. */
function dueReviews({ keys, now }: Looking): Candidates {
	const { next } = digestMonthAt(now)
	const { rows } = union(contentKeys, keys, (key) => {
		const { table, title } = contents[key]
		const id = idIn(key, sql`due.record_type`, sql`due.record_id`)
		return sql`select ${key}::text as type, ${table.id}::text as id, ${title}::text as title, due.review_by::text as detail,
				'review-by'::text as field, due.review_by::timestamptz as since, person.id::text as extra
			from record_reviews due
			join ${table} on ${table.id} = ${id}
			left join admin_users person on person.id = due.owner_id and person.role = any (${reviewingRoles(key)})
			where due.record_type = ${key} and due.review_by < ${next}::date and ${isLive(table, now)}`
	})
	return { rows, who: (row) => sql`${row}.extra` }
}

/** Days without a view after which nobody is said to find a page. */
const unreadDays = 365

/** On the site for a year, in which views were counted and none of them was of its page. */
function unreadPages({ keys, now }: Looking): Candidates {
	const since = sql`(${now.toISOString()}::timestamptz at time zone ${homeZone})::date - ${unreadDays}::int`
	return union(withPages, keys, (key) => {
		const { table, title } = contents[key]
		const cameOut = sql`coalesce(${table.publishAt}, ${table.createdAt})`
		return sql`select ${key}::text as type, ${table.id}::text as id, ${title}::text as title, '' as detail, '' as field,
				${cameOut} as since, '' as extra
			from ${table}
			where ${isLive(table, now)} and (${cameOut} at time zone ${homeZone})::date <= ${since}
				and (select min("day") from visit_counts) <= ${since}
				and not exists (select from visit_counts seen
					where seen.kind = 'page' and seen.name = ${`${key} `} || ${table.id}::text and seen."day" > ${since} and seen.views > 0)`
	})
}

/** How the comment begins that stands where a picture could not be pasted; visitors do not see it. */
export const picturePlaceStart = '<!-- Picture from your document: add it here'

/** Drafts too: whoever writes them is to add the picture. */
function picturePlaces({ keys }: Looking): Candidates {
	return union(contentKeys, keys, (key) =>
		markdownFields(contents[key].fields).map((field) => {
			// Not as parameters: the index is on this very condition.
			const hasPlace = sql`${columnOf(field)} like ${sql.raw(`'%${picturePlaceStart}%'`)}`
			return recordsThat(key, hasPlace, field)
		}),
	)
}

function authorless({ keys }: Looking): Candidates {
	return union(['article'], keys, (key) => recordsThat(key, isAuthorless, 'authorId'))
}

function drafts({ keys }: Looking): Candidates {
	return union(changingKeys, keys, (key) => recordsThat(key, sql`status = 'draft'`, ''))
}

/** The records of a type outside the trash that fulfil a condition, also those that visitors cannot see. */
function recordsThat(key: ContentKey, condition: SQL, field: string): SQL {
	const { table, title } = contents[key]
	return sql`select ${key}::text as type, ${table.id}::text as id, ${title}::text as title, '' as detail, ${field}::text as field,
			${table.updatedAt} as since, '' as extra
		from ${table} where ${table.deletedAt} is null and ${condition}`
}

/** One row a file, with one of the live records that show it. */
function wordlessPictures({ keys, now }: Looking): Candidates {
	const branches = contentKeys
		.filter((key) => keys.includes(key))
		.map((key) => {
			const { table, title } = contents[key]
			const id = idIn(key, sql`used.record_type`, sql`used.record_id`)
			return sql`select used.media_id, ${title} as title
				from wordless join media_usage used on used.media_id = wordless.id and used.record_type = ${key}
				join ${table} on ${table.id} = ${id} where ${isLive(table, now)}`
		})
	return {
		before: sql`wordless as materialized (
			select id, coalesce(original_name, name) as title, created_at from media
			where ${isMissingAlt} and deleted_at is null)`,
		rows: sql`select 'media' as type, wordless.id::text as id, wordless.title, '' as detail, 'alt' as field,
				wordless.created_at as since, min(shown.title) as extra
			from wordless join (${sql.join(branches, sql` union all `)}) shown on shown.media_id = wordless.id
			group by wordless.id, wordless.title, wordless.created_at`,
	}
}

function productGaps({ keys, now }: Looking): Candidates {
	const { table } = contents.product
	const rows = (detail: string, field: string, condition: SQL) =>
		sql`select 'product' as type, id::text as id, title, ${detail}::text as detail, ${field}::text as field,
			updated_at as since, '' as extra
			from products where ${isLive(table, now)} and ${condition}`
	const both = sql`${rows('price', 'price', sql`price is null`)}
		union all ${rows('picture', 'gallery', sql`coalesce(image, '') = ''`)}`
	return { rows: keys.includes('product') ? both : nothing }
}

/** Only pages of staff are nothing but their text. */
function pagesWithoutWay({ keys, now }: Looking): Candidates {
	const { table } = contents.page
	const id = idIn('page', sql`reading.record_type`, sql`reading.record_id`)
	const rows = sql`select 'page' as type, pages.id::text as id, pages.title, '' as detail, 'content' as field,
			pages.updated_at as since, '' as extra
		from link_readings reading
		join pages on pages.id = ${id} and pages.version = reading.version
		where not reading.has_links and ${isLive(table, now)}`
	return { rows: keys.includes('page') ? rows : nothing }
}

/** Words that search engines show; where they may be missing, these get the start of another text. */
type Words = { words: SQL; field: string; mayBeMissing?: boolean }

const meta = (name: string) => sql`words->>${name}`
const headTitle = { words: meta('metaTitle'), field: 'metaTitle' }

/** What the pages of a type print as their title. */
const titles: Partial<Record<ContentKey, Words>> = {
	...wordsOfPages(({ title = 'title' }) => title),
	vacancy: { words: sql`title || ', ' || location`, field: 'title' },
	homepage: headTitle,
	head: headTitle,
}

function cutTitles(looking: Looking): Candidates {
	return wordsOver(titles, titleLimit, looking)
}

const headDescription = {
	words: meta('metaDescription'),
	field: 'metaDescription',
	mayBeMissing: true,
}

/** What they print as their description, where it is a field: a resource's is the start of its text. */
const descriptions: Partial<Record<ContentKey, Words>> = {
	...wordsOfPages(({ description }) => description),
	homepage: headDescription,
	head: headDescription,
}

function cutDescriptions(looking: Looking): Candidates {
	return wordsOver(descriptions, descriptionLimit, looking)
}

/** A field of each type with pages, by its name in the declaration. */
function wordsOfPages(nameIn: (storage: Storage) => string | undefined) {
	const words: Partial<Record<ContentKey, Words>> = {}
	for (const key of withPages) {
		const { columns, labels, storage } = contents[key].fields
		const field = storage && nameIn(storage)
		if (field === undefined || !labels[field]) continue
		words[key] = columns[field]?.notNull
			? { words: columnOf(field), field }
			: { words: sql`coalesce(${columnOf(field)}, '')`, field, mayBeMissing: true }
	}
	return words
}

function columnOf(field: string): SQL {
	return sql`${sql.identifier(columnName(field))}`
}

function wordsOver(
	from: Partial<Record<ContentKey, Words>>,
	limit: number,
	{ keys, now }: Looking,
): Candidates {
	return union(Object.keys(from) as ContentKey[], keys, (key) => {
		const { type, table, title } = contents[key]
		const { words = sql`''`, field = '', mayBeMissing = false } = from[key] ?? {}
		// Not as parameters: there are indexes on these very conditions.
		const isOver = sql`length(${words}) > ${sql.raw(String(limit))}`
		const isWrong = mayBeMissing ? sql`(${isOver} or ${words} = '')` : isOver
		return sql`select ${key}::text as type, id::text as id, ${title} as title, left(${words}, 2000) as detail, ${field}::text as field,
			updated_at as since, '' as extra
			from ${table} where ${and(isLive(table, now), isOfType({ type, table }), isWrong)}`
	})
}

const nothing = sql`select null::text as type, null::text as id, null::text as title, null::text as detail, null::text as field,
	null::timestamptz as since, null::text as extra where false`

function union(
	all: readonly ContentKey[],
	keys: readonly ContentKey[],
	rowsOf: (key: ContentKey) => SQL | SQL[],
): Candidates {
	const rows = all.filter((key) => keys.includes(key)).flatMap(rowsOf)
	return { rows: rows.length > 0 ? sql.join(rows, sql` union all `) : nothing }
}
