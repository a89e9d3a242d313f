// The web application: the middleware of every request, in order. Built by React Router as the server entry, so that
// the process has one database pool, one media module and one set of pages.
import { join, relative } from 'node:path'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Handler } from 'hono'
import { movePagesFromReserved } from '#content/page/move-pages.server.ts'
import { serveLogoIcon } from '#content/logo-icons.server.ts'
import { serveSharePicture } from '#content/share-pictures.server.ts'
import { db } from '#platform/db/client.server.ts'
import { serveMedia } from '#platform/media/serve.server.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { boundedBodies, refuseBadAddresses, sameOriginOnly } from './middleware/request-rules.ts'
import {
	handleFailure,
	brotli,
	privateResponses,
	requestLog,
	pageTiming,
	securityHeaders,
} from './middleware/every-request.ts'
import { closedSite } from './middleware/closed-site.ts'
import { health } from './middleware/health.ts'
import { metrics } from './middleware/metrics.ts'
import { cachedPages, freshAfterSaving, pages } from './middleware/pages.ts'
import { redirects } from './middleware/redirects.ts'
import { letGoOfFlood, seen, viewCounter } from './middleware/seen.ts'

const serve = serveStatic({
	// Must be relative to the working directory.
	root: relative(process.cwd(), join(projectRoot(), 'build', 'client')) || '.',
	precompressed: true,
})

/** Serves built files with this `Cache-Control`. `serveStatic` calls its `onFound` only after making headers. */
export function builtFiles(cacheControl: string): Handler {
	return async (context, next) => {
		const found = await serve(context, next)
		// Without such a file it returns the result of `next`, which may not be a response.
		if (found instanceof Response) found.headers.set('Cache-Control', cacheControl)
		return found
	}
}

const yearSeconds = 31_536_000

export const app = new Hono()

app.route('/', letGoOfFlood)
// No header is read: a client could choose its own id.
app.use(requestId({ headerName: '' }))
app.use(requestLog)
app.use(securityHeaders)
app.route('/', health)
app.route('/', metrics)
app.use('/assets/*', builtFiles(`public, max-age=${yearSeconds}, immutable`))
app.get(
	'/:file{favicon\\.(?:ico|svg)|apple-touch-icon\\.png|icon-512\\.png|images/product-default\\.webp}',
	async (context, next) => {
		return (await serveLogoIcon(context.req.path)) ?? next()
	},
)
app.use('/images/*', builtFiles('public, max-age=86400'))
app.get('/:file{favicon\\.ico|favicon\\.svg|[a-z0-9-]+\\.png}', builtFiles('public, max-age=86400'))
app.use(closedSite)
app.on(['GET', 'HEAD'], '/media/*', (context) => serveMedia(context.req.raw, context.req.path))
app.on(['GET', 'HEAD'], '/share/*', (context) =>
	serveSharePicture(context.req.raw, context.req.path),
)
app.use(privateResponses)
app.use(sameOriginOnly)
app.use(boundedBodies)
app.use(redirects)
app.use(refuseBadAddresses)
app.route('/', seen)
app.use(freshAfterSaving)
app.use(pageTiming)
app.use(cachedPages)
app.use(compress({ threshold: 1024 }))
app.use(brotli)
app.use(pages)
app.onError(handleFailure)

/** Closes the application's database connections on shutdown. */
export { closeDb } from '#platform/db/client.server.ts'
/** Called at startup: moves pages of staff from the addresses that this release uses itself. */
export const freeAddresses = () => movePagesFromReserved(db)
export { welcomeFirstAdmin } from './first-admin.ts'
/** The web server calls this before the application. */
export { sendCachedPage } from './cached-page.ts'
export { isSiteOpen, startPageCache, stopPageCache } from './site-cache.ts'
/** Called on shutdown: stores what was counted since the last time. */
export const stopCounting = () => viewCounter.stop()
