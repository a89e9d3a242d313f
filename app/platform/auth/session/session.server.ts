// Who is signed in. A session is a row in the database and two cookies: one holds its token, of which the row has only
// a hash; the other seals the first. Nothing is cached: revoked access ends with the next request.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import {
	adminUsers,
	authSessions,
	authUsedChallenges,
	authUsers,
} from '#platform/db/tables/accounts.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { isSameSecret, keyedHash } from '#platform/lib/secret.server.ts'
import type { Role } from '../access/permissions.ts'
import { ownCookie } from './cookies.server.ts'

type Session = {
	id: string
	user: { id: string; email: string; name: string }
	/** Null: no access to the back office. */
	role: Role | null
	/** Whether a passkey, or time codes, are set up. */
	hasSecondFactor: boolean
}

export type ReadSession = {
	session: Session | null
	/** The browser's cookies were altered or are incomplete; `cookies` deletes them. */
	isTampered: boolean
	/** `Set-Cookie` values for the response: a renewed session, or the end of one. */
	cookies: string[]
}

/** What a person recognises a session by. */
export type SessionOrigin = {
	/** Such as "Chrome on Android". */
	browser: string | null
	/** English name. */
	country: string | null
}

export type SignInMethod = (typeof authSessions.$inferSelect)['method']

const nobody: ReadSession = { session: null, isTampered: false, cookies: [] }

type NewSession = { userId: string; method: SignInMethod; origin: SessionOrigin; now?: Date }

/** Starts a session; returns its cookies. The token is new, whatever the browser sent. */
export async function startSession(
	db: Db,
	{ userId, method, origin, now = new Date() }: NewSession,
): Promise<string[]> {
	const token = randomBytes(32).toString('base64url')
	const times = { createdAt: now, usedAt: now, expiresAt: idleEnd(now) }
	await db
		.insert(authSessions)
		.values({ tokenHash: hashOf(token), userId, method, ...origin, ...times })
	return sessionCookies(token, idleSeconds)
}

/** Who is signed in, whether the browser's cookies are intact, and the cookies to send back. */
export async function readSession(
	db: Db,
	request: Request,
	now = new Date(),
): Promise<ReadSession> {
	const cookies = request.headers.get('Cookie')
	const { tokens, seals } = sentCookies(cookies)
	if (tokens.length === 0 && seals.length === 0) return nobody
	const token = wholeToken(cookies)
	if (token === null) {
		// One cookie may still be valid; it must not work once the other was altered.
		await db.delete(authSessions).where(inArray(authSessions.tokenHash, tokens.map(hashOf)))
		return { ...nobody, isTampered: true, cookies: endedCookies() }
	}
	return findSession(db, { token, now })
}

async function findSession(db: Db, { token, now }: { token: string; now: Date }) {
	const [found] = await db
		.select({
			id: authSessions.id,
			createdAt: authSessions.createdAt,
			usedAt: authSessions.usedAt,
			user: { id: authUsers.id, email: authUsers.email, name: authUsers.name },
		})
		.from(authSessions)
		.innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
		.where(and(eq(authSessions.tokenHash, hashOf(token)), gt(authSessions.expiresAt, now)))
	if (!found) return { ...nobody, cookies: endedCookies() }
	const { id, user } = found
	if (secondsBetween(found.createdAt, now) > absoluteSeconds) {
		await db.delete(authSessions).where(eq(authSessions.id, id))
		return { ...nobody, cookies: endedCookies() }
	}
	const rights = await readRights(db, user.id)
	const isDue = secondsBetween(found.usedAt, now) > renewAfterSeconds
	return {
		session: { id, user, ...rights },
		isTampered: false,
		cookies: isDue ? await renew(db, { id, token, now }) : [],
	}
}

async function renew(db: Db, { id, token, now }: { id: string; token: string; now: Date }) {
	await db
		.update(authSessions)
		.set({ usedAt: now, expiresAt: idleEnd(now) })
		.where(eq(authSessions.id, id))
	return sessionCookies(token, idleSeconds)
}

/** No rights when the check fails. */
async function readRights(db: Db, id: string): Promise<Pick<Session, 'role' | 'hasSecondFactor'>> {
	try {
		const [found] = await db
			.select({ role: adminUsers.role, hasSecondFactor: hasSecondFactor() })
			.from(adminUsers)
			.where(eq(adminUsers.id, id))
		return found ?? { role: null, hasSecondFactor: false }
	} catch (error) {
		logger.error({ err: error, userId: id }, 'checking for an administrator failed')
		return { role: null, hasSecondFactor: false }
	}
}

/** Whether the account of a row of `admin_users` has a passkey or confirmed time codes. */
function hasSecondFactor() {
	return sql<boolean>`(exists (select from auth_passkeys p where p.user_id = admin_users.id)
		or exists (select from auth_time_codes c where c.user_id = admin_users.id and c.confirmed_at is not null))`
}

/** Ends the session of `request`; returns whose it was, or null. */
export async function endSession(db: Db, request: Request): Promise<string | null> {
	const token = wholeToken(request.headers.get('Cookie'))
	if (token === null) return null
	const [ended] = await db
		.delete(authSessions)
		.where(eq(authSessions.tokenHash, hashOf(token)))
		.returning({ userId: authSessions.userId })
	return ended?.userId ?? null
}

/** Deletes expired sessions and used challenges. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
	await db.delete(authSessions).where(lt(authSessions.expiresAt, now))
	await db.delete(authUsedChallenges).where(lt(authUsedChallenges.expiresAt, now))
}

/** What a browser sent as `Cookie`, if anything. */
type CookieHeader = string | null | undefined

/** Whether the browser sent both cookies unaltered. Asks no database: the session may have ended. */
export function hasSessionCookies(header: CookieHeader): boolean {
	return wholeToken(header) !== null
}

/** Cookies that delete the session from the browser. */
export function endedCookies(): string[] {
	const names = Object.values(cookieNames())
	return names.map((name) => ownCookie(name, { value: '', maxAgeSeconds: 0 }))
}

function sessionCookies(token: string, maxAgeSeconds: number): string[] {
	const names = cookieNames()
	return [
		ownCookie(names.session, { value: token, maxAgeSeconds }),
		ownCookie(names.seal, { value: sealOf(token), maxAgeSeconds }),
	]
}

/** The token of an intact pair of cookies; null otherwise. */
function wholeToken(header: CookieHeader): string | null {
	const { tokens, seals } = sentCookies(header)
	const [token = '', seal = ''] = [tokens[0], seals[0]]
	const isWhole = tokens.length === 1 && seals.length === 1 && isSameSecret(seal, sealOf(token))
	return isWhole ? token : null
}

function sentCookies(header: CookieHeader) {
	const names = cookieNames()
	const valuesOf = (name: string) => cookieValues(header ?? '', name)
	return { tokens: valuesOf(names.session), seals: valuesOf(names.seal) }
}

/**
 * The cookie that holds the session, and the one that seals it, to tell tampering from a browser that never signed in.
 * Under https their names bind them to this host.
 */
function cookieNames() {
	const prefix = env().SITE_URL.startsWith('https:') ? '__Host-' : ''
	return { session: `${prefix}roost-session`, seal: `${prefix}roost-session-seal` }
}

/** Every raw value of cookie `name`: two are as suspicious as an altered one, and Hono's parser returns one. */
function cookieValues(header: string, name: string): string[] {
	return header
		.split(';')
		.map((pair) => pair.trim())
		.filter((pair) => pair.startsWith(`${name}=`))
		.map((pair) => pair.slice(name.length + 1))
}

function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('hex')
}

function sealOf(token: string): string {
	return keyedHash('session seal', token)
}

function idleEnd(now: Date): Date {
	return new Date(now.getTime() + idleSeconds * 1000)
}

function secondsBetween(from: Date, to: Date): number {
	return (to.getTime() - from.getTime()) / 1000
}

/** A session ends after this long without a request. An open page of the back office sends one every 30 s. */
export const idleSeconds = 12 * 3600
/** A session ends this long after the sign-in, even in use. */
export const absoluteSeconds = 14 * 24 * 3600
/** A session in use is renewed when the last renewal is older than this. */
const renewAfterSeconds = 300

/** Whether the account has to set up a second factor before it may do anything else. */
export function mustSetUpSecondFactor({ hasSecondFactor }: Pick<Session, 'hasSecondFactor'>) {
	return env().SECOND_FACTOR === 'required' && !hasSecondFactor
}
