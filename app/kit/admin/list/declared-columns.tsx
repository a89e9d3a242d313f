// The columns of a list, made of the declaration of its type: each shows what is stored as that kind of field is read.
import type { Column as StoredColumn, Storage } from '#platform/fields/columns.ts'
import type { AnyFields } from '#platform/fields/fields.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import type { ContentType } from '#kit/records/define-type.ts'
import type { ListRow } from '#kit/records/form-record.ts'
import type { Column } from '../admin-type.ts'
import { Marked, Thumb } from './cells.tsx'

/** What a type says of columns instead, by the name of the field: what a cell shows, or any part of the column. */
export type OwnColumns<R, L extends string = string> = {
	[K in L]?: Column<R>['render'] | Partial<Column<R>>
}

type Declared = Partial<Pick<AnyFields, 'columns' | 'storage'>> & Pick<AnyFields, 'labels'>

/** The list of a type without a table of its own. */
const unstored: Pick<Storage, 'title' | 'list' | 'find' | 'sorts'> = {
	list: ['title', 'updatedAt'],
	find: ['title'],
	sorts: ['title', 'updatedAt'],
}

/** Of columns that are no fields. */
const otherLabels = {
	title: 'Title',
	image: 'Image',
	slug: 'Address',
	createdAt: 'Created At',
	updatedAt: 'Updated',
}

/** The columns that a type declares for its list, in their order. */
export function declaredColumns<R extends ListRow>(
	{ path }: Pick<ContentType, 'path'>,
	{ labels, columns = {}, storage }: Declared,
	own: OwnColumns<R>,
): Column<R>[] {
	const { title = 'title', list, find, sorts = [] } = storage ?? unstored
	const allLabels: Record<string, string> = { ...otherLabels, ...labels }
	return list.map((name): Column<R> => {
		const kind = name === title ? 'main' : kindOf(name, columns[name])
		const given = own[name]
		return {
			key: name,
			label: allLabels[name] ?? name,
			isSortable: sorts.includes(name),
			...(kind && { kind }),
			render: (row, { search }) => {
				const value = name === 'slug' ? path(row) : (row as Record<string, unknown>)[name]
				if (kind === 'image') return <Thumb src={value} />
				const text = kind === 'main' ? row.title : inWords(value, kind)
				return find.includes(name) ? <Marked text={text} search={search} /> : text
			},
			...(typeof given === 'function' ? { render: given } : given),
		}
	})
}

function kindOf(name: string, column: StoredColumn | undefined): Column<never>['kind'] {
	if (!column) return name === 'slug' ? 'words' : 'date'
	return column.holds === 'picture' ? 'image' : (kinds[column.is] ?? 'words')
}

const kinds: Record<string, Column<never>['kind']> = {
	boolean: 'short',
	integer: 'number',
	numeric: 'number',
	date: 'date',
}

/** A stored value as people read it; of a long text, the beginning. */
function inWords(value: unknown, kind: Column<never>['kind']): string {
	if (value instanceof Date) return formatDate(value)
	if (kind === 'date' && typeof value === 'string') return formatDate(new Date(value))
	if (typeof value === 'boolean') return value ? 'Yes' : 'No'
	if (typeof value === 'number') return value.toLocaleString('en-NZ')
	if (Array.isArray(value)) return beginningOf(value.map((one) => inWords(one, kind)).join(', '))
	return typeof value === 'string' ? beginningOf(value) : ''
}

function beginningOf(text: string): string {
	const line = text.replaceAll(/\s+/g, ' ')
	return line.length > 100 ? `${line.slice(0, 100).trim()}…` : line
}
