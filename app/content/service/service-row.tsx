import { useSortable } from '@dnd-kit/sortable'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { ServiceRow } from './admin-queries.server.ts'
import { useMover } from './use-service-order.ts'

type Sortable = ReturnType<typeof useSortable>

const HandleContext = createContext<Pick<
	Sortable,
	'attributes' | 'listeners' | 'setActivatorNodeRef'
> | null>(null)

/** A row that can be dragged by its handle. */
export function SortableServiceRow({ row, children }: { row: ServiceRow; children: ReactNode }) {
	const {
		attributes,
		listeners,
		setNodeRef,
		setActivatorNodeRef,
		transform,
		transition,
		isDragging,
	} = useSortable({ id: row.id })
	const style = {
		transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
		transition,
	}
	return (
		<HandleContext value={{ attributes, listeners, setActivatorNodeRef }}>
			<tr ref={setNodeRef} style={style} data-dragging={isDragging ? '' : undefined}>
				{children}
			</tr>
		</HandleContext>
	)
}

/** Moves a service past its neighbour; at the ends the buttons stay, so that the focus is not lost. */
export function ServiceMoves({ row }: { row: ServiceRow }) {
	const { move, canDrag } = useMover()
	const { attributes, listeners, setActivatorNodeRef } = useContext(HandleContext) ?? {}
	const isFirst = row.position === 1
	const isLast = row.position === row.of
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
			<button
				type="button"
				className="icon-button"
				aria-label={`Move ${row.title} up`}
				aria-disabled={isFirst}
				onClick={() => isFirst || move(row.id, -1)}
			>
				<ArrowUp aria-hidden="true" />
			</button>
			<button
				type="button"
				className="icon-button"
				aria-label={`Move ${row.title} down`}
				aria-disabled={isLast}
				onClick={() => isLast || move(row.id, 1)}
			>
				<ArrowDown aria-hidden="true" />
			</button>
		</>
	)
}
