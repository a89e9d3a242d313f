import type { Db } from '#app/db/client.server.ts'
import { jobCatalog } from './catalog.ts'
import type { JobName, JobPayload } from './catalog.ts'

export type JobContext = { db: Db; signal: AbortSignal }
export type Job = { name: JobName; run: (payload: unknown, context: JobContext) => Promise<void> }

/** Ties a handler to a job name; the payload is checked before it runs. Handlers may run twice. */
export function defineJob<N extends JobName>(
	name: N,
	handler: (payload: JobPayload<N>, context: JobContext) => Promise<void>,
): Job {
	const schema = jobCatalog[name]
	return {
		name,
		run: (payload, context) => handler(schema.parse(payload) as JobPayload<N>, context),
	}
}
