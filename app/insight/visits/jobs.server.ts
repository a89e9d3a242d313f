import { defineJob } from '#platform/jobs/queue.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { mailMonth } from './mail-month.server.ts'
import { makeSummaries } from './read-visits.server.ts'
import { closeSearches } from './searches.server.ts'
import { closeDays } from './store-counts.server.ts'

/**
 * Adds up the searches of days that are over, deletes what tells their visitors apart, and old counts, and makes the numbers that the
 * screen shows. Safe to run twice.
 */
export const closeDaysJob = defineJob('visits.closeDays', async (_nothing, { db }) => {
	await closeSearches(db)
	await closeDays(db)
	await makeSummaries(db)
})

/** Mails what was read in the last month to administrators who want it, once each month. Safe to run twice. */
export const mailMonthJob = defineJob('visits.mailMonth', async (_nothing, { db }) => {
	const mails = await mailMonth(db, new Date())
	if (mails > 0) logger.info({ mails }, 'what visitors read in the last month was mailed')
})
