// The web application: the middleware of every request, in order. Built by React Router as the server entry, so that the process
// has one database pool, one media module and one set of pages.
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { serveSharePicture } from '#app/content/share-pictures.server.ts'
import { serveMedia } from '#app/media/serve.server.ts'
import { builtFiles } from './middleware/built-files.ts'
import { boundedBodies } from './middleware/body-size.ts'
import { answerFailure } from './middleware/failure.ts'
import { health } from './middleware/health.ts'
import { metrics } from './middleware/metrics.ts'
import { cachedPages, freshAfterSaving } from './middleware/page-cache.ts'
import { pages } from './middleware/pages.ts'
import { refuseBadAddresses } from './middleware/bad-address.ts'
import { brotli } from './middleware/brotli.ts'
import { privateAnswers } from './middleware/private-answers.ts'
import { requestLog } from './middleware/request-log.ts'
import { sameOriginOnly } from './middleware/same-origin.ts'
import { saveData } from './middleware/save-data.ts'
import { securityHeaders } from './middleware/security-headers.ts'

const yearSeconds = 31_536_000

export const app = new Hono()

// No header is read: a client could choose its own id.
app.use(requestId({ headerName: '' }))
app.use(requestLog)
app.use(securityHeaders)
app.route('/', health)
app.route('/', metrics)
app.use('/assets/*', builtFiles(`public, max-age=${yearSeconds}, immutable`))
app.use('/images/*', builtFiles('public, max-age=86400'))
app.get('/:file{favicon\\.ico|favicon\\.svg|[a-z0-9-]+\\.png}', builtFiles('public, max-age=86400'))
app.on(['GET', 'HEAD'], '/media/*', (context) => serveMedia(context.req.raw, context.req.path))
app.on(['GET', 'HEAD'], '/share/*', (context) =>
	serveSharePicture(context.req.raw, context.req.path),
)
app.use(privateAnswers)
app.use(sameOriginOnly)
app.use(boundedBodies)
app.use(refuseBadAddresses)
app.use(freshAfterSaving)
app.use(saveData)
app.use(cachedPages)
app.use(compress({ threshold: 1024 }))
app.use(brotli)
app.use(pages)
app.onError(answerFailure)

/** Closes the application's database connections on shutdown. */
export { closeDb } from '#app/db/client.server.ts'
/** Called at startup. */
export { welcomeFirstAdmin } from './first-admin.ts'
/** The web server calls this before the application. */
export { sendKeptPage } from './cached-page.ts'
export { startPageCache, stopPageCache } from './site-cache.ts'
