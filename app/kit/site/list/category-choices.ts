// Shared by the lists of news, products and resources: the filter in the address, and the head.
import { countOf, shownFilters, toListPath } from './category-filters.ts'
import type { CategoryFilter, Counts } from './category-filters.ts'
import type { FilterChoice } from './filter-bar.tsx'
import {
	breadcrumbs,
	headOf,
	isGone,
	missingMeta,
	pageMeta,
	wordsMeta,
} from '#kit/site/document/meta.ts'

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

type Filter = {
	path: string
	/** What the unfiltered list is called. */
	all?: string
	filters: CategoryFilter[]
	counts: Counts
	current: CategoryFilter | null
	/** Whether what a filter is about shows while it is chosen. */
	hasHints?: boolean
}

/** The choices of a list whose filter is the category: those with results, and the current one. */
export function toCategoryChoices(filter: Filter) {
	const { path, all = 'All Categories', filters, counts, current, hasHints = false } = filter
	return toChoices({
		all: { label: all, count: counts?.total ?? null },
		each: shownFilters(filters, counts, current).map((one) => ({
			key: one.address,
			label: one.label,
			count: countOf(one, counts),
			...(hasHints && one.line && { hint: one.line }),
		})),
		current: current?.address ?? null,
		hrefOf: (address) => toListPath(path, address),
	})
}

type ListWords = { metaTitle: string; metaDescription: string }

/**
 * The words of a list, those of a category for search engines in place of its own when one is chosen: what staff write
 * for all categories, else its name and its line.
 */
export function wordsOfList<W extends ListWords>(words: W, current: CategoryFilter | null) {
	const { categoryTitle, categoryDescription, ...own } = words as W & {
		categoryTitle?: string
		categoryDescription?: string
	}
	if (!current) return own
	const metaDescription = categoryDescription ?? (current.line || words.metaDescription)
	return { ...own, metaTitle: categoryTitle ?? current.label, metaDescription }
}

const robots = 'noindex,follow'

type ShownList = {
	loaderData?: {
		isPlain: boolean
		total: number
		address: string | null
		/** Among the keywords. */
		category?: string | null
		words: Parameters<typeof wordsMeta>[0]
	}
	matches: Parameters<typeof headOf>[0]
	/** What the route's loader threw. */
	error?: unknown
}

/**
 * The head of a list, or of an address without one (404). Search engines do not index empty categories, further pages
 * and other views of a list.
 */
export function listMeta(
	{ loaderData, matches, error }: ShownList,
	list: { name: string; path: string },
) {
	const head = headOf(matches)
	const { isPlain = true, total = 0, address = null, category } = loaderData ?? {}
	const { keywords, ...named } = wordsMeta(loaderData?.words, list.name)
	const words = { ...named, keywords: [...keywords, ...(category ? [category] : [])] }
	if (isGone(error)) return missingMeta({ ...words, ...head, path: list.path })
	const path = toListPath(list.path, address)
	const isIndexed = isPlain && (address === null || total > 0)
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
