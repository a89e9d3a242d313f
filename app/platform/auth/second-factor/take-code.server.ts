// Uses a code of an account, whichever kind it is.
import { getBusiness } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordAccountEvent } from '../access/accounts.server.ts'
import { tellAccount } from '../account/tell-account.server.ts'
import { countRecoveryCodes, plainCode, takeRecoveryCode } from './recovery-codes.server.ts'
import { takeTimeCode } from './time-codes.server.ts'

type Owner = { id: string; email: string }

const uses = {
	'sign-in': 'sign in to',
	'account change': 'change how you sign in to',
}

/**
 * Uses a typed code up; the use of a recovery code is mailed to the person.
 *
 * @returns which kind of code it was; null for a wrong one.
 */
export async function takeCode(
	db: Db,
	owner: Owner,
	{ typed, use, now = new Date() }: { typed: string; use: keyof typeof uses; now?: Date },
): Promise<'time-code' | 'recovery-code' | null> {
	const code = plainCode(typed)
	const given = { userId: owner.id, code, now }
	if (/^\d{6}$/.test(code)) return (await takeTimeCode(db, given)) ? 'time-code' : null
	return db.transaction(async (tx) => {
		if (!(await takeRecoveryCode(tx, given))) return null
		await tellOfRecovery(tx, owner, use)
		return 'recovery-code'
	})
}

async function tellOfRecovery(tx: Db, { id, email }: Owner, use: keyof typeof uses) {
	const left = await countRecoveryCodes(tx, id)
	await recordAccountEvent(tx, { userId: id, actorId: id, action: 'use-recovery-code' })
	const { name } = await getBusiness(tx)
	const sentence = `A recovery code of your account was used to ${uses[use]} the back office of the ${name} website. ${leftInWords(left)} If it was not you, make new codes and set a new password at once.`
	await tellAccount(tx, email, { subject: 'A recovery code was used', sentence })
}

function leftInWords(left: number): string {
	if (left === 0) return 'None is left: make new ones in My account.'
	return left === 1 ? 'One code is left.' : `${left} codes are left.`
}
