import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { authAccounts } from '#app/db/tables/accounts.server.ts'
import { lockedMessage } from '../sign-in/attempt-limits.server.ts'
import { countedTry } from '../sign-in/counted-try.server.ts'
import { unusableHash, verifyPassword } from '../sign-in/passwords.server.ts'
import type { Admin } from '../actor.ts'
import { refuseField, textOf } from './account-change.ts'
import type { AccountAnswer, AccountAsker } from './account-change.ts'

/**
 * Whether the current password is right: needed before a change of how one signs in. Wrong ones count for the session, which
 * nobody else can lock.
 */
function confirmPassword(db: Db, { id: userId, email, sessionId }: Admin, password: string) {
	return countedTry(db, { email, counter: ['browser', sessionId] }, async () => {
		const [account] = await db
			.select({ hash: authAccounts.password })
			.from(authAccounts)
			.where(eq(authAccounts.userId, userId))
		const hash = account?.hash ?? unusableHash
		return (await verifyPassword({ hash, password })) ? true : null
	})
}

/** The same for a form with the field `password`: null when it is right, else the answer. */
export async function refuseWithoutPassword(
	db: Db,
	{ admin }: AccountAsker,
	body: Record<string, unknown>,
): Promise<AccountAnswer | null> {
	const password = textOf(body, 'password')
	if (password === '') return refuseField('password', 'Please enter your current password.')
	const confirmed = await confirmPassword(db, admin, password)
	if (confirmed.ok) return null
	if (confirmed.error.code === 'wrong')
		return refuseField('password', 'This is not your current password.')
	return { status: 429, body: { message: lockedMessage(confirmed.error.secondsLeft) } }
}
