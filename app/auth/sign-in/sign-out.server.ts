import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { authSessions } from '#app/db/tables/accounts.server.ts'
import { endedCookies, sessionIdOf } from '../session/session.server.ts'

/**
 * Ends the session of `request` in the database, so that a copy of its cookies is worthless too.
 *
 * @returns whose it was (null: nobody's), and the cookies that delete it from the browser.
 */
export async function signOut(
	db: Db,
	request: Request,
): Promise<{ userId: string | null; cookies: string[] }> {
	const id = await sessionIdOf(db, request)
	if (id === null) return { userId: null, cookies: endedCookies() }
	const [ended] = await db
		.delete(authSessions)
		.where(eq(authSessions.id, id))
		.returning({ userId: authSessions.userId })
	return { userId: ended?.userId ?? null, cookies: endedCookies() }
}
