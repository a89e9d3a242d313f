import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { authAccounts } from '#app/db/tables/accounts.server.ts'
import type { Result } from '#app/lib/result.ts'
import { countedTry } from '../sign-in/counted-try.server.ts'
import type { Tried, TryRefusal } from '../sign-in/counted-try.server.ts'
import { unusableHash, verifyPassword } from '../sign-in/passwords.server.ts'

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
