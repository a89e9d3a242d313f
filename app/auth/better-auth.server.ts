// better-auth keeps accounts, checks passwords and makes sessions. It is used through its functions only: none of its
// addresses answers, so nothing it offers and this program does not need can be called from outside.
import { randomUUID } from 'node:crypto'
import { drizzleAdapter } from '@better-auth/drizzle-adapter'
import { betterAuth } from 'better-auth/minimal'
import type { Db } from '#app/db/client.server.ts'
import { authAccounts, authSessions, authUsers } from '#app/db/tables/accounts.server.ts'
import { env } from '#app/lib/env/env.server.ts'
import { hashPassword, verifyPassword } from './sign-in/passwords.server.ts'
import { idleSeconds, renewAfterSeconds, sessionCookieName } from './session/session-life.ts'

function createAuth(db: Db) {
	const isSecure = env().SITE_URL.startsWith('https:')
	return betterAuth({
		baseURL: env().SITE_URL,
		secret: env().APP_SECRET,
		database: drizzleAdapter(db as Parameters<typeof drizzleAdapter>[0], {
			provider: 'pg',
			schema: { user: authUsers, account: authAccounts, session: authSessions },
		}),
		emailAndPassword: {
			enabled: true,
			disableSignUp: true,
			requireEmailVerification: true,
			password: { hash: hashPassword, verify: verifyPassword },
		},
		session: { expiresIn: idleSeconds, updateAge: renewAfterSeconds },
		rateLimit: { enabled: false },
		telemetry: { enabled: false },
		// What it would tell (an address that failed to sign in) does not belong in a log.
		logger: { disabled: true },
		databaseHooks: {
			session: {
				create: {
					// Where somebody signed in from is kept nowhere.
					before: async (session) => ({
						data: { ...session, ipAddress: undefined, userAgent: undefined },
					}),
				},
			},
		},
		advanced: {
			// Tables and columns of what is not used (other providers, its own links) are left out on purpose.
			database: { generateId: () => randomUUID(), validateSchema: false },
			ipAddress: { disableIpTracking: true },
			// Its own prefix would be `__Secure-`; ours binds the cookie to this host alone.
			useSecureCookies: false,
			cookies: {
				session_token: {
					name: sessionCookieName(isSecure),
					attributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
				},
			},
		},
	})
}

const instances = new WeakMap<Db, ReturnType<typeof createAuth>>()

/** The accounts of `db`. */
export function authOf(db: Db) {
	const known = instances.get(db)
	if (known) return known
	const made = createAuth(db)
	instances.set(db, made)
	return made
}
