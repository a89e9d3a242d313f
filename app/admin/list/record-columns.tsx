// Columns that the lists of several types have.
import type { ListRow } from '#app/records/form-record.ts'
import type { Column } from '../admin-type.ts'
import { Thumb } from '../thumb.tsx'
import { Marked } from './marked.tsx'

/** The name of a record, which leads to its form. */
export const titleColumn: Column<ListRow> = {
	key: 'title',
	label: 'Title',
	kind: 'main',
	render: ({ title }, { search }) => <Marked text={title} search={search} />,
}

/** Its picture, small. */
export const imageColumn: Column<ListRow & { image: string | null }> = {
	key: 'image',
	label: 'Image',
	kind: 'image',
	render: ({ image }) => <Thumb src={image} />,
}
