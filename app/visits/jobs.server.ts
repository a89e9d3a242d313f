import { defineJob } from '#app/jobs/queue.server.ts'
import { closeDays } from './store-counts.server.ts'

/** Forgets who was counted on days that are over, and old counts. Safe to run twice. */
export const closeDaysJob = defineJob('visits.closeDays', (_nothing, { db }) => closeDays(db))
