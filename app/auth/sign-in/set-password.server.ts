import type { Db } from '#app/db/client.server.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
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
import { readFactors } from '../second-factor/factors.server.ts'
import { logSecurity } from '../security-log.server.ts'

const kinds: LinkKind[] = ['reset', 'invitation']

type NewPassword = {
	token: string
	password: string
	now: Date
}

/**
 * Sets a new password with a mailed link: ends every session, verifies the address, accepts its invitation and clears the
 * count of wrong passwords. Of concurrent calls with one link, one succeeds. An account with a second factor keeps it, and
 * the count of wrong codes: whoever reads the mailbox could try them without end.
 *
 * @returns `deadLink` when the link was used or replaced, or has expired.
 */
export async function setPassword(
	db: Db,
	{ token, password, now }: NewPassword,
): Promise<Result<{ userId: string; email: string }, { code: 'deadLink' }>> {
	const done = await db.transaction(async (tx) => {
		// The account first, then its link: as in every other change of an account.
		const known = await readLink(tx, token, now)
		if (known?.userId) await holdAccount(tx, known.userId)
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
		if (link.kind === 'reset') await tellOfReset(tx, { userId: link.userId, email })
		return { userId: link.userId, kind: link.kind, email }
	})
	if (done === null) return fail({ code: 'deadLink' })
	await clearCount(db, 'account', done.email)
	logSecurity('password-set', { result: 'ok', userId: done.userId, reason: done.kind })
	return ok({ userId: done.userId, email: done.email })
}

/** The mail names the passkeys: a reset does not end them, and one may be a stranger's. */
async function tellOfReset(tx: Db, { userId, email }: { userId: string; email: string }) {
	const names = (await readFactors(tx, userId)).passkeys.map(({ name }) => `“${name}”`)
	const done =
		'A new password was set for your account with a link from your mailbox, and every browser was signed out.'
	if (names.length === 0)
		return tellAccount(tx, email, { subject: 'Your password was changed', sentence: done })
	const many = names.length > 1
	return tellAccount(tx, email, {
		subject: 'Your password was changed',
		sentence: `${done} ${many ? 'These passkeys still sign' : 'This passkey still signs'} in without it: ${names.join(', ')}. Remove ${many ? 'each that' : 'it if it'} is not yours.`,
		link: { label: 'See and remove passkeys', path: '/admin/account#account-passkeys' },
	})
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
