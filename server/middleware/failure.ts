import type { Context } from 'hono'
import { logger } from '#app/lib/env/logger.server.ts'

/** Handles errors outside the pages: a body that broke off while it was counted, or a fault in the middleware. */
export function answerFailure(error: Error, context: Context): Response {
	const path = context.req.path.slice(0, 200)
	const isGivenUp = context.req.raw.signal.aborted
	logger[isGivenUp ? 'info' : 'error']({ err: error, path, isGivenUp }, 'request failed')
	return context.text('Internal Server Error', isGivenUp ? 400 : 500)
}
