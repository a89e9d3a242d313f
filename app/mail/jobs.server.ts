import { defineJob } from '#app/jobs/define.server.ts'
import { mailConfig } from './config.server.ts'
import { sendDueMails } from './drain.server.ts'
import { noteServerChange } from './server-state.server.ts'
import { emptyOldMails, queueForgottenMails, sayThatMailsWait } from './sweep.server.ts'
import { openTransport } from './transport.server.ts'
import type { MailTransport } from './transport.server.ts'

let open: MailTransport | null = null

/** Sends one mail, and others that are due. Without SMTP_URL they wait until a start that has one. */
export const sendMailJob = defineJob('mail.send', async ({ mailId }, { db, signal }) => {
	const config = mailConfig()
	const { smtpUrl, greeting } = config
	// The environment does not change while a worker runs, so one connection serves all.
	const transport = smtpUrl === null ? null : (open ??= openTransport({ smtpUrl, greeting }))
	await sendDueMails(db, mailId, { config, transport, signal })
	if (!transport) await sayThatMailsWait(db)
})

/**
 * Enqueues waiting mails without a job, releases all when another server is configured, and empties old mails.
 * Runs at each start of a worker and every five minutes.
 */
export const sweepMailsJob = defineJob('mail.sweep', async (_nothing, { db }) => {
	const { smtpUrl, addressHash } = mailConfig()
	await queueForgottenMails(db)
	if (smtpUrl === null) await sayThatMailsWait(db)
	else await noteServerChange(db, addressHash)
	await emptyOldMails(db)
})
