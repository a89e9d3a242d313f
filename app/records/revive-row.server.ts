import { getTableColumns, is, SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { StoredRow } from './content.server.ts'

/** Of a column that a version does not know and that has no default, by its kind. */
const blanks: Record<string, unknown> = {
	string: '',
	number: 0,
	boolean: false,
	array: [],
	json: null,
	date: new Date(0),
}

/**
 * A row of a table from its copy in a revision, which is JSON: its dates are text, and it may be older than the table. A
 * column added since gets its default, one dropped since is left out.
 */
export function reviveRow(table: PgTable, snapshot: unknown): StoredRow {
	const kept = snapshot as StoredRow
	const columns = Object.entries(getTableColumns(table) as Record<string, AnyPgColumn>)
	return Object.fromEntries(
		columns.map(([name, column]) => [
			name,
			Object.hasOwn(kept, name) ? revived(column, kept[name]) : defaultOf(column),
		]),
	)
}

function revived(column: AnyPgColumn, value: unknown): unknown {
	if (value === null || column.dataType !== 'date') return value
	const date = new Date(typeof value === 'string' ? value : Number.NaN)
	return Number.isNaN(date.getTime()) ? defaultOf(column) : date
}

function defaultOf(column: AnyPgColumn): unknown {
	const { default: given } = column
	if (given !== undefined && !is(given, SQL)) return given
	return column.notNull ? (blanks[column.dataType] ?? null) : null
}
