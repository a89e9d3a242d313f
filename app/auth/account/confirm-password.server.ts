import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { authAccounts } from '#app/db/tables/accounts.server.ts'
import type { Result } from '#app/lib/result.ts'
import { lockedMessage } from '../sign-in/attempt-limits.server.ts'
import { countedTry } from '../sign-in/counted-try.server.ts'
import type { Tried, TryRefusal } from '../sign-in/counted-try.server.ts'
import { unusableHash, verifyPassword } from '../sign-in/passwords.server.ts'
import { refuseField, textOf } from './account-change.ts'
import type { AccountAnswer, AccountAsker } from './account-change.ts'

/** Who is signed in, and the current password that confirms a change of the account. */
export type Confirmation = Tried & { userId: string; password: string }

/** Whether the current password is right: needed before a change of how one signs in. Wrong ones count into the lockout. */
export function confirmPassword(
	db: Db,
	{ userId, password, ...tried }: Confirmation,
): Promise<Result<true, TryRefusal>> {
	return countedTry(db, tried, async () => {
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
	{ admin, browser }: AccountAsker,
	body: Record<string, unknown>,
): Promise<AccountAnswer | null> {
	const password = textOf(body, 'password')
	if (password === '') return refuseField('password', 'Please enter your current password.')
	const { id: userId, email } = admin
	const confirmed = await confirmPassword(db, { userId, email, browser, password })
	if (confirmed.ok) return null
	if (confirmed.error.code === 'wrong')
		return refuseField('password', 'This is not your current password.')
	return { status: 429, body: { message: lockedMessage(confirmed.error.secondsLeft) } }
}
