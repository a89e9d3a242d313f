// The site: starts the database, the web server and the worker in this order, and stops them in reverse. On an
// unexpected error it closes what is open and exits with code 1; its supervisor (`npm start`, systemd, a container)
// restarts it. `npm start` does so only if it was ready once, so that a failing start is visible.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addAbortListener } from 'node:events'
import { EnvError } from '#platform/lib/env/env-schema.server.ts'
import type { EnvSource } from '#platform/lib/env/env-schema.server.ts'
import { completeEnv, env, readProcessEnv } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import type * as application from './app.ts'
import { sendConsoleToLog } from './console-log.ts'
import { prepareDatabase } from './database.ts'
import { isNewSite, loadFirstContent } from './first-run.ts'
import { claimPort, proxyLeaveMs, WebServer } from './http.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { tellParent } from './child-processes.ts'
import { readiness } from './readiness.ts'
import { complain, say, tolerateClosedOutput, StartError } from './start-error.ts'
import { Stopper } from './stopper.ts'
import { WorkerProcess } from './worker-process.ts'

/** Whether the launcher is building the application during this start. */
const isWhileBuilding = process.argv.includes('--while-building')

/**
 * Resolves when the application is built: at once, or on the launcher's message `built`.
 *
 * @throws the reason of `signal` when it aborts first.
 */
function untilBuilt(signal: AbortSignal): Promise<void> {
	if (!isWhileBuilding) return Promise.resolve()
	return new Promise((resolve, reject) => {
		const hear = (message: unknown) => {
			if (message !== 'built') return
			process.off('message', hear)
			resolve()
		}
		process.on('message', hear)
		addAbortListener(signal, () => reject(signal.reason as Error))
	})
}

const stopper = new Stopper()

tolerateClosedOutput()
sendConsoleToLog()
stopper.listen()
process.on('uncaughtException', (error) => fail(error, 'uncaught exception'))
process.on('unhandledRejection', (error) => fail(error, 'unhandled rejection'))

const starting = start().catch(async (error: unknown) => {
	if (stopper.isStopping) return
	reportStart(error)
	void stopper.stop(1)
})
stopper.waitFor(starting)

async function start() {
	const { PORT, HOST } = readProcessEnv()
	const port = await claimPort({ port: PORT, host: HOST })
	if (PORT === 0) completeEnv({ PORT: String(port) })
	const built = untilBuilt(stopper.signal)
	const preparing = prepareDatabase({
		use: 'site',
		onLost: (error) => fail(error, 'database lost'),
	})
	// Loading the application takes as long as starting the bundled database, so both run at once. A server that runs
	// already is asked first: nothing is heard while modules are evaluated, and its response would come too late.
	if (readProcessEnv().DATABASE_URL) await preparing
	const loading = built.then(loadApplication)
	loading.catch(() => {})
	const database = await preparing
	stopper.add(database.close)
	say(database.description)
	// Only a new site creates its tables during the build: where there is content, a failed build must change nothing.
	if (isWhileBuilding && !(await isNewSite())) await built
	await migrateTables()
	const { finishRestores } = await import('#platform/backup/staged-files.server.ts')
	if (await finishRestores(join(env().DATA_DIR, 'uploads'), env().DATABASE_DIRECT_URL))
		say('An interrupted restore has been completed.')
	await loadFirstContent(database.environment, stopper.signal)
	const site = await loading
	// Closed before the database stops, or its connections would report errors.
	stopper.add(site.closeDb)
	stopper.add(site.stopPageCache)
	stopper.add(site.stopCounting)
	stopper.signal.throwIfAborted()
	await site.freeAddresses()
	const welcome = await site.welcomeFirstAdmin()
	await site.startPageCache()
	await serve(site, { port, host: HOST, environment: database.environment })
	if (!site.isSiteOpen())
		say(`Visitors read “Opening soon” until you open the site at ${env().SITE_URL}/admin/put-right`)
	say(`Roost is ready at ${env().SITE_URL}`)
	tellParent('ready')
	if (welcome) say(welcome)
}

async function migrateTables() {
	const { migrate, MigrationError } = await import('#platform/db/migrate.server.ts')
	try {
		await migrate(env().DATABASE_DIRECT_URL)
	} catch (error) {
		throw error instanceof MigrationError ? new StartError(error.message, { cause: error }) : error
	}
}

async function serve(
	{ app, sendCachedPage }: Application,
	{ environment, ...address }: { port: number; host: string; environment: EnvSource },
) {
	const clients = { leaveMs: env().TRUST_PROXY > 0 ? proxyLeaveMs : 0 }
	const web = new WebServer(app.fetch, { clients, sendCached: sendCachedPage })
	const worker = new WorkerProcess('build/server/worker.js', environment)
	await web.listen(address)
	stopper.add(() => {
		readiness().stopping = true
		return Promise.all([web.close(), worker.stop()])
	})
	// Visitors first: the worker starts once they can be served.
	worker.start()
}

/** The exports of the built application. */
type Application = typeof application

async function loadApplication(): Promise<Application> {
	const file = join(projectRoot(), 'build/server/index.js')
	return import(pathToFileURL(file).href)
}

function reportStart(error: unknown) {
	if (error instanceof EnvError || error instanceof StartError) return complain(error.message)
	logger.fatal({ err: error }, 'the start failed')
	complain(
		`the start failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
	)
}

function fail(error: unknown, what: string) {
	logger.fatal({ err: error }, what)
	void stopper.stop(1)
}
