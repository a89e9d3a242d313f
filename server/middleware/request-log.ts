import { createMiddleware } from 'hono/factory'
import { answerFor } from '#app/lib/http/asker.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { networkOf } from '#app/lib/http/network.ts'
import { clientAddress } from './client-address.ts'

/** Logs responses of 400 and above with the request id, which is also sent as `X-Request-Id`. */
export const requestLog = createMiddleware(async (context, next) => {
	const requestId: string = context.get('requestId')
	const startedMs = performance.now()
	const address = clientAddress(context)
	await answerFor({ requestId, network: address && networkOf(address) }, next)
	context.res.headers.set('X-Request-Id', requestId)
	const { status } = context.res
	if (status < 400) return
	const durationMs = Math.round(performance.now() - startedMs)
	// A JSON value of at most 200 characters: a hostile path can neither forge nor flood the log.
	const path = context.req.path.slice(0, 200)
	// The client has disconnected: not our failure.
	const isGivenUp = context.req.raw.signal.aborted
	const level = status >= 500 && !isGivenUp ? 'error' : 'info'
	logger[level](
		{ requestId, method: context.req.method, path, status, durationMs, isGivenUp },
		'request refused',
	)
})
