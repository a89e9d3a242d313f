/** Whether `error` (or its cause) is PostgreSQL's refusal of a second equal value under `constraint`. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
	return databaseErrors(error).some(
		(found) => found.code === '23505' && found.constraint === constraint,
	)
}

type DatabaseError = { code?: unknown; constraint?: unknown; cause?: unknown }

function databaseErrors(error: unknown): DatabaseError[] {
	if (typeof error !== 'object' || error === null) return []
	const found = error as DatabaseError
	return [found, ...databaseErrors(found.cause)]
}
