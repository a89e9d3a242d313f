// Dragging services with dnd-kit, which only their list loads.
import {
	closestCenter,
	DndContext,
	KeyboardSensor,
	PointerSensor,
	useSensor,
	useSensors,
} from '@dnd-kit/core'
import type { Announcements, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core'
import {
	SortableContext,
	sortableKeyboardCoordinates,
	useSortable,
	verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { ServiceRow } from './admin-reads.server.ts'
import { HandleContext } from './service-moves.tsx'
import { MoverContext, useServiceOrder } from './use-service-order.ts'

type ServiceOrderProps = {
	rows: ServiceRow[]
	isNarrowed: boolean
	children: (rows: ServiceRow[]) => ReactNode
}

const instructions = {
	draggable:
		'Press Space to pick up the service, the arrow keys to move it, Space again to drop it, or Escape to cancel.',
}

/** Around the list: rows can be moved by their buttons, by dragging, and with the keyboard. */
export function ServiceOrder({ rows: stored, isNarrowed, children }: ServiceOrderProps) {
	const { rows, move, spoken } = useServiceOrder(stored)
	const sensors = useSensors(
		// A press without a movement stays a click.
		useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	)
	const placeOf = (id: UniqueIdentifier | undefined) => rows.findIndex((row) => row.id === id)
	const nameOf = (id: UniqueIdentifier) => rows[placeOf(id)]?.title ?? 'The service'
	const positionOf = (id: UniqueIdentifier | undefined) => rows[placeOf(id)]?.position ?? 0
	const announcements: Announcements = {
		onDragStart: ({ active }) => `${nameOf(active.id)} picked up.`,
		onDragOver: ({ active, over }) =>
			over ? `${nameOf(active.id)} at position ${positionOf(over.id)}.` : undefined,
		onDragEnd: ({ active }) => `${nameOf(active.id)} dropped.`,
		onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
	}
	const onDragEnd = ({ active, over }: DragEndEvent) => {
		if (over) move(String(active.id), placeOf(over.id) - placeOf(active.id))
	}
	const mover = useMemo(() => ({ move, canDrag: !isNarrowed }), [move, isNarrowed])
	return (
		<DndContext
			id="service-order"
			sensors={sensors}
			collisionDetection={closestCenter}
			onDragEnd={onDragEnd}
			accessibility={{ announcements, screenReaderInstructions: instructions }}
		>
			<SortableContext items={rows} strategy={verticalListSortingStrategy} disabled={isNarrowed}>
				<MoverContext value={mover}>{children(rows)}</MoverContext>
			</SortableContext>
			<p role="status" className="sr-only">
				{spoken}
			</p>
		</DndContext>
	)
}

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
