import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { isDatabaseAway } from '#platform/db/errors.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'

/** SQLSTATE codes of a working database that is busy: another transaction has the lock, or the query took too long. */
const busyCodes = new Set(['55P03', '57014'])

/** Logs the error and returns the message for users; null when the type's own message fits better. */
export function reasonOfFailure(error: unknown, what: string): string | null {
	logger.error({ err: error }, what)
	if (!isDatabaseAway(error)) return null
	const state = isBusy(error) ? 'busy' : 'not responding'
	return `The database is ${state}. Please try again in a minute.`
}

/** The response to a failed request: 403 when the actor lacks permission, 503 without the database, else 500. */
export function failureResponse(error: unknown, what: string): Response {
	if (error instanceof ForbiddenError) {
		return Response.json({ message: 'You do not have permission to do this.' }, { status: 403 })
	}
	const status = isDatabaseAway(error) ? 503 : 500
	return Response.json({ message: reasonOfFailure(error, what) }, { status })
}

function isBusy(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	const { code } = error as { code?: unknown }
	return busyCodes.has(String(code)) || isBusy(error.cause)
}
