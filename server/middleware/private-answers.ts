import { createMiddleware } from 'hono/factory'
import { decodePath } from './decode-path.ts'

/** The back office and its calls: never cached, never indexed. */
const isPrivate = /^\/(?:admin|api|rest)(?:[/.]|$)/i

/** Addresses that may contain a secret: browsers must not send them as a referrer. */
const withLinks = /^\/admin\/auth(?:[/.]|$)/i

export const privateAnswers = createMiddleware(async (context, next) => {
	await next()
	const path = decodePath(context.req.path)
	if (!isPrivate.test(path)) return
	context.res.headers.set('Cache-Control', 'no-store')
	if (withLinks.test(path)) context.res.headers.set('Referrer-Policy', 'no-referrer')
	context.res.headers.set('X-Robots-Tag', 'noindex')
})
