import { defineJob } from '#app/jobs/queue.server.ts'
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
