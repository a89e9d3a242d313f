import { createContext, useContext, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useChange } from '#kit/admin/use-change.ts'
import type { ServiceRow } from './admin-reads.server.ts'

type Mover = {
	/** Moves a service by `places` among those shown. */
	move: (id: string, places: number) => void
	/** Whether rows can be dragged: not while a search hides some of them. */
	canDrag: boolean
}

export const MoverContext = createContext<Mover>({ move: () => {}, canDrag: false })

export function useMover(): Mover {
	return useContext(MoverContext)
}

/** The rows with one moved by `places`; the positions in the whole list are reassigned in order. */
function withMoved(rows: ServiceRow[], id: string, places: number): ServiceRow[] {
	const from = rows.findIndex((row) => row.id === id)
	const moved = rows[from]
	const to = from + places
	if (!moved || to < 0 || to >= rows.length) return rows
	const positions = rows.map((row) => row.position)
	return rows
		.toSpliced(from, 1)
		.toSpliced(to, 0, moved)
		.map((row, index) => ({ ...row, position: positions[index] ?? row.position }))
}

/** The order of the services in the list: a move shows at once and is sent in turn; a refused one is undone. */
export function useServiceOrder(stored: ServiceRow[]) {
	const [ahead, setAhead] = useState<ServiceRow[] | null>(null)
	const [spoken, setSpoken] = useState('')
	const sent = useRef(Promise.resolve())
	const waiting = useRef(0)
	const { revalidate } = useRevalidator()
	const { change } = useChange()
	const rows = ahead ?? stored

	async function finish(isDone: boolean) {
		waiting.current -= 1
		if (isDone && waiting.current > 0) return
		await revalidate()
		if (waiting.current === 0 || !isDone) setAhead(null)
	}

	function move(id: string, places: number) {
		const row = rows.find((shown) => shown.id === id)
		if (!row || places === 0) return
		const next = withMoved(rows, id, places)
		const position = next.find((shown) => shown.id === id)?.position ?? row.position
		// When no shown row is passed, the neighbour is on another page or hidden by the search.
		const isNext = Math.abs(position - row.position) <= 1
		const to = isNext ? directionOf(places) : position - 1
		setAhead(next)
		waiting.current += 1
		sent.current = sent.current.then(async () => {
			const moved = await change<{ position: number; of: number }>({
				address: '/admin/services/order',
				body: { id, to },
				onDone: ({ position: place, of }) =>
					setSpoken(`${row.title} moved to position ${place} of ${of}`),
				done: `Service moved ${directionOf(places)}`,
				failed: 'Failed to reorder service',
				rereads: 'never',
			})
			await finish(moved !== null)
		})
	}

	return { rows, move, spoken }
}

function directionOf(places: number): 'up' | 'down' {
	return places < 0 ? 'up' : 'down'
}
