import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { hasSessionCookies } from '#platform/auth/session/session.server.ts'
import { db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { readView, whyExcluded } from '#insight/visits/read-view.server.ts'
import { ViewCounter } from '#insight/visits/view-counter.server.ts'
import { clientAddress } from './client-address.ts'

/** Counts what this process is told. */
export const viewCounter = new ViewCounter(db)

/** More than a page sends, unless somebody made its address long on purpose: such a view is not counted. */
const maxBytes = 2048

/** Lets go of what a flood sends to `/api/seen`, before all else. As for all reports, the response says nothing. */
export const letGoOfFlood = new Hono().post('/api/seen', async (context, next) => {
	if (!viewCounter.isFull(clientAddress(context))) return next()
	leave(viewCounter.leaveOut('too many'))
	return context.body(null, 204)
})

/** `POST /api/seen`: a page was on the screen of somebody. The response says nothing, whatever becomes of it. */
export const seen = new Hono().post(
	'/api/seen',
	bodyLimit({ maxSize: maxBytes, onError: (context) => context.body(null, 204) }),
	async (context) => {
		const { raw } = context.req
		const reported = readView(await context.req.text(), context.req.header('Host') ?? null)
		if (!reported) return context.body(null, 204)
		const sender = { headers: raw.headers, isStaff: hasSessionCookies(raw.headers.get('Cookie')) }
		const why = whyExcluded(reported, sender)
		const address = clientAddress(context)
		const agent = raw.headers.get('User-Agent') ?? ''
		leave(
			why === null
				? viewCounter.count(reported.view, { address, agent })
				: viewCounter.leaveOut(why),
		)
		return context.body(null, 204)
	},
)

/** Nobody waits for it. */
export function leave(counting: Promise<void>) {
	counting.catch((error: unknown) => logger.warn({ err: error }, 'a view was not counted'))
}
