import { sql } from 'drizzle-orm'
import { redirect } from 'react-router'
import { fixedPageMeant, lowerCasePath } from './catalogue.ts'
import { contents, shownTypes } from './catalogue.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import type { NearPage } from '#platform/lib/http/responses.ts'
import type { ContentType } from '#kit/records/define-type.ts'
import { recordOfPath } from '#kit/site/missing-page.ts'

const maxRequestedLength = 120
const limit = 3

/** The types that can be searched: their titles have a trigram index. */
const kinds = Object.values(contents).filter(({ search }) => search !== undefined)

/**
 * Up to three live products, articles and resources with the titles most similar to the requested slug, most similar
 * first. One query, by the indexes on the titles.
 */
export async function findNearPages(db: Db, slug: string, now: Date): Promise<NearPage[]> {
	const requested = slug
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
		.slice(0, maxRequestedLength)
	if (requested === '') return []
	const isShown = await shownTypes(db)
	const shown = kinds.filter(({ type }) => isShown(type.key))
	const found = shown.map(
		({
			type,
			table,
			title,
		}) => sql`select ${type.key} as kind, ${table.slug} as slug, ${title} as title
			from ${table} where ${isLive(table, now)} and (${title} % ${requested} or ${requested} <% ${title})`,
	)
	const { rows } = await db.execute<{ kind: string; slug: string; title: string }>(sql`
		select kind, slug, title from (${sql.join(found, sql` union all `)}) as near
		order by greatest(similarity(title, ${requested}), word_similarity(${requested}, title)) desc, title limit ${limit}`)
	return rows.map((row) => ({ href: hrefOf(row), title: row.title }))
}

type Missed = {
	type: ContentType
	/** The requested slug. */
	slug: string
	/** The present slug; `isFuzzy` when that is a guess. */
	found: { slug: string; isFuzzy: boolean } | null
	now: Date
}

/** What a page throws without a live record: a redirect to its new address (301, or 302 if guessed), or a 404. */
export async function elsewhere(db: Db, { type, slug, found, now }: Missed) {
	if (!found || found.slug === slug)
		return notFound(`No live ${type.key} at this slug`, await findNearPages(db, slug, now))
	return redirect(type.path({ id: '', slug: found.slug }), found.isFuzzy ? 302 : 301)
}

/** @throws a redirect to the list or fixed page that is meant by `path`, if one is. */
export function leadToFixedPage(path: string, { search }: { search: string }): void {
	const meant = fixedPageMeant(path)
	if (meant) throw redirect(meant + search, 301)
}

/**
 * @throws a redirect from an address with capitals to that of the page, before anything is read; a record's own name is
 *   its page's task.
 */
export function leadToLowerCase({ request, url }: { request: Request; url: URL }): void {
	const isRead = request.method === 'GET' || request.method === 'HEAD'
	const meant = isRead ? lowerCasePath(url.pathname) : url.pathname
	if (meant !== url.pathname) throw redirect(meant + url.search, 301)
}

/** The 404 of a path without a page, with similar pages if its end looks like a slug and that search works. */
export async function nothingAt(db: Db, path: string, now: Date) {
	const requested = recordOfPath(path)
	const near = requested === null ? [] : findNearPages(db, requested, now)
	return notFound('No page at this path', await orNone(near))
}

async function orNone(near: NearPage[] | Promise<NearPage[]>): Promise<NearPage[]> {
	try {
		return await near
	} catch (error) {
		logger.error({ err: error }, 'looking for near pages failed')
		return []
	}
}

function hrefOf({ kind, slug }: { kind: string; slug: string }): string {
	const found = kinds.find(({ type }) => type.key === kind)
	return found?.type.path({ id: '', slug }) ?? '/'
}
