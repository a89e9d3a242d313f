// Lists cached in the browser, for types that set `freshMs`. A save or deletion evicts them.

type Cached = { response: unknown; readAt: number }

const cached = new Map<string, Map<string, Cached>>()

type Place = { section: string; address: string }

/**
 * The list at `address`, from the cache while fresh, else read now. A failed read is retried once. Neither a second
 * failure nor a read during which the section was evicted is cached.
 */
export async function cachedList<T>(
	{ section, address, freshMs }: Place & { freshMs: number },
	read: () => Promise<T>,
): Promise<T> {
	const lists = listsOf(section)
	const found = lists.get(address)
	if (found && performance.now() - found.readAt < freshMs) return found.response as T
	const first = await read().catch(() => null)
	const response = first === null || hasFailed(first) ? await read() : first
	if (!hasFailed(response)) lists.set(address, { response, readAt: performance.now() })
	return response
}

/** Caches a list that came with the page, unless its address is cached already. */
export function cacheFirstList({ section, address }: Place, response: unknown): void {
	const lists = listsOf(section)
	if (hasFailed(response) || lists.has(address)) return
	lists.set(address, { response, readAt: performance.now() })
}

function hasFailed(response: unknown): boolean {
	return ((response as { failure?: unknown } | null)?.failure ?? null) !== null
}

function listsOf(section: string): Map<string, Cached> {
	const lists = cached.get(section) ?? new Map<string, Cached>()
	cached.set(section, lists)
	return lists
}

export function clearCachedLists(section: string): void {
	cached.delete(section)
}
