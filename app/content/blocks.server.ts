// What blocks of a text show of the rest of the site: a text is rendered when it is saved, its lists of records and its
// forms when a page shows it.
import { and, desc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { getBusiness } from '#platform/business/business.server.ts'
import { isLeftOut } from '#platform/business/parts.ts'
import { ownPath } from '#platform/lib/own-path.server.ts'
import { getFormWords } from '#enquiries/leads/form-words.server.ts'
import { isFor, isLive } from '#kit/records/live.server.ts'
import { categoryTag } from '#kit/site/list/categories.server.ts'
import type { CategoryList } from '#kit/site/list/categories.server.ts'
import { findFilter } from '#kit/site/list/requested-list.server.ts'
import { cutAround } from '#kit/search/highlight.ts'
import type { Match } from '#kit/search/matches.server.ts'
import { getCards, toPlainText } from '#kit/search/result-views.server.ts'
import type { BlockForm, TextPart } from './block-text.tsx'
import { contentTypes } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { contentKeys, contents, searchSources } from './catalogue.server.ts'
import { findLinkedPages, recordAt } from './linked-pages.server.ts'
import { listedRecords } from './listed-records.tsx'

type Visit = { country: Country; now: Date }

/** As the renderer writes them: links with words alone are inside. */
const lists = /<ul class="block-records">((?:<\/?(?:li|a)[^<>]*>|[^<])*)<\/ul>/g
const forms =
	/<div class="block-form" data-form-link=""><p><a href="\/(contact|news)(?:[?#][^"]*)?">([^<]*)<\/a><\/p><\/div>/g
const formAt: Record<string, BlockForm> = { contact: 'contact', news: 'newsletter' }
/** Of each list that a link leads to. */
const newest = 3
const letters = 160

/**
 * Rendered texts as a page shows them, with lists of records filled and each form in its place; a second one of a kind
 * stays a link. The page gets the tags of what is listed, and the words of its forms.
 */
export async function showTexts(
	context: Readonly<RouterContextProvider>,
	db: Db,
	texts: readonly string[],
	visit: Visit,
) {
	const { filled, keys } = await fillLists(db, texts, visit)
	const tags = context.get(pageTagsContext)
	tags.addLists(...keys.map((key) => contentTypes[key]))
	if (keys.length > 0) tags.add(categoryTag)
	const shown = new Set<BlockForm>()
	const parts = filled.map((html) => partsOf(html, shown))
	const words = Array.from(
		shown,
		async (form) => [form, await getFormWords(context, db, form)] as const,
	)
	return { texts: parts, forms: Object.fromEntries(await Promise.all(words)) }
}

/**
 * Fills the lists of records in rendered texts, without those of what the business leaves out. No query without one; else
 * up to two for what is listed, one for each type in it, and one for pictures; one more for a link with a former name of
 * a category.
 *
 * @returns the types as well whose records they may list.
 */
export async function fillLists(db: Db, texts: readonly string[], visit: Visit) {
	const addresses = [...texts.join('').matchAll(lists)].flatMap(([, inside]) => linksIn(inside))
	const keyAt = (address: string) => listAt(address)?.key ?? recordAt(address)?.key ?? []
	const keys = [...new Set(addresses.flatMap(keyAt))]
	if (keys.length === 0) return { filled: [...texts], keys }
	const { leftOut } = await getBusiness(db, visit.now)
	const shown = addresses.filter((address) => !isLeftOut(ownPath(address), leftOut))
	const wanted = shown.flatMap((address) => listAt(address) ?? [])
	const [ofLists, pages] = await Promise.all([
		readNewest(db, wanted, visit),
		findLinkedPages(db, shown, visit.now),
	])
	const matchesAt = (address: string): Match[] => {
		const page = pages.get(address)
		const source = searchSources.find(({ key }) => key === page?.key)
		return page && source ? [{ kind: source.name, id: page.id }] : (ofLists.get(address) ?? [])
	}
	const matches = shown.flatMap(matchesAt)
	const cards = await getCards(db, searchSources, { matches, now: visit.now })
	const listOf = (inside: string) => {
		const ids = new Set(
			linksIn(inside).flatMap((address) => matchesAt(address).map(({ id }) => id)),
		)
		const shown = [...ids].flatMap((id) => cards.get(id) ?? [])
		return listedRecords(
			shown.map((card) => ({
				...card,
				text: cutAround(toPlainText(card.texts[0] ?? ''), [], letters),
			})),
		)
	}
	const filled = texts.map((html) =>
		html.replaceAll(lists, (_all, inside: string) => listOf(inside)),
	)
	return { filled, keys }
}

function linksIn(html = ''): string[] {
	const found = html.matchAll(/ href="([^"]*)"/g)
	return Array.from(found, ([, address = '']) => address.replaceAll('&#x26;', '&'))
}

type List = { address: string; key: ContentKey; category: string | null }

/** The list that an address leads to; null for none of ours. */
function listAt(address: string): List | null {
	const url = URL.parse(address, 'https://own-site.invalid')
	const key = contentKeys.find((one) => contentTypes[one].pages?.list === url?.pathname)
	if (!url || !key || !contents[key].search) return null
	return { address, key, category: url.searchParams.get('category') }
}

/** The newest records of each list, by its address. One query. */
async function readNewest(db: Db, wanted: List[], { country, now }: Visit) {
	const each = new Map(wanted.map((list) => [list.address, list]))
	if (each.size === 0) return new Map<string, Match[]>()
	const toQuery = async ({ address, key, category }: List): Promise<SQL> => {
		const { table, published, search } = contents[key]
		const { order = published?.order ?? [desc(table.createdAt)], inCategories } =
			published?.newest ?? {}
		const named = { list: key as CategoryList, requested: inCategories ? category : null, now }
		const { current, how } = await findFilter(db, named)
		const isShown = and(
			how === 'unknown' ? sql`false` : isLive(table, now),
			search?.country ? isFor(search.country, country) : undefined,
			current ? inCategories?.(current.names) : undefined,
		)
		const inOrder = sql.join([...order, table.id], sql`, `)
		return sql`(select ${address}::text as list, ${search?.name ?? ''}::text as kind, ${table.id}::text as id,
			row_number() over (order by ${inOrder}) as place from ${table} where ${isShown} order by place limit ${newest})`
	}
	const parts = await Promise.all(Array.from(each.values(), toQuery))
	const { rows } = await db.execute<Match & { list: string }>(
		sql`select list, kind, id from (${sql.join(parts, sql` union all `)}) as listed order by place`,
	)
	return Map.groupBy(rows, ({ list }) => list)
}

/** The newest live records of these types, as in their lists. One query. */
export async function listNewest(db: Db, keys: ContentKey[], visit: Visit): Promise<Match[]> {
	const wanted = keys.flatMap((key) => listAt(contentTypes[key].pages?.list ?? '') ?? [])
	const found = await readNewest(db, wanted, visit)
	return wanted.flatMap(({ address }) => found.get(address) ?? [])
}

function partsOf(html: string, shown: Set<BlockForm>): TextPart[] {
	const parts: TextPart[] = []
	let from = 0
	for (const { index, 0: all, 1: page = '', 2: words = '' } of html.matchAll(forms)) {
		const form = formAt[page]
		if (!form || shown.has(form)) continue
		shown.add(form)
		const label = words.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&')
		parts.push({ html: html.slice(from, index) }, { form, label })
		from = index + all.length
	}
	parts.push({ html: html.slice(from) })
	// Without forms it is one part, which can be edited while it is empty too.
	return parts.length === 1
		? parts
		: parts.filter((part) => 'form' in part || part.html.trim() !== '')
}
