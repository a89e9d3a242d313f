import { defineJob } from '#app/jobs/define.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { readVocabulary } from './vocabulary.server.ts'

const soonMs = 5000

/**
 * Learns the words of what changed, for the correction of mistyped ones. Runs at each start of a worker and every five minutes,
 * and once more soon after when something was saved a moment ago.
 */
export const readVocabularyJob = defineJob('search.readVocabulary', async (_nothing, job) => {
	if (!(await readVocabulary(job.db, job.signal))) return
	const runAt = new Date(Date.now() + soonMs)
	await enqueue(job.db, 'search.readVocabulary', {}, { key: 'search.readVocabulary:soon', runAt })
})
