// What a passkey has to sign. A challenge waits in a signed cookie, not in a table, which visitors could fill; only
// answered ones are stored, so that no answer works twice.
import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/client.server.ts'
import { authUsedChallenges } from '#platform/db/tables/accounts.server.ts'
import { keyedHash } from '#platform/lib/secret.server.ts'
import { ownCookie, readCookie } from '../session/cookies.server.ts'
import { readToken, signToken } from '../signed-token.server.ts'

const cookieName = 'roost-passkey'
const lifeSeconds = 300

/** Whose challenge it is: a visitor's, or that of a session which sets up a passkey or confirms a change with one. */
export type ChallengeOf =
	| { purpose: 'passkey sign-in' }
	| { purpose: 'passkey set-up' | 'passkey confirmation'; by: string }

export type Challenge = {
	/** In base64url. */
	challenge: string
	/** A `Set-Cookie` value. */
	cookie: string
}

/** Makes a challenge for this browser, valid for five minutes. It replaces the one before. */
export function makeChallenge(of: ChallengeOf, now = new Date()): Challenge {
	const challenge = randomBytes(32).toString('base64url')
	const expiresAt = new Date(now.getTime() + lifeSeconds * 1000)
	const value = signToken(of.purpose, `${byOf(of)}:${challenge}`, { expiresAt })
	return { challenge, cookie: ownCookie(cookieName, { value, maxAgeSeconds: lifeSeconds }) }
}

/** The challenge of the browser; null when there is none, or it has expired or is another's. */
export function readChallenge(request: Request, of: ChallengeOf, now = new Date()): string | null {
	const value = readToken(of.purpose, readCookie(request, cookieName) ?? '', now)
	const [by, challenge] = value?.split(':') ?? []
	return by === byOf(of) && challenge ? challenge : null
}

/** Notes that a challenge was answered. Of concurrent calls, one gets true. */
export async function takeChallenge(db: Db, challenge: string, now = new Date()): Promise<boolean> {
	// Long enough: the cookie of the same challenge has expired by then.
	const expiresAt = new Date(now.getTime() + 2 * lifeSeconds * 1000)
	const taken = await db
		.insert(authUsedChallenges)
		.values({ hash: keyedHash('passkey challenge', challenge), expiresAt })
		.onConflictDoNothing()
		.returning({ hash: authUsedChallenges.hash })
	return taken.length > 0
}

/** A `Set-Cookie` value that ends the challenge of this browser. */
export function clearChallenge(): string {
	return ownCookie(cookieName, { value: '', maxAgeSeconds: 0 })
}

function byOf(of: ChallengeOf): string {
	return 'by' in of ? of.by : ''
}
