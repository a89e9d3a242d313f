// Between the right password and the code there is no session, only a signed cookie that names the account. It ends
// after ten minutes, with the code, with a new password, and when access is given or taken away.
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { isSameSecret, keyedHash } from '#platform/lib/secret.server.ts'
import { ownCookie, readCookie } from '../session/cookies.server.ts'
import { readToken, signToken } from '../signed-token.server.ts'

const cookieName = 'roost-second-factor'
const lifeSeconds = 600
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Who waits for a code. */
export type Pending = { id: string; email: string; isVerified: boolean }

/** A `Set-Cookie` value: this browser has just sent the account's right password. */
export async function awaitCode(
	db: Db,
	{ userId, now = new Date() }: { userId: string; now?: Date },
): Promise<string> {
	const account = await readAccount(db, userId)
	if (!account) throw new Error('An account vanished while it was signing in')
	const expiresAt = new Date(now.getTime() + lifeSeconds * 1000)
	const value = signToken('second factor', `${userId}:${account.mark}`, { expiresAt })
	return ownCookie(cookieName, { value, maxAgeSeconds: lifeSeconds })
}

/** The account whose code the browser may send; null without a valid cookie. */
export async function readPending(
	db: Db,
	request: Request,
	now = new Date(),
): Promise<Pending | null> {
	const value = readToken('second factor', readCookie(request, cookieName) ?? '', now) ?? ''
	const [userId = '', mark = ''] = value.split(':')
	if (!uuid.test(userId)) return null
	const account = await readAccount(db, userId)
	if (!account || !isSameSecret(mark, account.mark)) return null
	const { id, email, isVerified } = account
	return { id, email, isVerified }
}

/** A `Set-Cookie` value that ends the wait. */
export function clearPending(): string {
	return ownCookie(cookieName, { value: '', maxAgeSeconds: 0 })
}

/** The account with a mark of its password and access; null without a password. */
async function readAccount(db: Db, userId: string) {
	const [found] = await db
		.select({
			id: authUsers.id,
			email: authUsers.email,
			isVerified: authUsers.emailVerified,
			hash: authUsers.password,
			accessSince: adminUsers.createdAt,
		})
		.from(authUsers)
		.leftJoin(adminUsers, eq(adminUsers.id, authUsers.id))
		.where(eq(authUsers.id, userId))
	if (!found?.hash) return null
	const { hash, accessSince, ...account } = found
	const state = `${userId}:${hash}:${accessSince?.getTime() ?? 'none'}`
	return { ...account, mark: keyedHash('second factor', state) }
}
