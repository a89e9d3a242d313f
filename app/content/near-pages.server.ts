import { sql } from 'drizzle-orm'
import { redirect } from 'react-router'
import { contents } from './catalogue.server.ts'
import { isLive } from '#app/records/live.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { notFound } from '#app/lib/http/responses.ts'
import type { NearPage } from '#app/lib/http/responses.ts'
import type { ContentType } from '#app/records/define-type.ts'

const longestAsked = 120
const limit = 3

/** Titles of what can be searched have an index by groups of three letters. */
const kinds = Object.values(contents).filter(({ search }) => search !== undefined)

/**
 * The live products, articles and resources whose titles come nearest to the slug that was asked for, nearest first; none
 * when nothing is near. One query, by the indexes on the titles.
 */
export async function findNearPages(db: Db, slug: string, now: Date): Promise<NearPage[]> {
	const asked = slug
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
		.slice(0, longestAsked)
	if (asked === '') return []
	const found = kinds.map(
		({
			type,
			table,
			title,
		}) => sql`select ${type.key} as kind, ${table.slug} as slug, ${title} as title
			from ${table} where ${isLive(table, now)} and (${title} % ${asked} or ${asked} <% ${title})`,
	)
	const { rows } = await db.execute<{ kind: string; slug: string; title: string }>(sql`
		select kind, slug, title from (${sql.join(found, sql` union all `)}) as near
		order by greatest(similarity(title, ${asked}), word_similarity(${asked}, title)) desc, title limit ${limit}`)
	return rows.map((row) => ({ href: hrefOf(row), title: row.title }))
}

type Missed = {
	type: ContentType
	/** What was asked for. */
	slug: string
	/** Where it is instead; `isFuzzy` when that is a guess. */
	found: { slug: string; isFuzzy: boolean } | null
	now: Date
}

/**
 * What a page throws when nothing live has its slug: the way to the record's own address, for ever unless it is a guess, or
 * 404 with the pages that may have been meant.
 */
export async function elsewhere(db: Db, { type, slug, found, now }: Missed) {
	if (!found || found.slug === slug)
		return notFound(`No live ${type.key} at this slug`, await findNearPages(db, slug, now))
	return redirect(type.path({ id: '', slug: found.slug }), found.isFuzzy ? 302 : 301)
}

function hrefOf({ kind, slug }: { kind: string; slug: string }): string {
	const found = kinds.find(({ type }) => type.key === kind)
	return found?.type.path({ id: '', slug }) ?? '/'
}
