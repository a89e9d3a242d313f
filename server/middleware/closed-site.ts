// A site that is not open: staff who are signed in get something of it, and whoever follows a preview link of theirs.
import { createMiddleware } from 'hono/factory'
import { previewParameter, isInForce, readPreviewToken } from '#kit/site/preview-links.server.ts'
import { readIsOpen } from '#kit/site/opening.server.ts'
import { ownCookie, readCookie } from '#platform/auth/session/cookies.server.ts'
import { mustSetUpSecondFactor, readSession } from '#platform/auth/session/session.server.ts'
import { readToken } from '#platform/auth/signed-token.server.ts'
import { tokenIn } from '#enquiries/leads/consent-links.server.ts'
import { getLeaving } from '#enquiries/leads/consents.server.ts'
import { getBusiness, getLogoMark, unknownBusiness } from '#platform/business/business.server.ts'
import { db } from '#platform/db/client.server.ts'
import { orNull } from '#platform/lib/env/logger.server.ts'
import { openingSoonPage, openingSoonPolicy } from '../opening-soon-page.ts'
import { isSiteOpen } from '../site-cache.ts'
import { decodePath } from './request-rules.ts'

/** `isLooking`: the site is closed to others than the sender. `isClosed`: the sender got nothing of it. */
export type LookingEnv = { Variables: { isLooking?: boolean; isClosed?: boolean } }

/** The back office and its calls, which have a guard of their own. */
const alwaysServed = /^\/(?:admin|api\/auth|api\/session)(?:[/.]|$)/i
/** Calls of programs, which read JSON. */
const calls = /^\/(?:api|functions|rest)\//i
/** Files, and the data of navigations: nobody reads them as a page. */
const noPages = /^\/(?:media|share)\/|\.[a-z]+$/i
/** Addresses that were mailed while the site was open, and the data behind their buttons, by the purpose of their token. */
const mailed = /^\/(confirm|unsubscribe|file)(?:\.data)?$/

const lookCookie = 'roost-look'
const lookSeconds = 7 * 24 * 3600
const notOpen = 'This site is not open yet.'

/**
 * While the site is closed, answers visitors 503 before anything of it is read: pages, data, files, feeds, pictures and
 * forms. What those get who may look is made for them alone, outside the page cache, and not counted.
 */
export const closedSite = createMiddleware<LookingEnv>(async (context, next) => {
	const path = decodePath(context.req.path)
	// A process that does not follow changes, as in development, asks each time.
	const isOpen = isSiteOpen() ?? (await orNull('opening', readIsOpen(db)))
	if (isOpen || alwaysServed.test(path)) return next()
	if (path === '/api/seen') return context.body(null, 204)
	const cookies = await orNull('who may look', mayLook(context.req.raw, path))
	if (cookies === null) {
		context.set('isClosed', true)
		return refuseClosed(path)
	}
	context.set('isLooking', true)
	await next()
	context.res.headers.set('Cache-Control', 'private, no-store')
	context.res.headers.set('X-Robots-Tag', 'noindex')
	for (const cookie of cookies) context.res.headers.append('Set-Cookie', cookie)
	return undefined
})

/** The cookies to send to somebody who may see the closed site; null for everybody else. */
async function mayLook(request: Request, path: string): Promise<string[] | null> {
	const { search, searchParams } = new URL(request.url)
	const now = new Date()
	const purpose = mailed.exec(path)?.[1] as 'confirm' | 'unsubscribe' | 'file' | undefined
	if (purpose && readToken(purpose, tokenIn(search), now) !== null) return []
	// Anybody can write what looks like a random token, so this one must have its row.
	const leaving = purpose === 'unsubscribe' ? await getLeaving(db, tokenIn(search)) : null
	if (leaving && leaving.state !== 'erased') return []
	const token = searchParams.get(previewParameter) ?? readCookie(request, lookCookie) ?? ''
	const link = readPreviewToken(token, now)
	// The whole site, so that the page it leads to has its pictures, and its links lead somewhere.
	if (link && (await isInForce(db, link)))
		return [ownCookie(lookCookie, { value: token, maxAgeSeconds: lookSeconds })]
	const { session, cookies } = await readSession(db, request)
	const isStaff = session && session.role !== null && !mustSetUpSecondFactor(session)
	return isStaff ? cookies : null
}

async function refuseClosed(path: string): Promise<Response> {
	const headers = { 'Retry-After': '3600', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
	const init = { status: 503, headers }
	if (calls.test(path))
		return Response.json({ success: false, error: notOpen, message: notOpen }, init)
	if (noPages.test(path)) return new Response(`${notOpen}\n`, init)
	const business = await getBusiness(db).catch(unknownBusiness)
	const page = new Response(openingSoonPage(business, await orNull('logo', getLogoMark(db))), init)
	page.headers.set('Content-Type', 'text/html; charset=utf-8')
	page.headers.set('Content-Security-Policy', openingSoonPolicy)
	return page
}
