import { useState } from 'react'

type Page<T> = { items: T[]; page: number; key: string }
type Shown<T> = Page<T> & { firstPage: number; source: T[] }

/**
 * The items of a list that grows in place: page 2 is added below page 1 when it was asked for from there. Opened
 * directly, page 2 stands alone, with a link to what comes before it.
 */
export function useAppended<T extends { id: string }>(page: Page<T>) {
	const [shown, setShown] = useState<Shown<T>>(() => startOf(page))
	if (shown.source !== page.items) {
		// Adjusted while rendering, as React advises for state that follows what came from outside.
		const next = appended(shown, page)
		setShown(next)
		return { items: next.items, firstPage: next.firstPage }
	}
	return { items: shown.items, firstPage: shown.firstPage }
}

function startOf<T>(page: Page<T>): Shown<T> {
	return { ...page, firstPage: page.page, source: page.items }
}

function appended<T extends { id: string }>(before: Shown<T>, page: Page<T>): Shown<T> {
	if (before.key !== page.key || page.page !== before.page + 1) return startOf(page)
	const known = new Set(before.items.map((item) => item.id))
	const added = page.items.filter((item) => !known.has(item.id))
	return {
		...page,
		items: [...before.items, ...added],
		firstPage: before.firstPage,
		source: page.items,
	}
}
