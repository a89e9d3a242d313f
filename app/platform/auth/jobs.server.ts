import { defineJob } from '#platform/jobs/queue.server.ts'
import { purgeTakenAccess } from './access/take-access.server.ts'
import { purgeSessions } from './session/session.server.ts'
import { purgeCounts } from './sign-in/attempt-limits.server.ts'
import { purgeLinks } from './sign-in/links.server.ts'
import { requestReset, signUp } from './sign-in/sign-up.server.ts'

/** Makes the account of a sign-up. A second run mails a second link, which ends the first. */
export const signUpJob = defineJob('account.signUp', (payload, { db }) =>
	signUp(db, { ...payload, now: new Date() }),
)

/** Mails a password reset link, if there is an account. A second run mails a second link, which ends the first. */
export const requestResetJob = defineJob('account.requestReset', (payload, { db }) =>
	requestReset(db, { ...payload, now: new Date() }),
)

/** Deletes expired sessions, counts of tries and links, and access taken too long ago to return. Safe to run twice. */
export const purgeAccountsJob = defineJob('account.purge', async (_nothing, { db }) => {
	const now = new Date()
	await purgeSessions(db, now)
	await purgeCounts(db, now)
	await purgeLinks(db, now)
	await purgeTakenAccess(db, now)
})
