// The worker process: runs queued jobs at a lower priority than the site. Stops on SIGTERM, and when the site that
// started it ends.
import { EventEmitter } from 'node:events'
import { setPriority } from 'node:os'
import { Logger, parseCronItems, run } from 'graphile-worker'
import type { CronItemOptions, Runner, WorkerEvents } from 'graphile-worker'
import * as accountJobs from '#platform/auth/jobs.server.ts'
import * as backupJobs from '#platform/backup/jobs.server.ts'
import { getBusiness } from '#platform/business/business.server.ts'
import { drawLogoJob } from '#content/business/draw-logo.server.ts'
import * as contentJobs from '#content/jobs.server.ts'
import { createDb } from '#platform/db/client.server.ts'
import { openPool } from '#platform/db/site-client.server.ts'
import * as findingJobs from '#insight/findings/jobs.server.ts'
import type { JobName } from '#platform/jobs/catalog.ts'
import type { Job } from '#platform/jobs/queue.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import * as inboxJobs from '#enquiries/inbox/jobs.server.ts'
import * as leadJobs from '#enquiries/leads/jobs.server.ts'
import * as mailJobs from '#platform/mail/jobs.server.ts'
import * as mediaJobs from '#platform/media/jobs.server.ts'
import * as visitJobs from '#insight/visits/jobs.server.ts'
import { sendConsoleToLog } from './console-log.ts'
import { onParentGone } from './child-processes.ts'
import { tolerateClosedOutput } from './start-error.ts'
import { missedMs, WorkerRoll } from './worker-roll.ts'
import { levelOf, taskListOf } from './worker-tasks.ts'
import type { ReportedByWorker } from './worker-tasks.ts'

const concurrency = 2
const niceness = 10
const rollCallMs = 60_000
const hourMs = 3_600_000
/** On a stop, jobs are aborted after the first and abandoned after the second; another worker then takes them. */
const abortAfterMs = 6000
const giveUpAfterMs = 9000
const lookAgainMs = missedMs + 500
const connectTimeoutMs = 5000

const jobs: Job[] = [
	accountJobs,
	backupJobs,
	{ drawLogoJob },
	contentJobs,
	findingJobs,
	inboxJobs,
	leadJobs,
	mailJobs,
	mediaJobs,
	visitJobs,
].flatMap((owner) => Object.values(owner).filter(isJob))

/** Scheduled jobs; each runs once, however many workers there are. */
const timetable: { task: JobName; match: string; options?: CronItemOptions }[] = [
	// In UTC: 2:30 or 3:30 in New Zealand. A machine that was off catches up within 12 hours.
	{ task: 'backup.nightly', match: '30 14 * * *', options: { backfillPeriod: 12 * hourMs } },
	{ task: 'mail.sweep', match: '*/5 * * * *' },
	{ task: 'account.purge', match: '15 * * * *' },
	{ task: 'content.purgeRenderedTexts', match: '16 * * * *' },
	// Mornings begin at a full hour, in zones of which some are a quarter off.
	{ task: 'leads.sendDigests', match: '*/15 * * * *' },
	{ task: 'leads.readMailbox', match: '* * * * *' },
	{ task: 'leads.purge', match: '17 * * * *' },
	{ task: 'findings.readLinks', match: '*/5 * * * *' },
	{ task: 'findings.checkLinks', match: '23 * * * *' },
	{ task: 'media.purgePictureRequests', match: '18 * * * *' },
	{ task: 'content.emptyTrash', match: '47 * * * *' },
	{ task: 'content.publishDue', match: '* * * * *' },
	{ task: 'newsletter.begin', match: '* * * * *' },
	// In UTC: 3:50 or 4:50 in New Zealand, after the backup.
	{ task: 'content.thinVersions', match: '50 15 * * *', options: { backfillPeriod: 12 * hourMs } },
	// Midnight is at a full or a half hour, in most zones.
	{ task: 'visits.closeDays', match: '*/15 * * * *' },
	// Its morning begins at a full hour, in zones of which some are a quarter off.
	{ task: 'visits.sendDigest', match: '*/15 * * * *' },
	{ task: 'search.readVocabulary', match: '*/5 * * * *' },
]
/** Jobs that also run when a worker starts. */
const startJobs = [
	'mail.sweep',
	'leads.readMailbox',
	'search.readVocabulary',
	'content.publishDue',
] as const

let runner: Runner | null = null
let isStopping = false

tolerateClosedOutput()
sendConsoleToLog()
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('SIGTERM', () => void stop(0))
onParentGone(() => void stop(0))
process.on('uncaughtException', (error) => fail(error, 'uncaught exception in the worker'))
process.on('unhandledRejection', (error) => fail(error, 'unhandled rejection in the worker'))

lowerPriority()
await start().catch((error: unknown) => fail(error, 'the worker could not start'))

async function start() {
	const roll = new WorkerRoll(env().DATABASE_DIRECT_URL, () => void stop(1))
	await roll.open()
	const events: WorkerEvents = new EventEmitter()
	events.on('pool:create', ({ workerPool }) => void roll.enter(workerPool.id))
	await callRoll(roll)
	setInterval(() => void callRoll(roll), rollCallMs).unref()
	const { db } = createDb(env().DATABASE_DIRECT_URL, {
		max: concurrency * 2,
		application_name: 'roost worker',
	})
	// What is written in the time of the business is so from the first job on.
	await getBusiness(db)
	runner = await run({
		pgPool: openPool(env().DATABASE_DIRECT_URL, {
			max: 4,
			connectionTimeoutMillis: connectTimeoutMs,
			application_name: 'roost jobs',
		}),
		concurrency,
		events,
		logger: new Logger(logOf),
		noHandleSignals: true,
		parsedCronItems: parseCronItems(timetable),
		preset: {
			worker: {
				gracefulShutdownAbortTimeout: abortAfterMs,
				// A stop waits for finished jobs to be marked only when they are marked in batches, even with no delay.
				completeJobBatchDelay: 0,
				failJobBatchDelay: 0,
			},
		},
		taskList: taskListOf(jobs, db),
	})
	if (isStopping) return
	for (const name of startJobs) await enqueue(db, name, {}, { key: name })
	logger.info({ jobs: jobs.map((job) => job.name) }, 'the worker is ready')
	await runner.promise
	await stop(1)
}

async function callRoll(roll: WorkerRoll) {
	const { dead, missed } = await roll.releaseAbandoned()
	if (dead > 0) logger.warn({ dead }, 'released the jobs of dead workers')
	if (missed > 0) setTimeout(() => void callRoll(roll), lookAgainMs).unref()
}

async function stop(exitCode: number) {
	if (isStopping) return
	isStopping = true
	setTimeout(() => process.exit(exitCode), giveUpAfterMs).unref()
	await runner?.stop().catch(() => {})
	process.exit(exitCode)
}

function fail(error: unknown, what: string) {
	logger.fatal({ err: error }, what)
	void stop(1)
}

function isJob(value: unknown): value is Job {
	return typeof value === 'object' && value !== null && 'name' in value && 'run' in value
}

function lowerPriority() {
	try {
		setPriority(niceness)
	} catch (error) {
		logger.warn({ err: error }, 'the worker runs with the same priority as the site')
	}
}

function logOf(scope: object) {
	return (...[level, message, meta]: ReportedByWorker) =>
		logger[levelOf(level, meta)]({ scope }, message)
}
