import type { Db } from '#platform/db/client.server.ts'
import {
	deleteLinks,
	endOtherSessionsOf,
	holdAccount,
	recordAccountEvent,
	replacePassword,
} from '../access/accounts.server.ts'
import {
	endOtherPasskeys,
	isLastFactor,
	lastFactorWords,
} from '../passkeys/keep-passkeys.server.ts'
import { logSecurity } from '../security-log.server.ts'
import { keepBrowser } from '../session/known-browser.server.ts'
import { newPasswordFault } from '../sign-in/common-passwords.server.ts'
import { hashPassword } from '../sign-in/passwords.server.ts'
import { changed, refuseField, textOf } from './account-change.ts'
import type { AccountClient, AccountForm } from './account-change.ts'
import { refuseUnconfirmed } from './confirm-person.server.ts'
import { tellAccount } from './tell-account.server.ts'

/**
 * Sets another password: fields `newPassword` and `confirmation`, `passkeys` with the ids of those that go on, and what
 * confirms the person. Ends every other session, every other passkey and every mailed link.
 */
export async function changePassword(db: Db, client: AccountClient, body: AccountForm) {
	const [password, confirmation] = [textOf(body, 'newPassword'), textOf(body, 'confirmation')]
	if (password !== confirmation) return refuseField('confirmation', 'Passwords do not match')
	const fault = await newPasswordFault(password, confirmation)
	if (fault) return refuseField('newPassword', fault.message)
	const refused = await refuseUnconfirmed(db, client, body)
	if (refused) return refused
	const { admin, request } = client
	const { id: userId, email, sessionId } = admin
	const hash = await hashPassword(password)
	const sent = body['passkeys']
	const remaining = Array.isArray(sent) ? sent.filter((one) => typeof one === 'string') : []
	const isChanged = await db.transaction(async (tx) => {
		await holdAccount(tx, userId)
		if (await isLastFactor(tx, { userId, remaining })) return false
		await replacePassword(tx, userId, hash)
		await endOtherSessionsOf(tx, { userId, sessionId })
		await deleteLinks(tx, userId)
		await recordAccountEvent(tx, { userId, actorId: userId, action: 'set-password' })
		const ofPasskeys = await endOtherPasskeys(tx, { userId, remaining })
		await tellAccount(tx, email, {
			subject: 'Your password was changed',
			sentence: `The password of your account was changed in My account, and every other browser was signed out.${ofPasskeys}`,
		})
		return true
	})
	if (!isChanged) return { status: 409, body: { code: 'lastFactor', message: lastFactorWords } }
	logSecurity('password-set', { result: 'ok', userId, reason: 'my account' })
	return { ...changed(), cookies: await keepBrowser(db, request, userId) }
}
