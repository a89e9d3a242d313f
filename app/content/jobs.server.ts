import { defineJob, enqueue } from '#platform/jobs/queue.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { purgeRenderedTexts } from '#kit/records/rendered-text.server.ts'
import { thinVersions } from '#kit/records/thin-versions.server.ts'
import { readVocabulary } from '#kit/search/vocabulary.server.ts'
import { emptyTrash } from './empty-trash.server.ts'
import { publishDue } from './publish-due.server.ts'
import { beginDueSendings } from './send-edition.server.ts'
import { searchSources } from './catalogue.server.ts'

/** Purges records that have been in the trash for 30 days. Safe to run twice. */
export const emptyTrashJob = defineJob('content.emptyTrash', (_nothing, { db }) =>
	emptyTrash(db, new Date()),
)

/** Purges rendered texts past their storage time. Safe to run twice. */
export const purgeRenderedTextsJob = defineJob('content.purgeRenderedTexts', (_nothing, { db }) =>
	purgeRenderedTexts(db, new Date()),
)

/** Thins out versions of more than 90 days. Safe to run twice, and by two workers at once. */
export const thinVersionsJob = defineJob(
	'content.thinVersions',
	async (_nothing, { db, signal }) => {
		const amount = await thinVersions(db, new Date(), signal)
		if (amount > 0) logger.info({ amount }, 'old versions were thinned out')
	},
)

const soonMs = 5000

/**
 * Adds the words of changed content to the vocabulary, for the correction of mistyped words. Runs at each start of a
 * worker and every five minutes, and 5 s later again after a very recent save.
 */
export const readVocabularyJob = defineJob('search.readVocabulary', async (_nothing, job) => {
	if (!(await readVocabulary(job.db, searchSources, job.signal))) return
	const runAt = new Date(Date.now() + soonMs)
	await enqueue(job.db, 'search.readVocabulary', {}, { key: 'search.readVocabulary:soon', runAt })
})

/** Publishes scheduled changes that are due: at their time, and every minute for those missed. Safe to run twice. */
export const publishDueJob = defineJob('content.publishDue', (_nothing, { db }) => publishDue(db))

/** Begins to send editions whose time has come: every minute. Safe to run twice. */
export const beginEditionsJob = defineJob('newsletter.begin', (_nothing, { db }) =>
	beginDueSendings(db),
)
