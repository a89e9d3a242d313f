// Rights granted and revoked from the console.
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers, loginInvites } from '#platform/db/tables/accounts.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import {
	closeBeforeRights,
	ensureAccount,
	hasPassword,
	lockAccount,
	makeAdmin,
	removeAdmin,
} from './accounts.server.ts'
import { isEmail, normaliseEmail } from '../email-address.ts'
import { issueLink } from '../sign-in/links.server.ts'
import { lockAccess } from './people-with-access.server.ts'
import type { Role } from './permissions.ts'
import { logSecurity } from '../security-log.server.ts'

/**
 * Makes the account of an address an administrator; makes the account if there is none.
 *
 * An existing account without rights loses its password first, as with an invitation.
 *
 * @returns the link that sets the password, if the account has none; `invalidEmail` for an invalid address.
 */
export async function grantAdmin(
	db: Db,
	typed: string,
	now: Date,
): Promise<Result<{ email: string; path: string | null }, { code: 'invalidEmail' }>> {
	const email = normaliseEmail(typed)
	if (!isEmail(email)) return fail({ code: 'invalidEmail' })
	return db.transaction(async (tx) => {
		await lockAccess(tx, { kind: 'system' })
		const account = await ensureAccount(tx, { email })
		const { id } = account
		await closeBeforeRights(tx, account)
		const isNew = await makeAdmin(tx, { userId: id, actorId: 'system' })
		if (isNew) logSecurity('role-change', { result: 'ok', userId: id, reason: 'granted' })
		if (await hasPassword(tx, id)) return ok({ email, path: null })
		return ok({ email, path: await issueLink(tx, { kind: 'invitation', userId: id, now }) })
	})
}

/** Revokes access to the back office and signs the account out everywhere; false when it had none. */
export async function revokeAdmin(db: Db, typed: string): Promise<boolean> {
	return db.transaction(async (tx) => {
		await lockAccess(tx, { kind: 'system' })
		const account = await lockAccount(tx, normaliseEmail(typed))
		if (!account?.isAdmin) return false
		// An invitation says that its address has access.
		await tx.delete(loginInvites).where(eq(sql`lower(${loginInvites.email})`, account.email))
		await removeAdmin(tx, { userId: account.id, actorId: 'system' })
		return true
	})
}

/** Everyone with access, by address. */
export function listAdmins(db: Db): Promise<{ email: string; role: Role; createdAt: Date }[]> {
	return db
		.select({ email: authUsers.email, role: adminUsers.role, createdAt: adminUsers.createdAt })
		.from(adminUsers)
		.innerJoin(authUsers, eq(authUsers.id, adminUsers.id))
		.orderBy(asc(authUsers.email))
}
