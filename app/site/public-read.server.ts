import { data } from 'react-router'
import { logger } from '#app/lib/logger.server.ts'

/**
 * Runs a page's reads; when they fail, the failure is logged and the page answers 503 with its own specified
 * screen (its error boundary), instead of the general one.
 *
 * @throws what the read throws on purpose (404, redirects), and a 503 for everything else.
 */
export async function publicRead<T>(what: string, read: () => Promise<T>): Promise<T> {
	try {
		return await read()
	} catch (error) {
		if (isAnswer(error)) throw error
		logger.error({ err: error, what }, `reading ${what} failed`)
		throw data({ failed: what }, { status: 503, headers: { 'Retry-After': '10' } })
	}
}

function isAnswer(error: unknown): boolean {
	return (
		error instanceof Response || (typeof error === 'object' && error !== null && 'init' in error)
	)
}
