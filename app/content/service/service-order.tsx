import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { Sortable, SortableList } from '#kit/admin/sortable.tsx'
import type { ServiceRow } from './admin-reads.server.ts'
import { MoverContext, useServiceOrder } from './use-service-order.ts'

type ServiceOrderProps = {
	rows: ServiceRow[]
	isNarrowed: boolean
	children: (rows: ServiceRow[]) => ReactNode
}

/** Around the list: rows can be moved by their buttons, by dragging, and with the keyboard. */
export function ServiceOrder({ rows: stored, isNarrowed, children }: ServiceOrderProps) {
	const { rows, move, spoken } = useServiceOrder(stored)
	const mover = useMemo(() => ({ move, canDrag: !isNarrowed }), [move, isNarrowed])
	return (
		<SortableList
			id="service-order"
			one="service"
			entries={rows}
			isDisabled={isNarrowed}
			onMove={move}
		>
			<MoverContext value={mover}>{children(rows)}</MoverContext>
			<p role="status" className="sr-only">
				{spoken}
			</p>
		</SortableList>
	)
}

/** A row that can be dragged by its handle. */
export function SortableServiceRow({ row, children }: { row: ServiceRow; children: ReactNode }) {
	return <Sortable id={row.id}>{(props) => <tr {...props}>{children}</tr>}</Sortable>
}
