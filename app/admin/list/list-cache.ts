// Lists kept in the browser for a while, for types that ask for it. A save or a deletion drops them.

type Kept = { answer: unknown; readAt: number }

const kept = new Map<string, Map<string, Kept>>()

type Place = { section: string; address: string }

/**
 * The list at `address`, from memory while it is fresh, else read now. A read that fails is tried once more; one that
 * fails again is not kept, nor is one under way while the section's lists are dropped.
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

/** Keeps a list that came with the page itself, unless one is kept for its address. */
export function keepFirstList({ section, address }: Place, answer: unknown): void {
	const lists = listsOf(section)
	if (hasFailed(answer) || lists.has(address)) return
	lists.set(address, { answer, readAt: performance.now() })
}

/** Lists that could not be read say so in the place of their rows. */
function hasFailed(answer: unknown): boolean {
	return ((answer as { failure?: unknown } | null)?.failure ?? null) !== null
}

function listsOf(section: string): Map<string, Kept> {
	const lists = kept.get(section) ?? new Map<string, Kept>()
	kept.set(section, lists)
	return lists
}

/** Forgets the lists of a section. */
export function dropKeptLists(section: string): void {
	kept.delete(section)
}
