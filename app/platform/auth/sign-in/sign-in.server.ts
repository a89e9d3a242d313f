import type { Db } from '#platform/db/client.server.ts'
import { networkOf } from '#platform/lib/http/network.ts'
import { fail } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { hasScryptHashes, replaceHash } from '../access/accounts.server.ts'
import { normaliseEmail } from '../email-address.ts'
import { clearCount, countTry, takeBack } from './attempt-limits.server.ts'
import { countedTry, passwordCounter } from './counted-try.server.ts'
import { logSecurity } from '../security-log.server.ts'
import type { SessionOrigin } from '../session/session.server.ts'
import { goOn, readAccount } from './after-password.server.ts'
import type { Account, CodeNeeded } from './after-password.server.ts'
import type { SignedIn } from './enter.server.ts'
import { checkOtherKind, hashPassword, isOutdated, verifyPassword } from './passwords.server.ts'
import type { HashClient } from './passwords.server.ts'

export type SignIn = {
	email: string
	password: string
	/** The client's network address. */
	address: string | null
	/** From `knownBrowser`. */
	browser: string | null
	origin?: SessionOrigin
}

export type SignInError =
	| { code: 'invalidCredentials'; tries: number }
	/** The account, or this browser, has to wait. */
	| { code: 'locked'; tries: number; secondsLeft: number }
	/** The network address has to wait. */
	| { code: 'tooMany'; secondsLeft: number }
	/** Only after the right password. */
	| { code: 'unverified' }
	/** Only after the right password: a second factor is required, and passkeys are the account's only one. */
	| { code: 'passkeyNeeded' }

const unknownOrigin: SessionOrigin = { browser: null, country: null }

/**
 * Signs in with email and password.
 *
 * Every attempt is counted before the password is checked. An unknown address is counted, locked and timed like a known
 * one. With time codes the right password starts no session and clears no count: the code does (`sendCode`).
 *
 * @returns the cookies of a new session, or of the wait for a code, or the refusal.
 */
export async function signIn(
	db: Db,
	given: SignIn,
): Promise<Result<SignedIn | CodeNeeded, SignInError>> {
	const email = normaliseEmail(given.email)
	const network = networkOf(given.address || 'unknown')
	const fromNetwork = await countTry(db, 'signIn', network)
	if (fromNetwork.isOver) {
		logSecurity('rate-limit', { account: email, result: 'refused', reason: 'signIn' })
		return fail({ code: 'tooMany', secondsLeft: fromNetwork.secondsLeft })
	}
	const counter = passwordCounter(email, given.browser)
	const client = { network, isKnown: given.browser !== null }
	const response = await countedTry(db, { email, counter }, () =>
		checkPassword(db, { email, password: given.password, client }),
	)
	if (!response.ok)
		return fail(
			response.error.code === 'wrong'
				? { ...response.error, code: 'invalidCredentials' }
				: response.error,
		)
	await takeBack(db, 'signIn', network)
	const { origin = unknownOrigin, browser } = given
	const isNewBrowser = browser === null
	const entered = await goOn(db, response.value, { method: 'password', origin, isNewBrowser })
	if (!entered.ok) {
		const { code } = entered.error
		return fail(code === 'changed' ? { code: 'invalidCredentials', tries: 0 } : { code })
	}
	// With time codes the code clears it: whoever has the password must not win tries by it.
	if (!('step' in entered.value)) await clearCount(db, ...counter)
	return entered
}

/**
 * The account; null for a wrong password. An unknown address costs the same queries and hashes. A right password whose
 * hash is outdated is hashed again.
 */
async function checkPassword(
	db: Db,
	given: { email: string; password: string; client: HashClient },
): Promise<Account | null> {
	const { email, password, client } = given
	const account = await readAccount(db, email)
	const isRight = await verifyPassword({ hash: account?.hash, password, client })
	if (!account?.hash || !isRight) {
		if (await hasScryptHashes(db)) await checkOtherKind(account?.hash, { password, client })
		return null
	}
	if (!isOutdated(account.hash)) return account
	const hash = await hashPassword(password, client)
	// Unless the password has been changed meanwhile: then this one is checked against the new one.
	const isStored = await replaceHash(db, { userId: account.id, from: account.hash, to: hash })
	return isStored ? { ...account, hash } : checkPassword(db, given)
}
