import { redirect } from 'react-router'
import type { Db } from '#platform/db/client.server.ts'
import { categories } from '#platform/db/tables/content.server.ts'
import { parsePage, toCategoryParam } from '#platform/lib/http/public-list-params.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { findLiveSlug } from '#kit/records/find-slug.server.ts'
import { requireShown } from '#kit/site/public-read.server.ts'
import { listCategories, toFilters } from './categories.server.ts'
import type { CategoryList } from './categories.server.ts'

type RequestedList = { list: CategoryList; url: URL; now: Date }

/**
 * What the address of a list asks for: its filter, null for all, and its page. `isPlain`: no page number and no country,
 * which give another view of the same list.
 *
 * @throws a redirect from a former address of a category, and 404 for one that never was or a list that the business
 *   leaves out.
 */
export async function readRequestedList(db: Db, { list, url, now }: RequestedList) {
	await requireShown(db, url.pathname)
	const requested = url.searchParams.get('category')
	const { filters, current, how } = await findFilter(db, { list, requested, now })
	if (how === 'unknown') throw notFound(`No such category: ${requested?.slice(0, 60)}`)
	if (current && how === 'former') {
		const search = new URLSearchParams(url.searchParams)
		search.set('category', current.address)
		throw redirect(`${url.pathname}?${search}`, 301)
	}
	const page = parsePage(url.searchParams)
	const isPlain = page === 1 && !url.searchParams.has('country')
	return { filters, current, page, isPlain }
}

type NamedFilter = { list: CategoryList; requested: string | null; now: Date }

/** The filters of a list, and the one that an address names, by a former name of a category too; null for all. */
export async function findFilter(db: Db, { list, requested, now }: NamedFilter) {
	const rows = await listCategories(db, list, now)
	const filters = toFilters(list, rows)
	const address = toCategoryParam(requested ?? 'all')
	const present = filters.find((filter) => filter.address === address) ?? null
	if (present || address === 'all') return { filters, current: present, how: 'present' as const }
	const of = { table: categories, recordType: 'category', isFuzzyAllowed: false }
	const found = await findLiveSlug(db, { ...of, requested: `${list}-${requested}`, now })
	const moved = rows.find(({ slug }) => slug === found?.slug)
	const current = filters.find(({ names }) => moved && names.includes(moved.title)) ?? null
	return { filters, current, how: current ? ('former' as const) : ('unknown' as const) }
}
