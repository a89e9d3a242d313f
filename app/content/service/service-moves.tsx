import { DragHandle } from '#kit/admin/sortable.tsx'
import { MoveButtons } from '#kit/admin/move-buttons.tsx'
import type { ServiceRow } from './admin-reads.server.ts'
import { useMover } from './use-service-order.ts'

/** Buttons that move a service past its neighbour, and a handle to drag it to any place. */
export function ServiceMoves({ row }: { row: ServiceRow }) {
	const { move, canDrag } = useMover()
	return (
		<>
			{canDrag ? <DragHandle name={row.title} /> : null}
			<MoveButtons
				name={row.title}
				isFirst={row.position === 1}
				isLast={row.position === row.of}
				onMove={(by) => move(row.id, by)}
			/>
		</>
	)
}
