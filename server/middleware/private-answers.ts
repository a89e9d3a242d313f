import { createMiddleware } from 'hono/factory'
import { decodePath } from './decode-path.ts'

/** The back office, and what it asks: for the person who asked, and for no cache and no search engine. */
const isPrivate = /^\/(?:admin|api|rest)(?:[/.]|$)/i

/** Addresses with a secret in them: no other server is told. */
const withLinks = /^\/admin\/auth(?:[/.]|$)/i

export const privateAnswers = createMiddleware(async (context, next) => {
	await next()
	const path = decodePath(context.req.path)
	if (!isPrivate.test(path)) return
	context.res.headers.set('Cache-Control', 'no-store')
	if (withLinks.test(path)) context.res.headers.set('Referrer-Policy', 'no-referrer')
	context.res.headers.set('X-Robots-Tag', 'noindex')
})
