// better-auth stores accounts, checks passwords and makes sessions. Only its functions are used: none of its routes is
// served, so nothing that this program does not need can be called from outside.
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
		// Its messages (an address that failed to sign in) do not belong in a log.
		logger: { disabled: true },
		databaseHooks: {
			session: {
				create: {
					// The origin of a sign-in is not stored.
					before: async (session) => ({
						data: { ...session, ipAddress: undefined, userAgent: undefined },
					}),
				},
			},
		},
		advanced: {
			// Tables and columns of unused features (other providers, its own links) are left out on purpose.
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

/** better-auth on `db`. */
export function authOf(db: Db) {
	const known = instances.get(db)
	if (known) return known
	const made = createAuth(db)
	instances.set(db, made)
	return made
}
