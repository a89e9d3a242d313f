/** Items per page of a public list. */
export const itemsPerPage = 48

const lastPage = 10_000

/** The page number in `?page=`; 1 unless it is a whole number from 1 to 10,000. */
export function parsePage(params: URLSearchParams): number {
	const page = Number(params.get('page') ?? '1')
	return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1
}

/** A category in an address in its usual spelling: 'Egg and Shell Quality' is `egg-and-shell-quality`. */
export function toCategoryParam(category: string): string {
	return category.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** The value of a filter that an address names; null when none matches. */
export function parseCategoryParam<T extends string>(
	values: readonly T[],
	param: string,
): T | null {
	return values.find((value) => toCategoryParam(value) === toCategoryParam(param)) ?? null
}
