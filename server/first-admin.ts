import { prepareFirstAdmin } from '#app/auth/access/first-admin.server.ts'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/lib/env/env.server.ts'

/**
 * While there is no administrator: makes the one the environment names, or answers the line that tells the console how to
 * become it. The link in it is secret, so it goes to the console and never into the log.
 */
export async function welcomeFirstAdmin(): Promise<string | null> {
	const path = await prepareFirstAdmin(db, { given: env().ADMIN, now: new Date() })
	return path && `Become the first administrator (once, within 24 hours): ${env().SITE_URL}${path}`
}
