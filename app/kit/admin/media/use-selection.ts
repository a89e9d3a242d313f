import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ShownFile } from './shown-file.ts'

/** Files that were chosen: some of those shown, or all that the address of the screen names, those of other pages too. */
export function useSelection(files: ShownFile[]) {
	const [params] = useSearchParams()
	const filter = filterOf(params)
	const [ids, setIds] = useState<string[]>([])
	const [wholeOf, setWholeOf] = useState<string | null>(null)
	const isWhole = wholeOf === filter
	const chosen = isWhole ? files : files.filter(({ id }) => ids.includes(id))
	return {
		filter,
		isWhole,
		chosen,
		has: ({ id }: ShownFile) => isWhole || ids.includes(id),
		toggle: ({ id }: ShownFile) => {
			const before = chosen.map((file) => file.id)
			setWholeOf(null)
			setIds(before.includes(id) ? before.filter((other) => other !== id) : [...before, id])
		},
		selectWhole: () => setWholeOf(filter),
		clear: () => {
			setWholeOf(null)
			setIds([])
		},
	}
}

/** The query without what does not choose files. */
function filterOf(params: URLSearchParams): string {
	const filter = new URLSearchParams(params)
	filter.delete('page')
	return filter.toString()
}
