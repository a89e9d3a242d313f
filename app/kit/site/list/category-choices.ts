// Shared by the lists of news, products and resources: the filter in the address, and the head.
import { isRouteErrorResponse } from 'react-router'
import {
	parseCategoryParam,
	parsePage,
	toCategoryParam,
} from '#platform/lib/http/public-list-params.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import type { FilterChoice } from './filter-bar.tsx'
import { breadcrumbs, headOf, missingMeta, pageMeta } from '#kit/site/document/meta.ts'
import type { PageMeta } from '#kit/site/document/meta.ts'

/**
 * The category and page in a list's address. `isPlain`: no page number and no country, which give another view of the
 * same list.
 *
 * @throws 404 for a category that does not exist.
 */
export function readRequestedList<T extends string>(
	params: URLSearchParams,
	categories: readonly T[],
): { category: T | null; page: number; isPlain: boolean } {
	const category = readRequestedCategory(params, categories)
	const page = parsePage(params)
	return { category, page, isPlain: page === 1 && !params.has('country') }
}

function readRequestedCategory<T extends string>(
	params: URLSearchParams,
	categories: readonly T[],
): T | null {
	const requested = params.get('category')
	if (requested === null) return null
	const category = parseCategoryParam(categories, requested)
	if (category === null) throw notFound(`No such category: ${requested.slice(0, 60)}`)
	return category
}

/** The address of a list, filtered by `category` or not. */
export function toListPath(path: string, category: string | null): string {
	return category === null ? path : `${path}?category=${toCategoryParam(category)}`
}

type Choices<Key extends string> = {
	all: { label: string; count: number | null }
	each: { key: Key; label: string; count: number | null; hint?: string }[]
	current: Key | null
	hrefOf: (key: Key | null) => string
}

/** The unfiltered list, then each filter; the current one links to the unfiltered list. */
export function toChoices<Key extends string>({
	all,
	each,
	current,
	hrefOf,
}: Choices<Key>): FilterChoice[] {
	return [
		{ ...all, href: hrefOf(null), isCurrent: current === null },
		...each.map(({ key, ...choice }) => ({
			...choice,
			href: hrefOf(key === current ? null : key),
			isCurrent: key === current,
		})),
	]
}

/** Records in a list and in each category; null when counting failed. */
export type Counts = { total: number; byCategory: Record<string, number> } | null

type Filter = {
	path: string
	categories: readonly string[]
	counts: Counts
	current: string | null
	hints?: Record<string, string>
}

/** The choices of a list whose filter is the category. */
export function toCategoryChoices({ path, categories, counts, current, hints }: Filter) {
	return toChoices({
		all: { label: 'All Categories', count: counts?.total ?? null },
		each: categories.map((category) => ({
			key: category,
			label: category,
			count: counts && (counts.byCategory[category] ?? 0),
			...(hints?.[category] && { hint: hints[category] }),
		})),
		current,
		hrefOf: (category) => toListPath(path, category),
	})
}

const robots = 'noindex,follow'

type ShownList = {
	loaderData: { isPlain: boolean; total?: number } | undefined
	matches: Parameters<typeof headOf>[0]
	/** What the route's loader threw. */
	error?: unknown
}

type ListMeta = Pick<PageMeta, 'title' | 'description' | 'keywords'> & {
	/** The list itself, for the breadcrumbs. */
	list: { name: string; path: string }
	/** What filters it. */
	category: string | null
}

/**
 * The head of a list, or of an address without one (404). Search engines do not index empty categories, further pages
 * and other views of a list.
 */
export function listMeta(
	{ loaderData, matches, error }: ShownList,
	{ list, category, ...words }: ListMeta,
) {
	const head = headOf(matches)
	if (isRouteErrorResponse(error) && error.status === 404)
		return missingMeta({ ...words, ...head, path: list.path })
	const path = toListPath(list.path, category)
	const { isPlain = true, total = 0 } = loaderData ?? {}
	const isIndexed = isPlain && (category === null || total > 0)
	return pageMeta({
		...words,
		path,
		...head,
		robots: isIndexed ? undefined : robots,
		graph: [
			{ '@type': 'CollectionPage', '@id': `${head.origin}${path}#list`, name: words.title },
			breadcrumbs(head.origin, ['Home', '/'], [list.name, list.path]),
		],
	})
}

/** The size of a list, such as "12 products in Biosecurity"; `total` is null when it could not be read. */
export function summaryOf(total: number | null, thing: string, part: string | null): string {
	if (total === null) return 'The list could not be loaded.'
	return `${total} ${thing}${total === 1 ? '' : 's'}${part === null ? '' : ` in ${part}`}`
}
