// The first administrator: made once, from the console or the environment.
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { hasRow } from '#platform/db/conditions.server.ts'
import { tryLockForTransaction } from '#platform/db/locks.server.ts'
import { adminUsers, authLinks } from '#platform/db/tables/accounts.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { ensureAccount, makeAdmin, markVerified, storePassword } from './accounts.server.ts'
import { normaliseEmail } from '../email-address.ts'
import { issueLink, readLink, takeLink } from '../sign-in/links.server.ts'
import { logSecurity } from '../security-log.server.ts'

type FirstAdmin = { email: string; password: string }

/**
 * Called at each start: without an administrator, makes the one that the environment names, or a link for the console.
 *
 * @returns the path of the link; null when none is needed.
 */
export async function prepareFirstAdmin(
	db: Db,
	{ given, now }: { given: FirstAdmin | null; now: Date },
): Promise<string | null> {
	if (await hasRow(db, adminUsers)) return null
	if (!given) return issueLink(db, { kind: 'setup', userId: null, now })
	await makeFirst(db, given)
	return null
}

/**
 * Makes the first administrator with the link from the console.
 *
 * @returns `deadLink` when the link is invalid; `closed` when another request was first.
 */
export async function createFirstAdmin(
	db: Db,
	{ token, now, ...given }: FirstAdmin & { token: string; now: Date },
): Promise<Result<{ userId: string }, { code: 'deadLink' | 'closed' }>> {
	// Checked first, so that made-up links take no lock.
	const known = await readLink(db, token, now)
	if (known?.kind !== 'setup') return fail({ code: 'deadLink' })
	const made = await makeFirst(db, given, async (tx) => {
		const link = await takeLink(tx, { token, kinds: ['setup'], now })
		return link !== null
	})
	return made ? ok({ userId: made }) : fail({ code: 'closed' })
}

/** One at a time; null when there is an administrator, or `mayGoOn` returns false. */
async function makeFirst(
	db: Db,
	{ email, password }: FirstAdmin,
	mayGoOn: (tx: Db) => Promise<boolean> = async () => true,
): Promise<string | null> {
	const { hashPassword } = await import('../sign-in/passwords.server.ts')
	const id = await db.transaction(async (tx) => {
		// A concurrent request is too late; waiting would hold a connection each.
		if (!(await tryLockForTransaction(tx, 'first administrator'))) return null
		if ((await hasRow(tx, adminUsers)) || !(await mayGoOn(tx))) return null
		const account = await ensureAccount(tx, { email: normaliseEmail(addressIn(email)) })
		await storePassword(tx, account.id, await hashPassword(password))
		await markVerified(tx, account.id)
		await makeAdmin(tx, { userId: account.id, actorId: 'system' })
		await tx.delete(authLinks).where(eq(authLinks.kind, 'setup'))
		return account.id
	})
	if (id) logSecurity('role-change', { result: 'ok', userId: id, reason: 'first administrator' })
	return id
}

/** `ADMIN_EMAIL` may be written as `Name <address>`. */
function addressIn(text: string): string {
	return /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text
}
