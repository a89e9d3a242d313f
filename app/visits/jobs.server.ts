import { defineJob } from '#app/jobs/queue.server.ts'
import { makeSummaries } from './read-visits.server.ts'
import { closeDays } from './store-counts.server.ts'

/** Deletes what tells the visitors of days that are over apart, and old counts, and adds up what the screen shows. Safe to run twice. */
export const closeDaysJob = defineJob('visits.closeDays', async (_nothing, { db }) => {
	await closeDays(db)
	await makeSummaries(db)
})
