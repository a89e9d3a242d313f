import { defineJob } from '#app/jobs/define.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { purgeRenderedTexts } from '#app/records/rendered-text.server.ts'
import { readVocabulary } from '#app/search/vocabulary.server.ts'
import { emptyTrash } from './empty-trash.server.ts'
import { searchSources } from './search-sources.server.ts'

/** Deletes for good what has been in the trash long enough. Safe to run twice. */
export const emptyTrashJob = defineJob('content.emptyTrash', (_nothing, { db }) =>
	emptyTrash(db, new Date()),
)

/** Deletes rendered texts that have been stored long enough. Safe to run twice. */
export const purgeRenderedTextsJob = defineJob('content.purgeRenderedTexts', (_nothing, { db }) =>
	purgeRenderedTexts(db, new Date()),
)

const soonMs = 5000

/**
 * Learns the words of what changed, for the correction of mistyped ones. Runs at each start of a worker and every five minutes,
 * and once more soon after when something was saved a moment ago.
 */
export const readVocabularyJob = defineJob('search.readVocabulary', async (_nothing, job) => {
	if (!(await readVocabulary(job.db, searchSources, job.signal))) return
	const runAt = new Date(Date.now() + soonMs)
	await enqueue(job.db, 'search.readVocabulary', {}, { key: 'search.readVocabulary:soon', runAt })
})
