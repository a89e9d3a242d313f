import { createMiddleware } from 'hono/factory'
import { logSecurity } from '#app/auth/security-log.server.ts'
import { env } from '#app/lib/env/env.server.ts'
import { decodePath } from './decode-path.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Calls open to other origins: they use no cookie, or the route checks the origin itself. */
const forOthers = /^\/functions\/v1\/(?!send-admin-invite)/i

/**
 * Refuses cross-site requests: a request that may change something must come from our own pages. Browsers send `Sec-Fetch-Site`;
 * older ones, and those on plain http, send `Origin`. A program that is no browser sends neither, and has no visitor's cookies.
 */
export const sameOriginOnly = createMiddleware(async (context, next) => {
	// Hono's csrf lets through what no form can send, such as JSON.
	if (reading.has(context.req.method) || forOthers.test(decodePath(context.req.path))) return next()
	if (!isOwn(context.req.raw)) {
		logSecurity('cross-site', { result: 'refused', object: context.req.path.slice(0, 200) })
		return context.json(
			{ code: 'crossSite', message: 'This request came from another site and was refused.' },
			403,
			{ 'Cache-Control': 'no-store' },
		)
	}
	// Checked here, against the public address; React Router would compare with the host name that a proxy uses.
	context.req.raw.headers.delete('Origin')
	return next()
})

function isOwn({ headers }: Request): boolean {
	const site = headers.get('Sec-Fetch-Site')
	if (site !== null) return site === 'same-origin' || site === 'none'
	const origin = headers.get('Origin')
	if (origin === null) return true
	return origin === env().SITE_URL || URL.parse(origin)?.host === headers.get('Host')
}
