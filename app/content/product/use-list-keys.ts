import { useState } from 'react'

let last = 0
const next = () => (last += 1)

/** Keys for the entries of a list that have no identity of their own, which stay with them while they move. */
export function useListKeys(length: number) {
	const [keys, setKeys] = useState<number[]>([])
	// New at the end, or another list altogether, as after a draft was restored.
	const known =
		keys.length === length
			? keys
			: [...keys, ...Array.from({ length: Math.max(0, length - keys.length) }, next)].slice(
					0,
					length,
				)
	if (known !== keys) setKeys(known)
	return {
		keys: known,
		remove: (index: number) => setKeys((before) => before.toSpliced(index, 1)),
		move: (from: number, to: number) => setKeys((before) => moved(before, from, to)),
	}
}

/** A copy of a list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
	return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}
