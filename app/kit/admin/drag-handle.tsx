import type { useSortable } from '@dnd-kit/sortable'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { createContext, useContext } from 'react'

/** What makes the handle of an entry drag it; null where entries stay in their places. */
export const DragContext = createContext<Pick<
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
