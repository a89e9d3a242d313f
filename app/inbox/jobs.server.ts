import { defineJob } from '#app/jobs/queue.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { tellOwners } from './tell-owners.server.ts'

/** Mails what is due to those who handle it, once each working morning. Safe to run twice. */
export const tellOwnersJob = defineJob('leads.tellOwners', async (_nothing, { db }) => {
	const mails = await tellOwners(db, new Date())
	if (mails > 0) logger.info({ mails }, 'what is due today was mailed')
})
