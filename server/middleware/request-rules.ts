import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { logSecurity } from '#platform/auth/security-log.server.ts'
import { picturePath } from '#enquiries/leads/pictures/picture-lines.ts'
import { maxVisitorPictureBytes, visitorPictureTooLarge } from '#platform/media/file-kinds.ts'
import { env } from '#platform/lib/env/env.server.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Calls open to other origins: they use no cookie, or the route checks the origin itself. */
const forOthers = /^\/functions\/v1\/(?!send-admin-invite)/i
/** For mail programs, some of which are pages of another site: its token alone counts, and only whoever has the mail knows that. */
const forMailPrograms = /^\/unsubscribe$/i

/**
 * Refuses cross-site requests: a request that may change something must come from our own pages. Browsers send
 * `Sec-Fetch-Site`; older ones, and those on plain http, send `Origin`. A program that is no browser sends neither, and
 * has no visitor's cookies.
 */
export const sameOriginOnly = createMiddleware(async (context, next) => {
	// Hono's csrf lets through what no form can send, such as JSON.
	const path = decodePath(context.req.path)
	if (reading.has(context.req.method) || forOthers.test(path)) return next()
	if (!forMailPrograms.test(path) && !isOwn(context.req.raw)) {
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

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const tooLong = 'This is too long to send. Please shorten it.'

/** A little more than the longest form, which has its own limit and message. */
const ofVisitors = bodyLimit({ maxSize: 72 * 1024, onError: refuseLargeBody })
/** Forms posted without scripts: as much as is read of one. */
const ofForms = bodyLimit({ maxSize: 64 * 1024, onError: refuseInPage })
/**
 * The same with pictures: as many bytes as a phone may send of five, so that each that is too large gets its sentence.
 * They are read as they come, and none is held beyond its own limit.
 */
const ofPictures = bodyLimit({ maxSize: 100 * 1024 * 1024, onError: refuseInPage })
/** A picture that is sent alone. */
const ofPicture = bodyLimit({
	maxSize: maxVisitorPictureBytes,
	onError: (context) => context.json({ success: false, error: visitorPictureTooLarge }, 413),
})
/** Pages with a form that takes pictures. */
const withPictures = /^\/(?:contact|enquiry|resources|products\/[^/]+)$/
/** Enough for an email address, two passwords and a token. */
const ofSignIn = bodyLimit({ maxSize: 16 * 1024, onError: refuseLargeBody })
/** The longest text of the back office at four bytes a character, and the rest of its form. */
const ofStaff = bodyLimit({ maxSize: 1024 * 1024, onError: refuseLargeBody })

/** A list of some ten thousand former readers of the newsletter, and what JSON adds to it. */
const ofLists = bodyLimit({ maxSize: 6 * 1024 * 1024, onError: refuseLargeBody })
const withLists = /^\/admin\/editions\/[^/]+\/change$/

/**
 * Reads no more into memory than a form needs. Uploads are streams with limits of their own. The back office requires
 * `Content-Length`, so that the guard decides before anything is read.
 */
export const boundedBodies = createMiddleware(async (context, next) => {
	const path = decodePath(context.req.path).toLowerCase()
	const isChunked = context.req.header('Transfer-Encoding') !== undefined
	const hasBody = isChunked || context.req.header('Content-Length') !== undefined
	if (!hasBody || path === '/admin/upload') return next()
	if (isChunked && (path.startsWith('/admin') || path === picturePath))
		return context.json({ message: 'Say how long it is (Content-Length).' }, 411)
	if (path === picturePath) return ofPicture(context, next)
	if (!path.startsWith('/admin')) {
		// `bodyLimit` copies the request to count chunks, which only works with a native `Request`.
		if (isChunked) context.req.raw = new Request(context.req.raw.url, context.req.raw)
		if (path.startsWith('/api/auth/')) return ofSignIn(context, next)
		const type = context.req.header('Content-Type') ?? ''
		if (!formTypes.test(type)) return ofVisitors(context, next)
		const isWithPictures =
			!isChunked && type.toLowerCase().startsWith('multipart') && withPictures.test(path)
		return (isWithPictures ? ofPictures : ofForms)(context, next)
	}
	return (withLists.test(path) ? ofLists : ofStaff)(context, next)
})

function refuseLargeBody(context: Context): Response {
	return context.json({ success: false, error: tooLong, message: tooLong }, 413)
}

function refuseInPage(context: Context): Response | Promise<Response> {
	return context.html(tooLongPage, 413, { 'Cache-Control': 'no-store' })
}

const tooLongPage = `<!doctype html>
<html lang="en-NZ">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Your message is too long</title></head>
<body><h1>Your message is too long</h1><p>Nothing was sent: the limit is 5,000 characters, and five pictures of 10 MB. Go back one page in your browser, where your text is still there, and shorten it.</p></body>
</html>
`

const maxPathLength = 2000

/**
 * Shows the "Page Not Found" screen for addresses that no page can have: broken percent-encoding, control characters,
 * or more than 2,000 characters. The router or the database would fail on some of them.
 */
export const refuseBadAddresses = createMiddleware(async (context, next) => {
	const url = new URL(context.req.url)
	// Hono's trimTrailingSlash redirects to the request's `Host`, which the client chooses, and removes one slash at
	// a time.
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

/** A path as the router will read it; unchanged when it cannot be decoded. */
export function decodePath(path: string): string {
	try {
		return decodeURIComponent(path)
	} catch {
		return path
	}
}
