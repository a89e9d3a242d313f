import type { Job as WorkerJob, TaskList } from 'graphile-worker'
import type { Db } from '#platform/db/client.server.ts'
import type { Job } from '#platform/jobs/queue.server.ts'
import { withoutValues } from '#platform/lib/env/logger.server.ts'

/**
 * The task list for graphile-worker: each handler gets the database and a signal to stop. graphile-worker logs the
 * message of an error and stores it with the job, so the values of a failed query are removed first.
 */
export function taskListOf(jobs: readonly Job[], db: Db): TaskList {
	const tasks = jobs.map((job): [string, TaskList[string]] => [
		job.name,
		async (payload, { abortSignal }) => {
			try {
				await job.run(payload, { db, signal: abortSignal })
			} catch (error) {
				throw withoutValues(error)
			}
		},
	])
	return Object.fromEntries(tasks)
}

/** graphile-worker reports every job at `info`; we keep that level for what people should read. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** What graphile-worker reports: how bad it is, in words, and of a failed job the job itself. */
export type ReportedByWorker = [
	level: keyof typeof levels,
	message: string,
	meta?: Record<string, unknown>,
]

/**
 * The level of our log. A job that failed for the first time of several is a warning, since the database may have been
 * busy for a moment: an error is what fails again.
 */
export function levelOf(level: keyof typeof levels, meta: ReportedByWorker[2]) {
	const job = meta?.['failure'] === true ? (meta['job'] as WorkerJob) : null
	const isTriedAgain = job !== null && job.attempts === 1 && job.max_attempts > 1
	return isTriedAgain ? 'warn' : levels[level]
}
