// A change of a second factor is told: to the audit log, the security log, and the person by mail.
import type { Db } from '#app/db/client.server.ts'
import { settings } from '#app/settings.ts'
import { recordAccountEvent } from '../access/accounts.server.ts'
import type { Admin } from '../actor.ts'
import { logSecurity } from '../security-log.server.ts'
import { tellAccount } from './tell-account.server.ts'

const site = `the back office of the ${settings.name} website`

const notices = {
	'start-time-codes': () => ({
		subject: 'Your account now asks for a code',
		sentence: `From now on, signing in to ${site} with your password also needs a code from your authenticator app.`,
	}),
	'end-time-codes': () => ({
		subject: 'Your account no longer asks for a code',
		sentence: `Codes from an authenticator app were turned off for your account. The password alone now signs in to ${site}.`,
	}),
	'new-recovery-codes': () => ({
		subject: 'New recovery codes for your account',
		sentence: `New recovery codes were made for your account. Those you had before no longer sign in to ${site}.`,
	}),
	'add-passkey': (name: string) => ({
		subject: 'A passkey was added to your account',
		sentence: `The passkey "${name}" was added to your account. It signs in to ${site} without your password.`,
	}),
	'remove-passkey': (name: string) => ({
		subject: 'A passkey was removed from your account',
		sentence: `The passkey "${name}" was removed from your account. It no longer signs in to ${site}.`,
	}),
}

export type FactorChange = keyof typeof notices

/** Tells of a change in the transaction that makes it; `name` is a passkey's. */
export async function tellOfChange(
	tx: Db,
	admin: Admin,
	{ change, name = '' }: { change: FactorChange; name?: string },
): Promise<void> {
	const { id, email } = admin
	await recordAccountEvent(tx, { userId: id, actorId: id, action: change })
	await tellAccount(tx, email, notices[change](name))
	logSecurity('second-factor', { result: 'ok', userId: id, reason: change })
}
