// Lists cached in the browser, for types that set `freshMs`. A save or deletion evicts them.

type Kept = { answer: unknown; readAt: number }

const kept = new Map<string, Map<string, Kept>>()

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
	if (found && performance.now() - found.readAt < freshMs) return found.answer as T
	const first = await read().catch(() => null)
	const answer = first === null || hasFailed(first) ? await read() : first
	if (!hasFailed(answer)) lists.set(address, { answer, readAt: performance.now() })
	return answer
}

/** Caches a list that came with the page, unless its address is cached already. */
export function keepFirstList({ section, address }: Place, answer: unknown): void {
	const lists = listsOf(section)
	if (hasFailed(answer) || lists.has(address)) return
	lists.set(address, { answer, readAt: performance.now() })
}

/** Whether the response reports a failed read. */
function hasFailed(answer: unknown): boolean {
	return ((answer as { failure?: unknown } | null)?.failure ?? null) !== null
}

function listsOf(section: string): Map<string, Kept> {
	const lists = kept.get(section) ?? new Map<string, Kept>()
	kept.set(section, lists)
	return lists
}

/** Evicts a section's lists. */
export function dropKeptLists(section: string): void {
	kept.delete(section)
}
