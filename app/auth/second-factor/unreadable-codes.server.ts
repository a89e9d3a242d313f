// With another APP_SECRET no code can be checked: the secret of time codes is encrypted under it, and recovery codes are
// hashed with it. That is no wrong try, and the person is told.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { authTimeCodes } from '#app/db/tables/accounts.server.ts'
import { openSealed } from '#app/lib/secret.server.ts'

/** Said instead of "wrong". */
export const unreadableCodes =
	'Codes cannot be checked, and neither can recovery codes: the secret key of this site has changed since you set them up. Sign in with a passkey, or ask an administrator to let you set up again.'

/** Whether the confirmed time codes of an account, and so its recovery codes, can be checked. */
export async function canReadTimeCodes(db: Db, userId: string): Promise<boolean> {
	const [row] = await db
		.select({ secret: authTimeCodes.secret })
		.from(authTimeCodes)
		.where(and(eq(authTimeCodes.userId, userId), isNotNull(authTimeCodes.confirmedAt)))
	return row !== undefined && openSealed('time codes', row.secret, { owner: userId }) !== null
}
