// Rows of accounts, passwords and rights, changed in the caller's transaction.
import { and, eq, isNotNull, ne, notLike, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { hasRow } from '#platform/db/conditions.server.ts'
import {
	adminUsers,
	authLinks,
	authPasskeys,
	authRecoveryCodes,
	authSessions,
	authTimeCodes,
	authUsers,
	loginInvites,
	takenAccess,
} from '#platform/db/tables/accounts.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import type { Actor } from '../actor.ts'
import { logSecurity } from '../security-log.server.ts'
import { handOverReviews, handOverLeads } from './hand-over.server.ts'
import type { Role } from './permissions.ts'

export type Account = { id: string; email: string; emailVerified: boolean; isAdmin: boolean }

/** The account of a normalised address, locked until the transaction ends; null when there is none. */
export async function lockAccount(tx: Db, email: string): Promise<Account | null> {
	const [found] = await tx
		.select({
			id: authUsers.id,
			email: authUsers.email,
			emailVerified: authUsers.emailVerified,
			// Drizzle's columns would lose their table names here, and any administrator would match.
			isAdmin: sql<boolean>`exists (select from admin_users where admin_users.id = auth_users.id)`,
		})
		.from(authUsers)
		.where(eq(authUsers.email, email))
		.for('update', { of: authUsers })
	return found ?? null
}

/** The account of an address, made if there is none. A new one has no password, no rights and an unverified address. */
export async function ensureAccount(
	tx: Db,
	{ email, name = '' }: { email: string; name?: string },
): Promise<Account> {
	await tx
		.insert(authUsers)
		.values({ email, name: name.slice(0, 200) })
		.onConflictDoNothing()
	const account = await lockAccount(tx, email)
	if (!account) throw new Error('An account vanished while it was being made')
	return account
}

/** Sets the password and ends every session of the account. */
export async function storePassword(tx: Db, userId: string, hash: string): Promise<void> {
	await replacePassword(tx, userId, hash)
	await endSessions(tx, userId)
}

/** Sets the password; sessions stay. */
export async function replacePassword(tx: Db, userId: string, hash: string): Promise<void> {
	await tx
		.update(authUsers)
		.set({ password: hash, updatedAt: new Date() })
		.where(eq(authUsers.id, userId))
}

/** Replaces the hash of an unchanged password; false when it has been changed since `from` was read. */
export async function replaceHash(
	db: Db,
	{ userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
	const replaced = await db
		.update(authUsers)
		.set({ password: to })
		.where(and(eq(authUsers.id, userId), eq(authUsers.password, from)))
		.returning({ id: authUsers.id })
	return replaced.length > 0
}

/** Whether any account has a password that was hashed with scrypt. */
export function hasScryptHashes(db: Db): Promise<boolean> {
	return hasRow(db, authUsers, notLike(authUsers.password, '$argon2id$%'))
}

/** Deletes whatever opens an account, and its sessions: only a link mailed from now on opens it. */
export async function closeAccess(tx: Db, userId: string): Promise<void> {
	await tx.update(authUsers).set({ password: null }).where(eq(authUsers.id, userId))
	await deleteLinks(tx, userId)
	await deleteSecondFactor(tx, userId)
	await endSessions(tx, userId)
}

/** Deletes the account's passkeys, time codes and recovery codes. */
export async function deleteSecondFactor(tx: Db, userId: string): Promise<void> {
	await tx.delete(authPasskeys).where(eq(authPasskeys.userId, userId))
	await tx.delete(authTimeCodes).where(eq(authTimeCodes.userId, userId))
	await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.userId, userId))
}

/** Whether the account has a password: one that waits for its first mailed link has none. */
export function hasPassword(tx: Db, userId: string): Promise<boolean> {
	return hasRow(tx, authUsers, and(eq(authUsers.id, userId), isNotNull(authUsers.password)))
}

/** Whether the account has a password or a passkey. One without is waiting for a mailed link. */
export function canSignIn(tx: Db, userId: string): Promise<boolean> {
	return hasRow(tx, authUsers, and(eq(authUsers.id, userId), waysIn))
}

/** Whether an account of `auth_users` has a password or a passkey. */
export const waysIn = sql<boolean>`(auth_users.password is not null
	or exists (select from auth_passkeys w where w.user_id = auth_users.id))`

/** Ends every mailed link of the account: to a password, an address or an invitation. */
export async function deleteLinks(tx: Db, userId: string): Promise<void> {
	await tx.delete(authLinks).where(eq(authLinks.userId, userId))
}

/** The account's address; null when there is no such account. */
export async function readAddress(db: Db, userId: string): Promise<string | null> {
	const [user] = await db
		.select({ email: authUsers.email })
		.from(authUsers)
		.where(eq(authUsers.id, userId))
	return user?.email ?? null
}

/** Holds the account until the transaction ends: its password, factors, links and sessions change one after another. */
export async function holdAccount(tx: Db, userId: string): Promise<void> {
	await tx
		.select({ id: authUsers.id })
		.from(authUsers)
		.where(eq(authUsers.id, userId))
		.for('update')
}

/** Signs the account out everywhere, and clears its browsers. */
export async function endSessions(tx: Db, userId: string): Promise<void> {
	await tx.delete(authSessions).where(eq(authSessions.userId, userId))
	await clearBrowsers(tx, userId)
}

/** Signs the account out everywhere but in one session, and clears its browsers; returns how many sessions ended. */
export async function endOtherSessionsOf(
	tx: Db,
	{ userId, sessionId }: { userId: string; sessionId: string },
): Promise<number> {
	const ended = await tx
		.delete(authSessions)
		.where(and(eq(authSessions.userId, userId), ne(authSessions.id, sessionId)))
		.returning({ id: authSessions.id })
	await clearBrowsers(tx, userId)
	return ended.length
}

/** Ends the notes of every browser that has signed in to the account: whoever collected some has none. */
export async function clearBrowsers(tx: Db, userId: string): Promise<void> {
	await tx
		.update(authUsers)
		.set({ browserKey: sql`gen_random_uuid()` })
		.where(eq(authUsers.id, userId))
}

/** Verifies the address and accepts its invitation: the use of a mailed link proves access to the mailbox. */
export async function markVerified(tx: Db, userId: string): Promise<void> {
	const now = new Date()
	const [user] = await tx
		.update(authUsers)
		.set({ emailVerified: true, updatedAt: now })
		.where(eq(authUsers.id, userId))
		.returning({ email: authUsers.email })
	if (!user) return
	await tx
		.update(loginInvites)
		.set({ status: 'accepted', updatedAt: now })
		.where(sql`lower(${loginInvites.email}) = ${user.email} and ${loginInvites.status} = 'pending'`)
}

/**
 * Closes an account before it gets rights, so that only a link mailed from now on opens it. The person who made it, or
 * knows its password, may not own the mailbox, even if its owner verified the address in good faith. An administrator's
 * verified account stays as it is.
 */
export async function closeBeforeRights(tx: Db, account: Account): Promise<void> {
	if (!account.isAdmin || !account.emailVerified) await closeAccess(tx, account.id)
}

/** The actor of a stored id, with the rights it has now; null without access. */
export async function readActor(db: Db, id: string): Promise<Actor | null> {
	if (id === 'system') return { kind: 'system' }
	const [found] = await db
		.select({ id: adminUsers.id, role: adminUsers.role })
		.from(adminUsers)
		.where(eq(adminUsers.id, id))
	return found ? { kind: 'admin', ...found } : null
}

/** Grants access to the back office, or makes an editor an administrator; false when it has as much already. */
export async function makeAdmin(
	tx: Db,
	{ userId, actorId, role = 'administrator' }: { userId: string; actorId: string; role?: Role },
): Promise<boolean> {
	const made = await tx
		.insert(adminUsers)
		.values({ id: userId, role, grantedBy: actorId })
		.onConflictDoUpdate({
			target: adminUsers.id,
			set: { role },
			setWhere: sql`${adminUsers.role} = 'editor' and ${role} = 'administrator'`,
		})
		.returning({ id: adminUsers.id })
	// What was taken before must not come back by an Undo after this decision.
	await tx.delete(takenAccess).where(eq(takenAccess.userId, userId))
	if (made.length > 0)
		await recordAccountEvent(tx, { userId, actorId, action: 'grant-admin', role })
	return made.length > 0
}

/**
 * Revokes access to the back office, ends the account's mailed links and signs it out everywhere; its open leads and
 * the records it is to check go to `heirId`.
 */
export async function removeAdmin(
	tx: Db,
	{ userId, actorId, heirId = null }: { userId: string; actorId: string; heirId?: string | null },
): Promise<void> {
	await tx.delete(adminUsers).where(eq(adminUsers.id, userId))
	await handOverLeads(tx, { from: userId, to: heirId, by: actorId })
	await handOverReviews(tx, { from: userId, to: heirId, by: actorId })
	await tx.delete(takenAccess).where(eq(takenAccess.userId, userId))
	await deleteLinks(tx, userId)
	await endSessions(tx, userId)
	await recordAccountEvent(tx, { userId, actorId, action: 'revoke-admin' })
	logSecurity('role-change', { result: 'ok', userId, actorId, reason: 'revoked' })
}

type AccountEvent = { userId: string; actorId: string; action: string; role?: Role }

/** Adds to the audit log; ids only, and a role. */
export async function recordAccountEvent(
	tx: Db,
	{ userId, actorId, action, role }: AccountEvent,
): Promise<void> {
	const entry = { actorId, action, recordType: 'account', recordId: userId }
	await tx.insert(auditLog).values({ ...entry, ...(role && { detail: { role } }) })
}
