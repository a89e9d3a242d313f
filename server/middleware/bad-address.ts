import { createMiddleware } from 'hono/factory'

const maxPathLength = 2000

/**
 * Shows the "Page Not Found" screen for addresses that no page can have: broken percent-encoding, control characters, or
 * more than 2,000 characters. The router or the database would fail on some of them.
 */
export const refuseBadAddresses = createMiddleware(async (context, next) => {
	const url = new URL(context.req.url)
	// Hono's trimTrailingSlash would redirect to the request's `Host`, which the client chooses, and removes one slash at a time.
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
		// oxlint-disable-next-line no-control-regex -- the check looks for control characters
		return !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(decodeURIComponent(path))
	} catch {
		return false
	}
}
