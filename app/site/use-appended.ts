import { useRef } from 'react'

type Page<T> = { items: T[]; page: number; key: string }

/**
 * The items of a list that grows in place: page 2 is added below page 1 when it was asked for from there. Opened
 * directly, page 2 stands alone, with a link to what comes before it.
 */
export function useAppended<T extends { id: string }>({ items, page, key }: Page<T>): {
	items: T[]
	firstPage: number
} {
	const shown = useRef({ items, page, key, firstPage: page })
	const before = shown.current
	if (before.key !== key || page < before.page || page > before.page + 1) {
		shown.current = { items, page, key, firstPage: page }
	} else if (page === before.page + 1) {
		const known = new Set(before.items.map((item) => item.id))
		const added = items.filter((item) => !known.has(item.id))
		shown.current = { items: [...before.items, ...added], page, key, firstPage: before.firstPage }
	} else if (page === before.firstPage) {
		shown.current = { items, page, key, firstPage: page }
	}
	return { items: shown.current.items, firstPage: shown.current.firstPage }
}
