import { useState } from 'react'

let last = 0
const next = () => (last += 1)

type Known = { entries: readonly object[]; keys: readonly number[] }

/** Keys for the entries of a list without ids, which they keep when moved. `entries`: the same array until a change. */
export function useListKeys(entries: readonly object[]): readonly number[] {
	const [known, setKnown] = useState<Known>({ entries: [], keys: [] })
	if (known.entries === entries) return known.keys
	const keys = keysOf(entries, known)
	setKnown({ entries, keys })
	return keys
}

/** An entry keeps its key; one that replaces another, as during typing, takes over the other's. */
export function keysOf(entries: readonly object[], known: Known): number[] {
	return entries.map((entry, index) => {
		const at = known.entries.indexOf(entry)
		if (at !== -1) return known.keys[at] ?? next()
		const former = known.entries[index]
		const isReplaced = former !== undefined && !entries.includes(former)
		return isReplaced ? (known.keys[index] ?? next()) : next()
	})
}
