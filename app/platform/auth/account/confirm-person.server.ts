// Before somebody changes how an account signs in, they show once more that it is theirs: a session may be stolen, and
// a password alone is not what the account was protected with.
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { hasRow } from '#platform/db/conditions.server.ts'
import { authSessions, authUsers } from '#platform/db/tables/accounts.server.ts'
import { codeTry, canReadTimeCodes, unreadableCodes } from '../second-factor/code-try.server.ts'
import { readFactors } from '../second-factor/factors.server.ts'
import { takeCode } from '../second-factor/take-code.server.ts'
import { lockedMessage } from '../sign-in/attempt-limits.server.ts'
import { countedTry } from '../sign-in/counted-try.server.ts'
import { verifyPassword } from '../sign-in/passwords.server.ts'
import type { Admin } from '../actor.ts'
import { changed, refuseField, textOf } from './account-change.ts'
import type {
	AccountResponse,
	AccountClient,
	AccountChange,
	AccountForm,
} from './account-change.ts'

/** What is asked for. Without a passkey: the password, and a code too if `needsCode`. */
export type Confirmation = { needsCode: boolean; passkey: 'needed' | 'offered' | 'none' }

/** How long after a way in for those who have lost a factor the password alone confirms. */
const lostMinutes = 60

/** The change, once `refuseUnconfirmed` lets it through. */
export function whenConfirmed(change: AccountChange): AccountChange {
	return async (db, client, body) =>
		(await refuseUnconfirmed(db, client, body)) ?? change(db, client, body)
}

/**
 * Null when the person is confirmed, else the response. A passkey's response (`assertion`) is enough. Otherwise the
 * current `password` is needed, and what `readConfirmation` says.
 */
export async function refuseUnconfirmed(
	db: Db,
	client: AccountClient,
	body: AccountForm,
): Promise<AccountResponse | null> {
	const { admin } = client
	const { needsCode, passkey } = await readConfirmation(db, admin)
	if (passkey !== 'none' && textOf(body, 'assertion') !== '')
		return refuseAssertion(db, client, textOf(body, 'assertion'))
	const refused = await refuseWithoutPassword(db, admin, textOf(body, 'password'))
	if (refused) return refused
	if (needsCode) return refuseWithoutCode(db, admin, textOf(body, 'code'))
	if (passkey !== 'needed') return null
	const message =
		'Confirm this with your passkey. If you have lost it, reset your password by mail: for an hour from then you can remove it here.'
	return { status: 403, body: { code: 'passkeyNeeded', message } }
}

/**
 * What confirms this person. Where codes are on, a code; where passkeys are all there is, one of them. Who has lost
 * theirs came in with a recovery code or a mailed link, and has an hour from then to set up or remove what they need.
 */
export async function readConfirmation(
	db: Db,
	{ id, sessionId }: Pick<Admin, 'id' | 'sessionId'>,
	now = new Date(),
): Promise<Confirmation> {
	const { timeCodes, passkeys } = await readFactors(db, id)
	const hasLost =
		(timeCodes !== null || passkeys.length > 0) && (await camePastLoss(db, sessionId, now))
	const needsCode = timeCodes !== null && !hasLost
	if (passkeys.length === 0) return { needsCode, passkey: 'none' }
	return { needsCode, passkey: timeCodes === null && !hasLost ? 'needed' : 'offered' }
}

/** What to ask the account's passkeys for, before a change that sends the response as `assertion`. */
export async function askPasskey(db: Db, { admin }: AccountClient): Promise<AccountResponse> {
	const { askForPasskey } = await import('../passkeys/assertion.server.ts')
	const requested = await askForPasskey(confirmingBy(admin))
	if (!requested) return refuseConfirmation(409, 'Passkeys need the site’s own address with https.')
	return { ...changed({ options: requested.options }), cookies: [requested.cookie] }
}

const confirmingBy = ({ sessionId }: Admin) =>
	({ purpose: 'passkey confirmation', by: sessionId }) as const

async function refuseAssertion(db: Db, { admin, request }: AccountClient, sent: string) {
	const { checkAssertion } = await import('../passkeys/assertion.server.ts')
	const owner = await checkAssertion(db, { request, sent, of: confirmingBy(admin) })
	return owner?.id === admin.id
		? null
		: refuseConfirmation(403, 'This passkey could not be used. Please try again.')
}

/** Wrong passwords count for the session, which nobody else can lock. */
async function refuseWithoutPassword(
	db: Db,
	{ id: userId, email, sessionId }: Admin,
	password: string,
): Promise<AccountResponse | null> {
	if (password === '') return refuseField('password', 'Please enter your current password.')
	const tried = await countedTry(db, { email, counter: ['browser', sessionId] }, async () => {
		const [account] = await db
			.select({ hash: authUsers.password })
			.from(authUsers)
			.where(eq(authUsers.id, userId))
		return (await verifyPassword({ hash: account?.hash, password })) ? true : null
	})
	if (tried.ok) return null
	if (tried.error.code === 'wrong')
		return refuseField('password', 'This is not your current password.')
	return refuseConfirmation(429, lockedMessage(tried.error.secondsLeft))
}

async function refuseWithoutCode(
	db: Db,
	admin: Admin,
	typed: string,
): Promise<AccountResponse | null> {
	if (typed.trim() === '')
		return refuseField('code', 'Please enter the code from your app, or a recovery code.')
	if (!(await canReadTimeCodes(db, admin.id))) return refuseConfirmation(409, unreadableCodes)
	const use = 'account change'
	const tried = await codeTry(db, admin, () => takeCode(db, admin, { typed, use }))
	if (tried.ok) return null
	if (tried.error.code === 'wrong')
		return refuseField('code', 'This code is not right, or it has been used already.')
	return refuseConfirmation(429, lockedMessage(tried.error.secondsLeft))
}

function camePastLoss(db: Db, sessionId: string, now: Date): Promise<boolean> {
	const since = new Date(now.getTime() - lostMinutes * 60_000)
	const isPastLoss = and(
		eq(authSessions.id, sessionId),
		inArray(authSessions.method, ['link', 'recovery-code']),
		gt(authSessions.createdAt, since),
	)
	return hasRow(db, authSessions, isPastLoss)
}

function refuseConfirmation(status: number, message: string): AccountResponse {
	return { status, body: { message } }
}
