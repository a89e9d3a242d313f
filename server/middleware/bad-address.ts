import { createMiddleware } from 'hono/factory'

const maxPathLength = 2000

/**
 * Sends addresses that no page can have to the "Page Not Found" screen: broken percent-encoding, control
 * characters, or absurd length. The router and the database would otherwise choke on some of them.
 */
export const refuseBadAddresses = createMiddleware(async (context, next) => {
	const url = new URL(context.req.url)
	// Hono's trimTrailingSlash would name the host it was asked under, which is the sender's word, and takes one slash a time.
	if (url.pathname.startsWith('//'))
		return context.redirect(`${url.pathname.replace(/^\/+/, '/')}${url.search}`, 301)
	if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
		return context.redirect(`${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`, 301)
	}
	if (isReadable(url.pathname)) return next()
	const found = new Request(new URL('/page-not-found', url), context.req.raw)
	context.req.raw = found
	return next()
})

function isReadable(path: string): boolean {
	if (path.length > maxPathLength) return false
	try {
		// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
		return !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(decodeURIComponent(path))
	} catch {
		return false
	}
}
