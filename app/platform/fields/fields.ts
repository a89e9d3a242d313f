// Fields of content: each is told once, with its label, its checks, its value in a new form, how a stored value is read, and its
// column. From them come the schema of a type, its form's values, the names in the history, its table and where it is used.
import { z } from 'zod/mini'
import type { Column, IdKind, StandardColumn, Storage } from './columns.ts'
import { blankPublishing, publishing } from './publishing.ts'
import type { PublishingValues } from './publishing.ts'

/** One field: the form holds `Value`, and `Stored` is what its checks make of it. */
export type Field<Value, Stored = unknown> = {
	/** Its name on screen. */
	label: string
	schema: z.ZodMiniType<Stored>
	/** Its value in the form of a new record. */
	blank: Value
	/** The form's value of a stored one, which may be an old version's. */
	read: (stored: unknown) => Value
	/** Missing where the table is written by hand, and for what is no column. */
	column?: Column
	/** What a line of a list is called. */
	one?: string
	/** The values that can be chosen. */
	of?: readonly string[]
	/** False for a value that is part of the form alone. */
	isColumn?: boolean
	/** Whether it is stored in the table's column `words`, by its name. A release adds such fields without a migration. */
	isInWords?: boolean
	/** Whether it says words of the program until someone writes others, and can say them again. */
	hasOriginal?: boolean
	/** False for a value that is saved beside the record: neither a working copy nor a version has it. */
	isSaved?: boolean
}

/** A field, whatever it holds. */
export type AnyField = Field<unknown>
type ShapeOf<F> = { [K in keyof F]: F[K] extends { schema: infer S } ? S : never }

/** Values of a form with these fields. */
type ValuesOf<F> = {
	-readonly [K in keyof F]: F[K] extends { blank: infer V } ? V : never
} & PublishingValues

/** The columns of a table with these fields. */
type ColumnsOf<F> = {
	[
		K in keyof F as F[K] extends { isColumn: false }
			? never
			: F[K] extends { column: Column }
				? K
				: never
	]: F[K] extends { column: infer C } ? C : never
}

/** The fields of a type as `defineFields` returns them. */
export type Fields<F, Values = ValuesOf<F>> = {
	/** Checks the values of a form, and turns them into what is stored. */
	schema: z.ZodMiniObject<ShapeOf<F> & typeof publishing>
	/** The values of a new record. */
	blank: Values
	labels: Record<keyof F & string, string>
	/** The values of a stored row; records that are picked have no titles yet. */
	read: (row: Record<string, unknown>) => Omit<Values, keyof PublishingValues>
	columns: ColumnsOf<F>
	/** Names of the fields that are no columns. */
	notColumns: string[]
	/** Names of the fields that are stored in the column `words`. */
	inWords: string[]
	/** Names of the fields that say words of the program first. */
	originals: string[]
	/** Names of the fields that neither a working copy nor a version has. */
	notSaved: string[]
}

/** The fields of a type without their own kinds, for code that serves every type. */
export type AnyFields = Omit<
	Fields<Record<string, unknown>>,
	'schema' | 'blank' | 'read' | 'columns'
> & {
	schema: z.ZodMiniType
	blank: Record<string, unknown>
	read: (row: Record<string, unknown>) => Record<string, unknown>
	columns: Readonly<Record<string, Column>>
	storage?: Storage
}

/** Declares the fields of a type, in the order in which they are compared. Status and dates of publication come with them. */
export function defineFields<const F extends Record<string, AnyField>>(fields: F): Fields<F> {
	const all = Object.entries(fields)
	const each = <T>(take: (field: AnyField, name: string) => T) =>
		Object.fromEntries(all.map(([name, field]) => [name, take(field, name)]))
	const namesOf = (isOne: (field: AnyField) => boolean) =>
		all.filter(([, field]) => isOne(field)).map(([name]) => name)
	const derived = {
		schema: z.object({ ...each(({ schema }) => schema), ...publishing }),
		blank: { ...each(({ blank }) => blank), ...blankPublishing },
		labels: each(({ label }) => label),
		read: (row: Record<string, unknown>) => {
			const stored = { ...(row['words'] as Record<string, unknown> | null | undefined), ...row }
			return each(({ read }, name) => read(stored[name]))
		},
		columns: Object.fromEntries(
			all.flatMap(([name, { column, isColumn }]) =>
				column && isColumn !== false ? [[name, column]] : [],
			),
		),
		notColumns: namesOf(({ isColumn }) => isColumn === false),
		inWords: namesOf(({ isInWords }) => isInWords === true),
		originals: namesOf(({ hasOriginal }) => hasOriginal === true),
		notSaved: namesOf(({ isSaved }) => isSaved === false),
	}
	return derived as unknown as Fields<F>
}

/** Says in which table records with these fields are, and where each field is used. */
export function storeFields<
	F,
	const T extends string,
	const I extends IdKind,
	const L extends ((keyof F | keyof B) & string) | StandardColumn,
	const C extends (keyof F | keyof B) & string,
	const P extends keyof F & string = never,
	B extends Record<string, Column> = {},
>(
	fields: Fields<F>,
	storage: Storage<(keyof F | keyof NoInfer<B>) & string, T, I, B, L, C, P>,
): Fields<F> & {
	columns: ColumnsOf<F> & B
	storage: Storage<string, T, I, B, L, C, P>
} {
	const columns = { ...fields.columns, ...storage.besides } as ColumnsOf<F> & B
	return { ...fields, columns, storage }
}

type LinkedField = { name: string; kind: 'address' | 'markdown' | 'json' }

/** The columns with links that visitors can follow: addresses, texts and lists. */
export function linkedFields({ columns, storage }: Pick<AnyFields, 'columns' | 'storage'>) {
	if (!storage) return []
	return Object.entries(columns).flatMap(([name, { is, holds }]): LinkedField[] => {
		if (holds === 'address') return [{ name, kind: 'address' }]
		const isLinked = holds === 'markdown' || storage.links?.includes(name)
		return isLinked ? [{ name, kind: is === 'jsonb' ? 'json' : 'markdown' }] : []
	})
}

/** The column whose links to pages of this site the column `site_links` holds. */
export function textWithLinks(fields: AnyFields): string | undefined {
	return linkedFields(fields).find(({ kind }) => kind === 'markdown')?.name
}

/** The columns in Markdown, into which pictures are pasted. */
export function markdownFields({ columns, storage }: AnyFields): string[] {
	return storage ? Object.keys(columns).filter((name) => columns[name]?.holds === 'markdown') : []
}
