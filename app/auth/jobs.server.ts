import { defineJob } from '#app/jobs/define.server.ts'
import { requestReset, signUp } from './sign-up.server.ts'

/** Makes the account somebody signed up for. A second run mails a second link, which ends the first. */
export const signUpJob = defineJob('account.signUp', (payload, { db }) =>
	signUp(db, { ...payload, now: new Date() }),
)

/** Mails the link to a new password, if there is an account. A second run mails a second link, which ends the first. */
export const requestResetJob = defineJob('account.requestReset', (payload, { db }) =>
	requestReset(db, { ...payload, now: new Date() }),
)
