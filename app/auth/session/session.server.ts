// Who is signed in. A session is a row in the database and two cookies: one holds its signed token, the other seals the
// first. Nothing is cached: revoked access ends with the next request.
import { eq, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { adminUsers, authSessions } from '#app/db/tables/accounts.server.ts'
import { env } from '#app/lib/env/env.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { isSameSecret, keyedHash } from '#app/lib/secret.server.ts'
import { ownCookie } from './cookies.server.ts'
import { absoluteSeconds, sealCookieName, sessionCookieName } from './session-life.ts'

export type Session = { user: { id: string; email: string; name: string }; isAdmin: boolean }

export type ReadSession = {
	session: Session | null
	/** The browser's cookies were altered or are incomplete; `cookies` deletes them. */
	isTampered: boolean
	/** `Set-Cookie` values for the response: a renewed session, or the end of one. */
	cookies: string[]
}

const nobody: ReadSession = { session: null, isTampered: false, cookies: [] }

/** Who is signed in, whether the browser's cookies are intact, and the cookies to send back. */
export async function readSession(
	db: Db,
	request: Request,
	now = new Date(),
): Promise<ReadSession> {
	const names = cookieNames()
	const header = request.headers.get('Cookie') ?? ''
	const [tokens, seals] = [cookieValues(header, names.session), cookieValues(header, names.seal)]
	if (tokens.length === 0 && seals.length === 0) return nobody
	if (!isWhole(header)) {
		await endNamedSession(db, header)
		return { ...nobody, isTampered: true, cookies: endedCookies() }
	}
	return findSession(db, { header, now })
}

/** One cookie may still be valid; it must not work once the other was altered. */
async function endNamedSession(db: Db, header: string): Promise<void> {
	const { authOf } = await import('../better-auth.server.ts')
	const headers = new Headers({ Cookie: header })
	const found = await authOf(db).api.getSession({ headers, query: { disableRefresh: true } })
	if (found) await db.delete(authSessions).where(eq(authSessions.id, found.session.id))
}

function isWhole(header: string): boolean {
	const names = cookieNames()
	const [tokens, seals] = [cookieValues(header, names.session), cookieValues(header, names.seal)]
	const [token = '', seal = ''] = [tokens[0], seals[0]]
	return tokens.length === 1 && seals.length === 1 && isSameSecret(seal, sealOf(token))
}

async function findSession(db: Db, { header, now }: { header: string; now: Date }) {
	// Loaded with the first session; the public site does not need it.
	const { authOf } = await import('../better-auth.server.ts')
	const { headers, response } = await authOf(db).api.getSession({
		headers: new Headers({ Cookie: header }),
		returnHeaders: true,
	})
	if (!response) return { ...nobody, cookies: endedCookies() }
	const { session, user } = response
	if (now.getTime() - session.createdAt.getTime() > absoluteSeconds * 1000) {
		await db.delete(authSessions).where(eq(authSessions.id, session.id))
		return { ...nobody, cookies: endedCookies() }
	}
	return {
		session: {
			user: { id: user.id, email: user.email, name: user.name },
			isAdmin: await isAdministrator(db, user.id),
		},
		isTampered: false,
		cookies: sealed(headers),
	}
}

/** False when the check fails. */
async function isAdministrator(db: Db, id: string): Promise<boolean> {
	try {
		const found = await db
			.select({ id: adminUsers.id })
			.from(adminUsers)
			.where(eq(adminUsers.id, id))
		return found.length === 1
	} catch (error) {
		logger.error({ err: error, userId: id }, 'checking for an administrator failed')
		return false
	}
}

/** The row id of the session of `request`; null when there is none, or its cookies are not intact. */
export async function sessionIdOf(db: Db, request: Request): Promise<string | null> {
	const header = request.headers.get('Cookie') ?? ''
	if (!isWhole(header)) return null
	const { authOf } = await import('../better-auth.server.ts')
	const found = await authOf(db).api.getSession({
		headers: new Headers({ Cookie: header }),
		query: { disableRefresh: true },
	})
	return found?.session.id ?? null
}

/** Deletes expired sessions. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
	await db.delete(authSessions).where(lt(authSessions.expiresAt, now))
}

/** The session cookies in `headers`, each with its seal. */
export function sealed(headers: Headers): string[] {
	const names = cookieNames()
	return headers.getSetCookie().flatMap((cookie) => {
		const [, name, value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/s.exec(cookie) ?? []
		if (name !== names.session) return []
		return [cookie, `${names.seal}=${value && sealOf(value)}${attributes}`]
	})
}

/** Cookies that delete the session from the browser. */
export function endedCookies(): string[] {
	const names = Object.values(cookieNames())
	return names.map((name) => ownCookie(name, { value: '', maxAgeSeconds: 0 }))
}

function cookieNames() {
	const isSecure = env().SITE_URL.startsWith('https:')
	return { session: sessionCookieName(isSecure), seal: sealCookieName(isSecure) }
}

/** Every raw value of cookie `name`: two are as suspicious as an altered one, and Hono's parser returns only the first. */
function cookieValues(header: string, name: string): string[] {
	return header
		.split(';')
		.map((pair) => pair.trim())
		.filter((pair) => pair.startsWith(`${name}=`))
		.map((pair) => pair.slice(name.length + 1))
}

function sealOf(token: string): string {
	return keyedHash('session seal', token)
}
