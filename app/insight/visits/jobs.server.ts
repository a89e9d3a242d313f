import { defineJob } from '#platform/jobs/queue.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { makeDefaultReviews } from '#insight/findings/reviews/default-reviews.server.ts'
import { sendMonthDigest } from './month-digest.server.ts'
import { makeSummaries } from './read-visits.server.ts'
import { rollUpSearches } from './searches.server.ts'
import { rollUpDays } from './store-counts.server.ts'

/**
 * Adds up the searches of days that are over, deletes what tells their visitors apart, and old counts, and makes the
 * numbers that the screen shows. Safe to run twice.
 */
export const rollUpDaysJob = defineJob('visits.closeDays', async (_nothing, { db }) => {
	await rollUpSearches(db)
	await rollUpDays(db)
	await makeSummaries(db)
})

/** Gives new records the dates of their types, and sends the digest of a month, once each month. Safe to run twice. */
export const sendMonthDigestJob = defineJob('visits.sendDigest', async (_nothing, { db }) => {
	const now = new Date()
	await makeDefaultReviews(db, now)
	const mails = await sendMonthDigest(db, now)
	if (mails > 0) logger.info({ mails }, 'the digest of the month was mailed')
})
