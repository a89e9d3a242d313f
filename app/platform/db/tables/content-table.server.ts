// The table of a type, made of its declaration: its id, the columns of its fields in their order, those that every type has.
import { boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type {
	AnyPgColumn,
	PgColumnBuilderBase,
	PgIntegerBuilderInitial,
	PgTableWithColumns,
	PgUUIDBuilderInitial,
} from 'drizzle-orm/pg-core'
import type { BuildColumns, HasDefault, IsPrimaryKey, NotNull } from 'drizzle-orm'
import { columnName } from '#platform/fields/columns.ts'
import type { Column, IdKind, Storage } from '#platform/fields/columns.ts'
import { contentColumns } from './columns.server.ts'

type Builders<C> = {
	[K in keyof C]: C[K] extends { builder?: infer B extends PgColumnBuilderBase } ? B : never
}
type Ids = {
	uuid: HasDefault<IsPrimaryKey<NotNull<PgUUIDBuilderInitial<string>>>>
	number: HasDefault<IsPrimaryKey<NotNull<PgIntegerBuilderInitial<string>>>>
}

/** The table with these columns. */
type ContentTableOf<T extends string, I extends IdKind, C> = PgTableWithColumns<{
	name: T
	schema: undefined
	dialect: 'pg'
	columns: BuildColumns<T, { id: Ids[I] } & Builders<C> & ReturnType<typeof contentColumns>, 'pg'>
}>

type Stored<T extends string, I extends IdKind, C> = {
	columns: C
	storage: Pick<Storage<string, T, I>, 'table' | 'id'>
}

/**
 * Makes the table of a type.
 *
 * @param references where the ids of single records lead, by field.
 */
export function contentTable<T extends string, I extends IdKind, C>(
	{ columns, storage }: Stored<T, I, C>,
	references: Record<string, () => AnyPgColumn> = {},
): ContentTableOf<T, I, C> {
	const own = Object.entries(columns as Record<string, Column>).map(([field, column]) => {
		const name = columnName(field)
		const to = references[field]
		const builder = to
			? uuid(name).references(to, { onDelete: 'set null' })
			: builderOf(name, column)
		return [field, builder] as const
	})
	const table = pgTable(storage.table, {
		id: idOf[storage.id](),
		...Object.fromEntries<PgColumnBuilderBase>(own),
		...contentColumns(),
	})
	return table as unknown as ContentTableOf<T, I, C>
}

const idOf: Record<IdKind, () => PgColumnBuilderBase> = {
	uuid: () => uuid('id').primaryKey().defaultRandom(),
	number: () => integer('id').primaryKey().generatedByDefaultAsIdentity(),
}

const builders = {
	text: (name, { oneOf }) => (oneOf ? text(name, { enum: oneOf as [string] }) : text(name)),
	integer: (name) => integer(name),
	numeric: (name, { places = 0 }) =>
		numeric(name, { precision: 8 + places, scale: places, mode: 'number' }),
	boolean: (name) => boolean(name),
	date: (name) => date(name),
	jsonb: (name) => jsonb(name),
	uuid: (name) => uuid(name),
	'text[]': (name) => text(name).array(),
	'uuid[]': (name) => uuid(name).array(),
} satisfies Record<Column['is'], (name: string, column: Column) => PgColumnBuilderBase>

function builderOf(name: string, column: Column): PgColumnBuilderBase {
	const builder = builders[column.is](name, column)
	const filled = column.notNull ? builder.notNull() : builder
	const isList = column.first === '[]' || column.first === '{}'
	const first = isList ? [] : column.first
	return first === undefined ? filled : filled.default(first as never)
}
