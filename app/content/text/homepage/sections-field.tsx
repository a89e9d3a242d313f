import { DragHandle } from '#kit/admin/sortable.tsx'
import { FieldFrame } from '#kit/admin/fields/field-frame.tsx'
import type { Field } from '#kit/admin/form/use-record-form.ts'
import { MoveButtons } from '#kit/admin/move-buttons.tsx'
import { Sortable, SortableList } from '#kit/admin/sortable.tsx'
import type { SectionPlace } from './homepage-fields.ts'
import { sectionNames } from './section-names.ts'

/** The order of the sections, and which of them visitors see. */
export function SectionsField(props: Field<SectionPlace[]>) {
	const { name, value, onChange } = props
	const entries = value.map(({ key }, index) => ({
		id: key,
		title: sectionNames[key],
		position: index + 1,
	}))
	const move = (key: string, places: number) => {
		const from = value.findIndex((place) => place.key === key)
		const moved = value[from]
		if (moved) onChange(value.toSpliced(from, 1).toSpliced(from + places, 0, moved))
	}
	return (
		<FieldFrame
			{...props}
			hint="Drag a section by its handle, or use the arrows. What is not shown keeps its words."
			isGroup
		>
			<SortableList id={`${name}-order`} one="section" entries={entries} onMove={move}>
				<ol id={name} tabIndex={-1} className="section-places">
					{value.map(({ key, isShown }, index) => (
						<Sortable key={key} id={key}>
							{(sortable) => (
								<li {...sortable} className="section-place" data-hidden={isShown ? undefined : ''}>
									<DragHandle name={sectionNames[key]} />
									<label className="section-shown">
										<input
											type="checkbox"
											checked={isShown}
											onChange={({ target }) =>
												onChange(value.with(index, { key, isShown: target.checked }))
											}
										/>
										<span>
											{sectionNames[key]}
											{isShown ? null : <small>Not shown</small>}
										</span>
									</label>
									<div className="icon-buttons">
										<MoveButtons
											name={sectionNames[key]}
											isFirst={index === 0}
											isLast={index === value.length - 1}
											onMove={(by) => move(key, by)}
										/>
									</div>
								</li>
							)}
						</Sortable>
					))}
				</ol>
			</SortableList>
		</FieldFrame>
	)
}
