import { prepareFirstAdmin } from '#platform/auth/access/first-admin.server.ts'
import { db } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'

/**
 * While there is no administrator: creates the one that `ADMIN` names, or returns the line with the setup link for the
 * console. The link is secret, so the line must never be logged. Null when there is nothing to print.
 */
export async function welcomeFirstAdmin(): Promise<string | null> {
	const path = await prepareFirstAdmin(db, { given: env().ADMIN, now: new Date() })
	return path && `Become the first administrator (once, within 24 hours): ${env().SITE_URL}${path}`
}
