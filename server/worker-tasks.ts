import type { TaskList } from 'graphile-worker'
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
