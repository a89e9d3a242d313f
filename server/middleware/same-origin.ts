import { createMiddleware } from 'hono/factory'
import { logSecurity } from '#app/auth/security-log.server.ts'
import { env } from '#app/lib/env/env.server.ts'
import { decodePath } from './decode-path.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What programs elsewhere may call: no cookie counts there, or the route itself asks for the same origin. */
const forOthers = /^\/functions\/v1\/(?!send-admin-invite)/i

/**
 * Refuses what another site makes a visitor's browser send: any request that may change something must come from our own
 * pages. Browsers say so in `Sec-Fetch-Site`, older ones and those on plain http in `Origin`; a program that is no browser
 * sends neither, and has no visitor's cookies.
 */
export const sameOriginOnly = createMiddleware(async (context, next) => {
	// Hono's csrf would let pass what no form can send, such as JSON.
	if (reading.has(context.req.method) || forOthers.test(decodePath(context.req.path))) return next()
	if (!isOwn(context.req.raw)) {
		logSecurity('cross-site', { result: 'refused', object: context.req.path.slice(0, 200) })
		return context.json(
			{ code: 'crossSite', message: 'This request came from another site and was refused.' },
			403,
			{ 'Cache-Control': 'no-store' },
		)
	}
	// Judged here, with the public address at hand; React Router would compare with what a proxy calls us.
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
