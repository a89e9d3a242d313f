// What a type of content tells the back office: its words, its columns, its fields. The server's half is AdminReads.
import type { ComponentType, ReactNode } from 'react'
import type { FormRecord, FormValues, ListRow, PublishingValues } from '#app/records/form-record.ts'
import type { FormApi } from './form/use-record-form.ts'
import type { Sharing } from './form/sharing-panel.tsx'

export type Column<R> = {
	key: string
	label: string
	/** Whether its header sorts; the type's `sorts` then has its key. */
	isSortable?: boolean
	/** Columns of few characters stay narrow; numbers stand at the right, dates on one line; words may take several. */
	kind?: 'image' | 'main' | 'number' | 'date' | 'words'
	render: (row: R, list: { search: string }) => ReactNode
}

export type ListFilter = {
	name: string
	label: string
	/** What is listed while nothing is chosen; 'all' when left out. */
	whenNone?: string
	options: readonly { value: string; label: string }[]
}

type ListPart<R> = {
	/** The page's heading. */
	heading: string
	/** What is counted above the table, where the type's label is no word for that. */
	counted?: { one: string; many: string }
	searchPlaceholder: string
	addLabel: string
	columns: Column<R>[]
	filters?: ListFilter[]
	empty: { none: string; noMatch: string }
	/** Edit, delete and view stand in a menu of the row, not as buttons. */
	hasRowMenu?: boolean
	/** Stands in the last column, before edit and delete. */
	RowActions?: ComponentType<{ row: R }>
	/** A `tr` of the type's own. */
	Row?: ComponentType<{ row: R; children: ReactNode }>
	/** Around the table, for what only this type does to it; may give it other rows. */
	Frame?: ComponentType<{
		rows: R[]
		isNarrowed: boolean
		children: (rows: R[]) => ReactNode
	}>
	/** The question of the delete dialog; without it, one that names the record. */
	deleteText?: string
	toasts: {
		deleted: string
		failedDelete: (reason: string | null) => Toast
		failedRead: (reason: string | null) => Toast
	}
	/** How long a list that was read stays fresh in the browser. */
	freshMs?: number
}

type FormPart<V, O> = {
	/** The form stands over the list, which stays as it was searched. */
	isDialog?: boolean
	titles: { create: string; edit: string }
	buttons: { create: string; update: string }
	/** Values of a new record; a function where they depend on what the server answers, such as today's date. */
	blank: V | ((options: O) => V)
	Fields: ComponentType<FieldsProps<V, O>>
	toasts: {
		created: string
		updated: string
		/** `isAnswered` is false when the server could not be reached. */
		failedSave: (isNew: boolean, reason: string | null, isAnswered: boolean) => Toast
		/** Shown on the list when the record cannot be read. */
		failedRead: string
	}
	/** Fields that follow *Publish at* when it is changed to `publishAt`, such as a date that nobody has typed. */
	withPublishAt?: (values: V, publishAt: string | null, options: O) => Partial<V>
	/** What a copy of a record does not take over, beside its publishing. */
	notCopied?: Partial<V>
	/** Messages for what the type's own rules refuse, by code: at a field, or at the form as a whole (''). */
	refusals?: Record<string, { field: string; message: string }>
	/** Names of fields in the summary of errors, by key; keys of lists stand for all below them. */
	labels: Record<Exclude<keyof V & string, keyof PublishingValues>, string>
	/** What people read where two versions are compared, for values that say nothing to them, such as ids. */
	inWords?: (name: string, value: unknown, options: O) => string | null
}

export type FieldsProps<V, O = unknown> = {
	form: FormApi<V>
	options: O
	/** Null for a new record. */
	record: FormRecord<V> | null
}

export type Toast = { title: string; description?: string }

export type AdminTypeDefinition<R extends ListRow, V extends FormValues, O = unknown> = {
	section: string
	label: { one: string; many: string }
	list: ListPart<R>
	form: FormPart<V, O>
	/** The page on which visitors read the record; null when it has none of its own. */
	publicPath: (row: { slug: string; id: string }) => string | null
	/** What search engines and other sites show of that page; left out where there is none. */
	sharing?: (values: V) => Sharing
}

/** A type of content whose rows and values nobody outside its folder needs to know. */
export type AdminType = AdminTypeDefinition<ListRow, FormValues>

/** Closes over the rows and the values of a type, so that the routes that serve every type need no casts. */
export function defineAdminType<R extends ListRow, V extends FormValues, O = unknown>(
	definition: AdminTypeDefinition<R, V, O>,
): AdminType {
	return definition as unknown as AdminType
}

/** The usual toast of a failure: 'Error', and the server's words or the type's own. */
export function errorToast(reason: string | null, fallback: string): Toast {
	return { title: 'Error', description: reason ?? fallback }
}

/** Values that are their own labels, as a filter of a list offers them. */
export function optionsOf(values: readonly string[]) {
	return values.map((value) => ({ value, label: value }))
}

/** The values a new record starts with. */
export function blankOf({ form: { blank } }: AdminType, options: unknown): FormValues {
	return typeof blank === 'function' ? blank(options) : blank
}
