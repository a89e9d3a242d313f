import type { RouterContext } from 'react-router'

/** Set when a request failed because the database was unavailable: the response is 503, to be retried, not 500. */
export const databaseAwayContext: RouterContext<boolean> = { defaultValue: false }

/** Whether `error` (or its cause) is a violation of the unique `constraint`. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
	return databaseErrors(error).some(
		(found) => found.code === '23505' && found.constraint === constraint,
	)
}

/** Whether the connection broke during a query: a retry on another one may succeed at once. */
export function isLostConnection(error: unknown): boolean {
	return databaseErrors(error).some(
		({ code, message }) =>
			lostCodes.has(String(code)) || message?.startsWith('Connection terminated'),
	)
}

/** Whether the connection is in an unknown state: it must not be used again. */
export function isConnectionUnsure(error: unknown): boolean {
	const unanswered = /^(Query read timeout|Client has encountered a connection error)/
	return (
		isLostConnection(error) ||
		databaseErrors(error).some(({ message }) => unanswered.test(message ?? ''))
	)
}

/** Whether the database is unavailable or timed out: the same may succeed in a minute. */
export function isDatabaseAway(error: unknown): boolean {
	const noResponse = /^(Query read timeout|timeout exceeded when trying to connect)/
	return (
		isConnectionUnsure(error) ||
		databaseErrors(error).some(
			({ code, message }) => awayCodes.test(String(code)) || noResponse.test(message ?? ''),
		)
	)
}

/** Whether the database refused the values: out of range, of another type, or against a constraint. */
export function isRefusedValue(error: unknown): boolean {
	return databaseErrors(error).some(({ code }) => /^2[23][0-9A-Z]{3}$/.test(String(code)))
}

/** SQLSTATE classes: no connection, no resources, operator intervention, a held lock; then network errors. */
const awayCodes =
	/^((08|53|57)[0-9A-Z]{3}|55P03|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Ended by an administrator, by a crash, or by the network; or the server has become a standby. */
const lostCodes = new Set(['57P01', '57P02', '08003', '08006', '25006', 'ECONNRESET', 'EPIPE'])

type DatabaseError = { code?: unknown; constraint?: unknown; message?: string; cause?: unknown }

function databaseErrors(error: unknown): DatabaseError[] {
	if (typeof error !== 'object' || error === null) return []
	const found = error as DatabaseError
	return [found, ...databaseErrors(found.cause)]
}
