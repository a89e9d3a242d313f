import type { useSortable } from '@dnd-kit/sortable'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { createContext, useContext } from 'react'
import { MoveButtons } from '#app/admin/move-buttons.tsx'
import type { ServiceRow } from './admin-reads.server.ts'
import { useMover } from './use-service-order.ts'

type Sortable = ReturnType<typeof useSortable>

/** What makes the handle of a row drag it. */
export const HandleContext = createContext<Pick<
	Sortable,
	'attributes' | 'listeners' | 'setActivatorNodeRef'
> | null>(null)

/** Buttons that move a service past its neighbour, and a handle to drag it to any place. */
export function ServiceMoves({ row }: { row: ServiceRow }) {
	const { move, canDrag } = useMover()
	const { attributes, listeners, setActivatorNodeRef } = useContext(HandleContext) ?? {}
	return (
		<>
			{canDrag && setActivatorNodeRef ? (
				<button
					ref={setActivatorNodeRef}
					type="button"
					className="icon-button drag-handle"
					{...attributes}
					{...listeners}
					aria-label={`Drag ${row.title}`}
				>
					<GripVertical aria-hidden="true" />
				</button>
			) : null}
			<MoveButtons
				name={row.title}
				isFirst={row.position === 1}
				isLast={row.position === row.of}
				onMove={(by) => move(row.id, by)}
			/>
		</>
	)
}
