// One try at a code of an account. All browsers count together, known ones too: only who has the password, or a mailed
// link, gets this far, and somebody who has both could make as many known browsers as they like.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import type { Result } from '#platform/lib/result.ts'
import { authTimeCodes } from '#platform/db/tables/accounts.server.ts'
import { openSealed } from '#platform/lib/secret.server.ts'
import { tellAccount } from '../account/tell-account.server.ts'
import { countTry } from '../sign-in/attempt-limits.server.ts'
import type { Counter } from '../sign-in/attempt-limits.server.ts'
import { countedTry } from '../sign-in/counted-try.server.ts'
import type { TryRefusal } from '../sign-in/counted-try.server.ts'

type Owner = { id: string; email: string }

/** The counter of an account's codes. */
export function codeCounter({ id }: Pick<Owner, 'id'>): Counter {
	return ['code', id]
}

/** Like `countedTry`, for a code: when the tries are used up, the owner gets a mail. */
export function codeTry<T>(
	db: Db,
	owner: Owner,
	check: () => Promise<T | null>,
): Promise<Result<T, TryRefusal>> {
	const { email } = owner
	const tried = { email, counter: codeCounter(owner), onLock: () => tellOwner(db, owner) }
	return countedTry(db, tried, check)
}

/** Once an hour at most: the sender of wrong codes must not fill the mailbox. */
async function tellOwner(db: Db, { id, email }: Owner): Promise<void> {
	if ((await countTry(db, 'codeNotice', id)).isOver) return
	await tellAccount(db, email, {
		subject: 'Wrong codes for your account',
		sentence:
			'Five wrong codes were typed for your account, after your password or with a link from your mailbox. No code is taken for 15 minutes. If it was you, there is nothing to do. If it was not you, set a new password at once, for your mailbox as well.',
		link: { label: 'Set a new password', path: '/admin/auth?reset=true' },
	})
}

// With another APP_SECRET no code can be checked: the secret of time codes is encrypted under it, and recovery codes
// are hashed with it. That is no wrong try, and the person is told.

/** Said instead of "wrong". */
export const unreadableCodes =
	'Codes cannot be checked, and neither can recovery codes: the secret key of this site has changed since you set them up. Sign in with a passkey, or ask an administrator to reset your second factor.'

/** Whether the confirmed time codes of an account, and so its recovery codes, can be checked. */
export async function canReadTimeCodes(db: Db, userId: string): Promise<boolean> {
	const [row] = await db
		.select({ secret: authTimeCodes.secret })
		.from(authTimeCodes)
		.where(and(eq(authTimeCodes.userId, userId), isNotNull(authTimeCodes.confirmedAt)))
	return row !== undefined && openSealed('time codes', row.secret, { owner: userId }) !== null
}
