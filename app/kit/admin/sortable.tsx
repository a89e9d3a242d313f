// Entries that are dragged with dnd-kit, by mouse, finger or keys. Only screens with such a list load it.
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
import GripVertical from 'lucide-react/icons/grip-vertical'
import { createContext, useContext } from 'react'
import type { CSSProperties, ReactNode } from 'react'

type SortableEntry = { id: string; title: string; position: number }

type SortableListProps = {
	/** Names the list within its page. */
	id: string
	/** What an entry is called, such as 'service'. */
	one: string
	/** As they are shown; positions count from 1. */
	entries: SortableEntry[]
	isDisabled?: boolean
	/** Moves an entry by so many places among those shown. */
	onMove: (id: string, places: number) => void
	children: ReactNode
}

/** Around entries that can be dragged by their handles. */
export function SortableList(props: SortableListProps) {
	const { id: listId, one, entries, isDisabled = false, onMove, children } = props
	const sensors = useSensors(
		// A press without a movement stays a click.
		useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	)
	const placeOf = (id: UniqueIdentifier | undefined) =>
		entries.findIndex((entry) => entry.id === id)
	const nameOf = (id: UniqueIdentifier) => entries[placeOf(id)]?.title ?? `The ${one}`
	const positionOf = (id: UniqueIdentifier | undefined) => entries[placeOf(id)]?.position ?? 0
	const announcements: Announcements = {
		onDragStart: ({ active }) => `${nameOf(active.id)} picked up.`,
		onDragOver: ({ active, over }) =>
			over ? `${nameOf(active.id)} at position ${positionOf(over.id)}.` : undefined,
		onDragEnd: ({ active }) => `${nameOf(active.id)} dropped.`,
		onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
	}
	const instructions = {
		draggable: `Press Space to pick up the ${one}, the arrow keys to move it, Space again to drop it, or Escape to cancel.`,
	}
	const onDragEnd = ({ active, over }: DragEndEvent) => {
		if (over) onMove(String(active.id), placeOf(over.id) - placeOf(active.id))
	}
	return (
		<DndContext
			id={listId}
			sensors={sensors}
			collisionDetection={closestCenter}
			onDragEnd={onDragEnd}
			accessibility={{ announcements, screenReaderInstructions: instructions }}
		>
			<SortableContext items={entries} strategy={verticalListSortingStrategy} disabled={isDisabled}>
				{children}
			</SortableContext>
		</DndContext>
	)
}

type SortableProps = {
	id: string
	/** Renders the entry's element with these props. */
	children: (props: {
		ref: (element: HTMLElement | null) => void
		style: CSSProperties
		'data-dragging': '' | undefined
	}) => ReactNode
}

/** An entry that can be dragged by the `DragHandle` in it. */
export function Sortable({ id, children }: SortableProps) {
	const {
		attributes,
		listeners,
		setNodeRef,
		setActivatorNodeRef,
		transform,
		transition,
		isDragging,
	} = useSortable({ id })
	return (
		<DragContext value={{ attributes, listeners, setActivatorNodeRef }}>
			{children({
				ref: setNodeRef,
				style: {
					transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
					transition,
				},
				'data-dragging': isDragging ? '' : undefined,
			})}
		</DragContext>
	)
}

/** What makes the handle of an entry drag it; null where entries stay in their places. */
const DragContext = createContext<Pick<
	ReturnType<typeof useSortable>,
	'attributes' | 'listeners' | 'setActivatorNodeRef'
> | null>(null)

/** Drags the entry around it, which `name` names. */
export function DragHandle({ name }: { name: string }) {
	const { attributes, listeners, setActivatorNodeRef } = useContext(DragContext) ?? {}
	if (!setActivatorNodeRef) return null
	return (
		<button
			ref={setActivatorNodeRef}
			type="button"
			className="icon-button drag-handle"
			{...attributes}
			{...listeners}
			aria-label={`Drag ${name}`}
		>
			<GripVertical aria-hidden="true" />
		</button>
	)
}
