// The filters of the lists of news, products and resources, and what is in them.

/** A filter of a list by category, or by several under one name. */
export type CategoryFilter = {
	label: string
	/** As the address of the list says it. */
	address: string
	/** What it is about; empty without any. */
	line: string
	/** A drawing of the site, by its name, or the address of a picture. */
	picture: string | null
	/** The categories of records. */
	names: string[]
	/** Whether visitors see it without results too. */
	isShownEmpty: boolean
}

/** Records in a list and in each category; null when counting failed. */
export type Counts = { total: number; byCategory: Record<string, number> } | null

/** How many records are in a filter's categories; null when counting failed. */
export function countOf({ names }: CategoryFilter, counts: Counts): number | null {
	return counts && names.reduce((sum, name) => sum + (counts.byCategory[name] ?? 0), 0)
}

/** The filters that visitors see: those with results, and the current one. */
export function shownFilters(
	filters: CategoryFilter[],
	counts: Counts,
	current: CategoryFilter | null = null,
): CategoryFilter[] {
	return filters.filter((one) => one.isShownEmpty || countOf(one, counts) !== 0 || one === current)
}

/** The address of a list, filtered or not. */
export function toListPath(path: string, address: string | null): string {
	return address === null ? path : `${path}?category=${address}`
}

/** The address of a list for one of its categories; of the whole list where visitors cannot choose it. */
export function filterPath(path: string, filters: CategoryFilter[], name: string): string {
	return toListPath(path, filters.find(({ names }) => names.includes(name))?.address ?? null)
}
