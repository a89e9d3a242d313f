// How a content type looks in the back office: labels, columns, fields. The server's half is AdminReads.
import type { ComponentType, ReactNode } from 'react'
import type { AnyFields } from '#platform/fields/fields.ts'
import { countries } from '#platform/lib/country.ts'
import { home } from '#platform/lib/home.ts'
import type { FormRecord, FormValues, ListRow } from '#kit/records/form-record.ts'
import type { FormApi } from './form/use-record-form.ts'
import type { Sharing } from './form/sharing-panel.tsx'

export type Column<R> = {
	/** Names the sort. */
	key?: string
	label: string
	/** Whether the header sorts; if so, the type's `sorts` contains this key. */
	isSortable?: boolean
	/**
	 * Sets the layout: numbers align right, dates and what is short stay on one line where there is room, words may wrap,
	 * and a text, such as what visitors wrote, wraps within a word too.
	 */
	kind?: 'image' | 'main' | 'number' | 'date' | 'short' | 'words' | 'text' | 'actions'
	render: (row: R, list: { search: string }) => ReactNode
}

export type ListFilter = {
	name: string
	label: string
	/** Label of the empty choice; default 'all'. */
	whenNone?: string
	/** Names a value of the address that is not among the options, such as an id; default: the value itself. */
	gone?: string
	options: readonly { value: string; label: string }[]
}

export type ListPart<R> = {
	heading: string
	/** Nouns for the count above the table; default: the type's label. */
	counted?: { one: string; many: string }
	searchPlaceholder: string
	addLabel: string
	/** A screen beside the list, linked before the button that adds. */
	furtherLink?: { to: string; label: string }
	columns: Column<R>[]
	filters?: ListFilter[]
	empty: { none: string; noMatch: string }
	/** Puts edit, delete and view in a row menu instead of buttons. */
	hasRowMenu?: boolean
	/** Shown in the last column, before edit and delete. */
	RowActions?: ComponentType<{ row: R }>
	/** Replaces the plain `tr`. */
	Row?: ComponentType<{ row: R; children: ReactNode }>
	/** Wraps the table with behaviour of this type only; may pass it other rows. */
	Frame?: ComponentType<{
		rows: R[]
		isNarrowed: boolean
		children: (rows: R[]) => ReactNode
	}>
	/** Extra text in the delete dialog, whose title names the record. */
	deleteText?: string
	/**
	 * What a ticked box in the delete dialog offers besides, if anything. The response goes to the type's own `trash` and
	 * `restore` as `also`; their `note` is shown in the toast.
	 */
	alsoOnDelete?: (row: R) => { label: string; hint: string } | null
	toasts: {
		deleted: string
		failedDelete: (reason: string | null) => Toast
		failedRead: (reason: string | null) => Toast
	}
}

export type ValueChange<V = FormValues> = { before: V; after: V }

type FailedSave<V> = ValueChange<V> & {
	isNew: boolean
	reason: string | null
	/** False when the server could not be reached. */
	hasResponse: boolean
}

export type FormPart<V, O> = {
	/** Opens the form in a dialog over the list, which keeps its search. */
	isDialog?: boolean
	titles: { create: string; edit: string }
	buttons: { create: string; update: string }
	fields: Pick<AnyFields, 'labels' | 'notSaved'> & { blank: V }
	/** Values of a new record that depend on the server's response, such as today's date. */
	blank?: (options: O) => Partial<V>
	Fields: ComponentType<FieldsProps<V, O>>
	toasts: {
		created: string
		/** May say what the save changed. */
		updated: string | ((change: ValueChange<V>) => Toast)
		failedSave: (failure: FailedSave<V>) => Toast
		/** Shown on the list when the record cannot be read. */
		failedRead: string
	}
	/** New values of fields that follow *Publish at* when it changes to `publishAt`, such as a date not yet typed. */
	withPublishAt?: (values: V, publishAt: string | null, options: O) => Partial<V>
	/** Values a copy of a record starts with instead of the original's; its publishing is always reset. */
	notDuplicated?: Partial<V>
	/** Readable text for values such as ids where two versions are compared; null for the default text. */
	inWords?: (name: string, value: unknown, options: O) => string | null
	/** Where an error at a path is, such as 'Hours, Australia, Monday', for sentences that fit many places, or null. */
	placeOf?: (path: string) => string | null
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
	/** Whether its records always exist: none is added, copied, deleted or taken off the site. */
	isFixed?: true
	/** Missing for a type with one record, whose form is at the section's own address. */
	list?: ListPart<R>
	form: FormPart<V, O>
	/** Path of the record's public page; null when it has none. */
	publicPath: (row: { slug: string; id: string }) => string | null
	/** Who sees what is published; visitors unless given. */
	readers?: 'Colleagues'
	/** Further pages on which its changes can be previewed, by name. */
	previewedOn?: Readonly<Record<string, string>>
	/** What search engines and other sites show of that page; missing if there is no page. */
	sharing?: (values: V) => Sharing
}

/** A content type without its own row and value types, which only its folder needs. */
export type AdminType = AdminTypeDefinition<ListRow, FormValues>

export type ListedType = AdminType & { list: ListPart<ListRow> }

export function isListed(type: AdminType): type is ListedType {
	return type.list !== undefined
}

/** The usual failure toast: 'Error' with the server's sentence, else `fallback`. */
export function errorToast(reason: string | null, fallback: string): Toast {
	return { title: 'Error', description: reason ?? fallback }
}

/** What failed, with the server's sentence below it, if there is one. */
export function toastWithReason(title: string, reason: string | null): Toast {
	return reason === null ? { title } : { title, description: reason }
}

const unanswered = 'Something went wrong on our side. Please try again.'

/** What failed, and the server's sentence, in one line. */
export function toastInLine(title: string, reason: string | null, fallback = unanswered): Toast {
	return { title: `${title}: ${reason ?? fallback}` }
}

/** A filter of a list by these values, which are their own labels, or by values with labels; by yes and no if there are none. */
export function filterBy(
	name: string,
	label: string,
	by: readonly string[] | Record<string, string> = { yes: 'Yes', no: 'No' },
): ListFilter {
	const options = Object.entries(by).map(([key, text]) => ({
		value: Array.isArray(by) ? text : key,
		label: text,
	}))
	return { name, label, options }
}

/** The values a new record starts with. With one office, what begins with a country is for that of the office. */
export function blankOf({ form: { fields, blank } }: AdminType, options: unknown): FormValues {
	const { only } = home()
	const isForOne = countries.some((country) => country === fields.blank['country'])
	return { ...fields.blank, ...(only && isForOne && { country: only }), ...blank?.(options) }
}
