import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { decodePath } from './decode-path.ts'

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const tooLong = 'This is too long to send. Please shorten it.'

/** A little more than the longest form, which has its own limit and message. */
const ofVisitors = bodyLimit({ maxSize: 72 * 1024, onError: refuse })
/** Forms posted without scripts: as much as is read of one. */
const ofForms = bodyLimit({ maxSize: 64 * 1024, onError: refuseInPage })
/** Enough for an e-mail address, two passwords and a token. */
const ofSignIn = bodyLimit({ maxSize: 16 * 1024, onError: refuse })
/** The longest text of the back office at four bytes a character, and the rest of its form. */
const ofStaff = bodyLimit({ maxSize: 1024 * 1024, onError: refuse })

/**
 * Reads no more into memory than a form needs. Uploads are streams with limits of their own. The back office requires
 * `Content-Length`, so that the guard decides before anything is read.
 */
export const boundedBodies = createMiddleware(async (context, next) => {
	const path = decodePath(context.req.path).toLowerCase()
	const isChunked = context.req.header('Transfer-Encoding') !== undefined
	const hasBody = isChunked || context.req.header('Content-Length') !== undefined
	if (!hasBody || path === '/admin/upload') return next()
	if (!path.startsWith('/admin')) {
		// `bodyLimit` copies the request to count chunks, which only works with a native `Request`.
		if (isChunked) context.req.raw = new Request(context.req.raw.url, context.req.raw)
		if (path.startsWith('/api/auth/')) return ofSignIn(context, next)
		const type = context.req.header('Content-Type') ?? ''
		return (formTypes.test(type) ? ofForms : ofVisitors)(context, next)
	}
	if (!isChunked) return ofStaff(context, next)
	return context.json({ message: 'Say how long it is (Content-Length).' }, 411)
})

function refuse(context: Context): Response {
	return context.json({ success: false, error: tooLong, message: tooLong }, 413)
}

function refuseInPage(context: Context): Response | Promise<Response> {
	return context.html(tooLongPage, 413, { 'Cache-Control': 'no-store' })
}

const tooLongPage = `<!doctype html>
<html lang="en-NZ">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Your message is too long</title></head>
<body><h1>Your message is too long</h1><p>Nothing was sent: the limit is 5,000 characters. Go back one page in your browser, where your text is still there, and shorten it.</p></body>
</html>
`
