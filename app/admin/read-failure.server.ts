import { ForbiddenError } from '#app/auth/access/permissions.ts'
import { logger } from '#app/lib/env/logger.server.ts'

/** Messages by SQLSTATE or system error code: the database is unreachable, or another transaction holds the lock. */
const reasons: Record<string, string> = {
	ECONNREFUSED: 'The database is not responding. Please try again in a minute.',
	'57P01': 'The database is not responding. Please try again in a minute.',
	'57P03': 'The database is not responding. Please try again in a minute.',
	'55P03': 'The database is busy. Please try again in a minute.',
	'57014': 'The database is busy. Please try again in a minute.',
}

/** Logs the error and returns the message for users; null when the type's own message fits better. */
export function reasonOfFailure(error: unknown, what: string): string | null {
	logger.error({ err: error }, what)
	return reasons[codeOf(error)] ?? null
}

/** The response to a request that failed on the server: 403 when the actor lacks permission, else 500. */
export function failureAnswer(error: unknown, what: string): Response {
	if (error instanceof ForbiddenError) {
		return Response.json({ message: 'You do not have permission to do this.' }, { status: 403 })
	}
	return Response.json({ message: reasonOfFailure(error, what) }, { status: 500 })
}

function codeOf(error: unknown): string {
	if (!(error instanceof Error)) return ''
	const { code } = error as { code?: unknown }
	return typeof code === 'string' && code in reasons ? code : codeOf(error.cause)
}
