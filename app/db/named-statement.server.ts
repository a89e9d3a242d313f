import type { QueryConfig } from 'pg'

/**
 * A prepared statement whose parameters have names instead of numbers: `:email`, or `:email::text` with a cast. A name may
 * occur several times.
 *
 * @param name the statement's name in PostgreSQL.
 * @returns the query for given values; a missing value does not compile.
 */
export function namedStatement<Names extends string>(
	name: string,
	text: string,
): (values: Record<Names, unknown>) => QueryConfig {
	const names: string[] = []
	const numbered = text.replace(/(?<!:):([a-z]\w*)/gi, (_all, parameter: string) => {
		if (!names.includes(parameter)) names.push(parameter)
		return `$${names.indexOf(parameter) + 1}`
	})
	return (values) => ({
		name,
		text: numbered,
		values: names.map((parameter) => values[parameter as Names]),
	})
}
