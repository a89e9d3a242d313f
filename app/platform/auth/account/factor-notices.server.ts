// A change of a second factor is told: to the audit log, the security log, and the person by mail.
import { getBusiness } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordAccountEvent } from '../access/accounts.server.ts'
import type { Admin } from '../actor.ts'
import { logSecurity } from '../security-log.server.ts'
import { tellAccount } from './tell-account.server.ts'

/** `site` names the back office, `name` a passkey. */
const notices = {
	'start-time-codes': (site: string) => ({
		subject: 'Your account now asks for a code',
		sentence: `From now on, signing in to ${site} with your password also needs a code from your authenticator app.`,
	}),
	'end-time-codes': (site: string) => ({
		subject: 'Your account no longer asks for a code',
		sentence: `Codes from an authenticator app were turned off for your account. The password alone now signs in to ${site}.`,
	}),
	'new-recovery-codes': (site: string) => ({
		subject: 'New recovery codes for your account',
		sentence: `New recovery codes were made for your account. Those you had before no longer sign in to ${site}.`,
	}),
	'add-passkey': (site: string, name: string) => ({
		subject: 'A passkey was added to your account',
		sentence: `The passkey "${name}" was added to your account. It signs in to ${site} without your password.`,
	}),
	'remove-passkey': (site: string, name: string) => ({
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
	const business = await getBusiness(tx)
	const site = `the back office of the ${business.name} website`
	await tellAccount(tx, email, notices[change](site, name))
	logSecurity('second-factor', { result: 'ok', userId: id, reason: change })
}
