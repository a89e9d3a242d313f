// The web application: what every request passes, in order. Built by React Router as the server entry, so that
// database pool, media and pages exist once in the process.
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { serveMedia } from '#app/media/serve.server.ts'
import { health } from './middleware/health.ts'
import { pages } from './middleware/pages.ts'
import { refuseBadAddresses } from './middleware/bad-address.ts'
import { requestLog } from './middleware/request-log.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { clientFilesRoot } from './paths.ts'

const yearSeconds = 31_536_000

const files = (cacheControl: string) =>
	serveStatic({
		root: clientFilesRoot(),
		precompressed: true,
		onFound: (_path, context) => context.header('Cache-Control', cacheControl),
	})

export const app = new Hono()

app.use(requestLog)
app.use(securityHeaders)
app.route('/', health)
app.use('/assets/*', files(`public, max-age=${yearSeconds}, immutable`))
app.use('/images/*', files('public, max-age=86400'))
app.get(
	'/:file{favicon\\.ico|favicon\\.svg|site\\.webmanifest|[a-z0-9-]+\\.png}',
	files('public, max-age=86400'),
)
app.on(['GET', 'HEAD'], '/media/*', (context) => serveMedia(context.req.raw, context.req.path))
app.use(refuseBadAddresses)
app.use(compress({ threshold: 1024 }))
app.use(pages)

/** For whoever stops the application: ends its own connections. */
export { closeDb } from '#app/db/client.server.ts'
