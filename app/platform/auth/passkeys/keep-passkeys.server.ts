// Whoever sets a new password says which passkeys are still theirs: one that a thief added must not outlive it.
import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authPasskeys } from '#platform/db/tables/accounts.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { recordAccountEvent } from '../access/accounts.server.ts'
import { logSecurity } from '../security-log.server.ts'
import { readFactors } from '../second-factor/factors.server.ts'

/** Why no passkey can end: `lastFactor` of `isLastFactor`. */
export const lastFactorWords =
	'Keep at least one passkey: a second factor is required here, and this account has no other. If none of them is yours, ask an administrator to reset your second factor.'

type Keeping = {
	userId: string
	/** Ids; those of other accounts mean nothing. */
	remaining: string[]
}

/** Whether keeping these would leave an account that needs a second factor without any. The caller locks it. */
export async function isLastFactor(tx: Db, { userId, remaining }: Keeping): Promise<boolean> {
	if (env().SECOND_FACTOR !== 'required') return false
	const { timeCodes, passkeys } = await readFactors(tx, userId)
	return (
		timeCodes === null && passkeys.length > 0 && !passkeys.some(({ id }) => remaining.includes(id))
	)
}

/**
 * Ends the passkeys of an account that are not kept, with an audit row each, in the transaction that sets the password.
 *
 * @returns what the mail about the new password says of both; empty for an account that had none.
 */
export async function endOtherPasskeys(tx: Db, { userId, remaining }: Keeping): Promise<string> {
	const own = (await readFactors(tx, userId)).passkeys
	const stays = own.filter(({ id }) => remaining.includes(id))
	const ended = own.filter(({ id }) => !remaining.includes(id))
	const ids = stays.map(({ id }) => id)
	await tx
		.delete(authPasskeys)
		.where(and(eq(authPasskeys.userId, userId), notInArray(authPasskeys.id, ids)))
	for (const _ of ended) {
		await recordAccountEvent(tx, { userId, actorId: userId, action: 'remove-passkey' })
		logSecurity('second-factor', { result: 'ok', userId, reason: 'remove-passkey' })
	}
	return [wordsFor(ended, 'no longer signs in', 'no longer sign in'), wordsFor(stays)].join('')
}

function wordsFor(
	passkeys: { name: string }[],
	one = 'still signs in without the password',
	many = 'still sign in without the password',
): string {
	const names = passkeys.map(({ name }) => `“${name}”`).join(', ')
	if (passkeys.length === 0) return ''
	return passkeys.length === 1
		? ` The passkey ${names} ${one}.`
		: ` These passkeys ${many}: ${names}.`
}
