// What the back office says and shows of a type: what follows from its name and its fields, and what the type says otherwise.
import { audiences } from '#platform/lib/country.ts'
import type { AnyFields } from '#platform/fields/fields.ts'
import type { ContentType } from '#kit/records/define-type.ts'
import type { FormValues, ListRow } from '#kit/records/form-record.ts'
import { errorToast, filterBy, toastWithReason } from './admin-type.ts'
import type {
	AdminType,
	AdminTypeDefinition,
	Column,
	FormPart,
	ListedType,
	ListPart,
} from './admin-type.ts'
import type { Sharing } from './form/sharing-panel.tsx'
import { declaredColumns } from './list/declared-columns.tsx'
import type { OwnColumns } from './list/declared-columns.tsx'

/** The names of a type, as `defineContentType` returns them. */
type NamedType = Pick<ContentType, 'section' | 'label' | 'path' | 'fixed'>

/** Any part of these, and any part of what is in the parts that `K` names. */
type PartOf<T, K extends keyof T> = Partial<Omit<T, K>> & { [P in K]?: Partial<T[P]> }

type OwnList<R, L extends string> = PartOf<Omit<ListPart<R>, 'columns'>, 'empty' | 'toasts'> & {
	/** Columns that show something else than what is stored. */
	columns?: OwnColumns<R, L>
	/** Columns of what is no field, after the others. */
	moreColumns?: Column<R>[]
}

type OwnForm<V, O> = Omit<FormPart<V, O>, 'fields' | 'Fields'>

type OwnType<T, R extends ListRow, V extends FormValues, O, L extends string> = {
	type: T
	/** Its declaration. */
	fields: FormPart<V, O>['fields'] & {
		columns?: AnyFields['columns']
		storage?: Omit<NonNullable<AnyFields['storage']>, 'list'> & { list: readonly L[] }
	}
	Fields: FormPart<V, O>['Fields']
	list?: OwnList<R, L>
	form?: PartOf<OwnForm<V, O>, 'titles' | 'buttons' | 'toasts'>
} & Partial<Pick<AdminTypeDefinition<R, V, O>, 'publicPath' | 'previewedOn' | 'sharing'>>

/**
 * Declares how the back office shows a type. Words are made of its label, columns of its declaration: a type says what differs. A
 * type with one record has no list.
 *
 * Erases a type's row and value types, so that the shared routes need no casts.
 */
export function defineAdminType<
	T extends NamedType,
	V extends FormValues,
	R extends ListRow,
	O = unknown,
	L extends string = 'title' | 'updatedAt',
>({
	type,
	fields,
	Fields,
	list = {},
	form: { titles, buttons, toasts, ...form } = {},
	...own
}: OwnType<T, R, V, O, L>): T extends { fixed: 'one' } ? AdminType : ListedType {
	const { section, label, fixed, path } = type
	const isPublic = !path({ id: '', slug: '' }).startsWith('/admin/')
	const words = fixed ? wordsOfFixedForm(type) : wordsOfForm(type)
	const definition: AdminTypeDefinition<R, V, O> = {
		section,
		label,
		...(fixed && { isFixed: true }),
		...(fixed !== 'one' && { list: listOf(type, fields, list) }),
		form: {
			...form,
			fields,
			Fields,
			titles: { ...words.titles, ...titles },
			buttons: { ...words.buttons, ...buttons },
			toasts: { ...words.toasts, ...toasts },
		},
		publicPath: isPublic ? path : () => null,
		...(!isPublic && { readers: 'Colleagues' }),
		...(fields.storage?.description && { sharing: sharingOf(fields.storage) }),
		...own,
	}
	return definition as unknown as T extends { fixed: 'one' } ? AdminType : ListedType
}

type Shared = Pick<NonNullable<AnyFields['storage']>, 'title' | 'description'>

/** What search engines and other sites show of a page: the description that its declaration names, and its picture. */
function sharingOf({ title = 'title', description = '' }: Shared) {
	return (values: FormValues): Sharing => ({
		title: String(values[title]),
		description: String(values[description]),
		image: (values['image'] as string | undefined) || null,
	})
}

function listOf<R extends ListRow>(
	type: NamedType,
	fields: Partial<Pick<AnyFields, 'columns' | 'storage'>> & Pick<AnyFields, 'labels'>,
	{ columns = {}, moreColumns = [], filters = [], empty, toasts, ...own }: OwnList<R, string>,
): ListPart<R> {
	const { one, many } = type.label
	const [noun, nouns] = [one.toLowerCase(), many.toLowerCase()]
	const verb = type.fixed ? 'load the' : 'fetch'
	const noMatch = `No ${nouns} match your search`
	return {
		heading: many,
		searchPlaceholder: `Search ${nouns}...`,
		addLabel: `Add ${one}`,
		...own,
		columns: [...declaredColumns(type, fields, columns), ...moreColumns],
		filters: fields.columns?.['country'] ? [...filters, countryFilter] : filters,
		empty: { none: `No ${nouns} yet.`, noMatch, ...empty },
		toasts: {
			deleted: `${sentence(noun)} deleted successfully`,
			failedDelete: (reason) => errorToast(reason, `Failed to delete ${noun}`),
			failedRead: (reason) => errorToast(reason, `Failed to ${verb} ${nouns}`),
			...toasts,
		},
	}
}

const countryFilter = filterBy('country', 'Country', audiences)

type FormWords = Pick<FormPart<FormValues, unknown>, 'titles' | 'buttons' | 'toasts'>

function wordsOfForm({ label: { one } }: NamedType): FormWords {
	const noun = one.toLowerCase()
	return {
		titles: { create: `New ${one}`, edit: `Edit ${one}` },
		buttons: { create: `Create ${one}`, update: `Update ${one}` },
		toasts: {
			created: `${sentence(noun)} created successfully`,
			updated: `${sentence(noun)} updated successfully`,
			failedSave: ({ isNew, reason }) =>
				errorToast(reason, `Failed to ${isNew ? 'create' : 'update'} ${noun}`),
			failedRead: `This ${noun} could not be loaded, or someone deleted it`,
		},
	}
}

/** Records that always exist are changed, and never made. */
function wordsOfFixedForm({ label: { one, many, menu = many }, fixed }: NamedType): FormWords {
	const [title, subject] = fixed === 'one' ? [many, menu] : [one, one]
	const saved = `${subject} saved`
	const update = `Update ${subject}`
	const named = `the ${subject.toLowerCase()}`
	return {
		titles: { create: title, edit: title },
		buttons: { create: update, update },
		toasts: {
			created: saved,
			updated: saved,
			failedSave: ({ reason }) => toastWithReason(`Failed to save ${named}`, reason),
			failedRead: `Failed to load ${named}`,
		},
	}
}

function sentence(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1)
}
