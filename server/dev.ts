// The site from source, for development: Vite serves the browser's modules and reloads them; every other request goes
// to the same application as in production, reloaded when it changes.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import { EnvError } from '#platform/lib/env/env-schema.server.ts'
import type { EnvSource } from '#platform/lib/env/env-schema.server.ts'
import { completeEnv, env, readProcessEnv } from '#platform/lib/env/env.server.ts'
import type * as application from './app.ts'
import { prepareDatabase } from './database.ts'
import { loadFirstContent } from './first-run.ts'
import { startMailCatcher } from './mail-catcher/catcher.ts'
import { complain, say, tolerateClosedOutput, StartError } from './start-error.ts'
import { Stopper } from './stopper.ts'
import { WorkerProcess } from './worker-process.ts'

const stopper = new Stopper()
tolerateClosedOutput()
stopper.listen()

const starting = start().catch((error: unknown) => {
	if (stopper.isStopping) return
	if (!(error instanceof EnvError || error instanceof StartError)) throw error
	complain(error.message)
	void stopper.stop(1)
})
stopper.waitFor(starting)

async function start() {
	const { PORT, HOST } = readProcessEnv()
	const database = await prepareDatabase({ use: 'site' })
	stopper.add(database.close)
	const { migrate } = await import('#platform/db/migrate.server.ts')
	await migrate(env().DATABASE_DIRECT_URL)
	await loadFirstContent(database.environment, stopper.signal)
	const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
	stopper.add(() => vite.close())
	const { ssr } = vite.environments
	if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no server environment')
	const server = createServer((incoming, outgoing) => {
		vite.middlewares(incoming, outgoing, async () => {
			const { app } = (await ssr.runner.import('/server/app.ts')) as { app: Hono }
			await getRequestListener(app.fetch, { overrideGlobalObjects: false })(incoming, outgoing)
		})
	})
	await new Promise<void>((resolve) => server.listen(PORT, HOST, resolve))
	stopper.add(() => new Promise((resolve) => server.close(resolve)))
	const worker = new WorkerProcess('server/worker.ts', await catchMail(database.environment))
	stopper.add(() => worker.stop())
	worker.start()
	const loaded = (await ssr.runner.import('/server/app.ts')) as typeof application
	const welcome = await loaded.welcomeFirstAdmin()
	say(`Roost (development) is ready at ${env().SITE_URL}`)
	if (welcome) say(welcome)
}

/** Mail goes to a catcher with an inbox, unless SMTP_URL names a server. */
async function catchMail(environment: EnvSource): Promise<EnvSource> {
	if (env().SMTP_URL) return environment
	const catcher = await startMailCatcher()
	stopper.add(catcher.close)
	say(`Mail is caught at ${catcher.inboxUrl}`)
	return completeEnv({ SMTP_URL: catcher.smtpUrl })
}
