import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { decodePath } from './decode-path.ts'

/** A little more than the longest form, whose own limit answers in its own words. */
const visitorBytes = 72 * 1024
/** The longest text of the back office, four bytes a letter, and what stands around it. */
const staffBytes = 1024 * 1024
const tooLong = 'This is too long to send. Please shorten it.'

const readForms = bodyLimit({ maxSize: visitorBytes, onError: refuse })

/**
 * Nothing longer than a form needs is read into memory. Uploads are streams and have limits of their own; the back office must
 * say the length beforehand, so that nothing is read for a stranger before the guard has seen him.
 */
export const boundedBodies = createMiddleware(async (context, next) => {
	const path = decodePath(context.req.path).toLowerCase()
	if (path === '/admin/upload') return next()
	const isStaff = path.startsWith('/admin')
	const length = context.req.header('Content-Length')
	if (Number(length ?? 0) > (isStaff ? staffBytes : visitorBytes)) return refuse(context)
	if (context.req.header('Transfer-Encoding') === undefined) return next()
	if (!isStaff) return readForms(context, next)
	return context.json({ message: 'Say how long it is (Content-Length).' }, 411)
})

function refuse(context: Context): Response {
	return context.json({ success: false, error: tooLong, message: tooLong }, 413)
}
