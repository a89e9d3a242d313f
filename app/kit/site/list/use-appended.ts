import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

type Item = { href: string }
type Page<T> = { items: T[]; page: number; key: string }
/** `earlier`: the items above those of the page read last. */
type Shown<T> = Page<T> & { firstPage: number; earlier: T[] }

/** What lists showed, by history entry, so that Back restores them. */
const left = new Map<string, Shown<Item>>()
const maxLeft = 20

/**
 * The items of a list that grows in place: page 2 is appended to page 1 when it was requested from there. Opened
 * directly, page 2 is shown alone, with a link to the page before it.
 */
export function useAppended<T extends Item>(page: Page<T>) {
	const { key: entry } = useLocation()
	const [before, setShown] = useState(() => follow(left.get(entry) as Shown<T> | undefined, page))
	const known = left.get(entry) as Shown<T> | undefined
	const shown = before.items === page.items ? before : follow(known ?? before, page)
	// Set during rendering, as React advises for state that follows props.
	if (shown !== before) setShown(shown)
	useEffect(() => leave(entry, shown), [entry, shown])
	const read = new Set(shown.items.map((item) => item.href))
	const earlier = shown.earlier.filter((item) => !read.has(item.href))
	return { items: [...earlier, ...shown.items], firstPage: shown.firstPage }
}

function follow<T>(before: Shown<T> | undefined, page: Page<T>): Shown<T> {
	if (before?.key === page.key) {
		if (page.page === before.page) return { ...before, items: page.items }
		if (page.page === before.page + 1)
			return { ...before, ...page, earlier: [...before.earlier, ...before.items] }
	}
	return { ...page, firstPage: page.page, earlier: [] }
}

function leave(entry: string, shown: Shown<Item>) {
	left.delete(entry)
	left.set(entry, shown)
	const [oldest] = left.keys()
	if (oldest !== undefined && left.size > maxLeft) left.delete(oldest)
}
