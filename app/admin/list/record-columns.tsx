// Columns shared by several types.
import type { ListRow } from '#app/records/form-record.ts'
import type { Column } from '../admin-type.ts'
import { Thumb } from '../thumb.tsx'
import { Marked } from './marked.tsx'

/** A record's title, which links to its form. */
export const titleColumn: Column<ListRow> = {
	key: 'title',
	label: 'Title',
	kind: 'main',
	render: ({ title }, { search }) => <Marked text={title} search={search} />,
}

/** A record's picture as a thumbnail. */
export const imageColumn: Column<ListRow & { image: string | null }> = {
	key: 'image',
	label: 'Image',
	kind: 'image',
	render: ({ image }) => <Thumb src={image} />,
}
