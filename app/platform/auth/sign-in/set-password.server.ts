import type { Db } from '#platform/db/client.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import {
	deleteLinks,
	holdAccount,
	markVerified,
	readAddress,
	recordAccountEvent,
	storePassword,
} from '../access/accounts.server.ts'
import { clearCount } from './attempt-limits.server.ts'
import { readLink, takeLink } from './links.server.ts'
import type { LinkKind } from './links.server.ts'
import { hashPassword } from './passwords.server.ts'
import { tellAccount } from '../account/tell-account.server.ts'
import { endOtherPasskeys, isLastFactor } from '../passkeys/keep-passkeys.server.ts'
import { logSecurity } from '../security-log.server.ts'

const kinds: LinkKind[] = ['reset', 'invitation']

type NewPassword = {
	token: string
	password: string
	/** The ids of the passkeys that go on. */
	remaining?: string[]
	now: Date
}

/**
 * Sets a new password with a mailed link: ends every session and every passkey that is not kept, verifies the address,
 * accepts its invitation and clears the count of wrong passwords. Of concurrent calls with one link, one succeeds. An
 * account keeps its codes, and the count of wrong ones: whoever reads the mailbox could try them without end.
 *
 * @returns `deadLink` when the link was used or replaced, or has expired; `lastFactor` when a required second factor
 *   would end with the passkeys: then the link still works.
 */
export async function setPassword(
	db: Db,
	{ token, password, remaining = [], now }: NewPassword,
): Promise<Result<{ userId: string; email: string }, { code: 'deadLink' | 'lastFactor' }>> {
	const done = await db.transaction(async (tx) => {
		// The account first, then its link: as in every other change of an account.
		const known = await readLink(tx, token, now)
		if (known?.userId) {
			await holdAccount(tx, known.userId)
			if (await isLastFactor(tx, { userId: known.userId, remaining })) return 'lastFactor'
		}
		const link = await takeLink(tx, { token, kinds, now })
		if (!link?.userId) return null
		// Whoever had asked for another address, or another link, begins again.
		await deleteLinks(tx, link.userId)
		// Only for the call that got the link: the others wait for the row, and cost no hash.
		await storePassword(tx, link.userId, await hashPassword(password))
		await markVerified(tx, link.userId)
		await recordAccountEvent(tx, {
			userId: link.userId,
			actorId: link.userId,
			action: 'set-password',
		})
		const email = await readAddress(tx, link.userId)
		if (email === null) return null
		const ofPasskeys = await endOtherPasskeys(tx, { userId: link.userId, remaining })
		if (link.kind === 'reset')
			await tellAccount(tx, email, {
				subject: 'Your password was changed',
				sentence: `A new password was set for your account with a link from your mailbox, and every browser was signed out.${ofPasskeys}`,
			})
		return { userId: link.userId, kind: link.kind, email }
	})
	if (done === null) return fail({ code: 'deadLink' })
	if (done === 'lastFactor') return fail({ code: done })
	await clearCount(db, 'account', done.email)
	logSecurity('password-set', { result: 'ok', userId: done.userId, reason: done.kind })
	return ok({ userId: done.userId, email: done.email })
}

/**
 * Verifies the address of an account with a mailed link.
 *
 * @returns `deadLink` when the link was used or replaced, or has expired.
 */
export async function verifyEmail(
	db: Db,
	{ token, now }: { token: string; now: Date },
): Promise<Result<{ userId: string }, { code: 'deadLink' }>> {
	const userId = await db.transaction(async (tx) => {
		const link = await takeLink(tx, { token, kinds: ['verification'], now })
		if (link?.userId) await markVerified(tx, link.userId)
		return link?.userId ?? null
	})
	if (userId === null) return fail({ code: 'deadLink' })
	logSecurity('email-verified', { result: 'ok', userId })
	return ok({ userId })
}
