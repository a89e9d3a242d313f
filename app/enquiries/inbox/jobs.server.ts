import { defineJob, enqueue } from '#platform/jobs/queue.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { mailConfig } from '#platform/mail/config.server.ts'
import { openUnsent } from './open-again.server.ts'
import { sendLeadDigests } from './lead-digest.server.ts'

/** Mails what is due to those who handle it, once each working morning. Safe to run twice. */
export const sendLeadDigestsJob = defineJob('leads.sendDigests', async (_nothing, { db }) => {
	const mails = await sendLeadDigests(db, new Date())
	if (mails > 0) logger.info({ mails }, 'what is due today was mailed')
})

/** Opens the lead of a reply that could not be sent. Safe to run twice. */
export const openUndeliveredJob = defineJob('leads.openUndelivered', ({ mailId }, { db }) =>
	openUnsent(db, mailId),
)

/** Reads the mailbox of visitors' replies, where there is one. Safe to run twice. */
export const readMailboxJob = defineJob('leads.readMailbox', async (_nothing, { db, signal }) => {
	const { IMAP_URL } = env()
	if (IMAP_URL === null) return
	// Most sites have none: these do not load what reads it.
	const { readMailbox } = await import('./mailbox/read-mailbox.server.ts')
	const config = await mailConfig(db)
	const outcome = await readMailbox(db, { imapUrl: IMAP_URL, config, signal })
	if (outcome === 'more') await enqueue(db, 'leads.readMailbox', {}, { key: 'leads.readMailbox' })
})
