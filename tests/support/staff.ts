// Staff for tests by HTTP.
import type { Pool } from 'pg'
import { createAdmin, sessionOf } from './admin.ts'

/** A new account, and the headers of a request by its browser. */
export async function signedIn(db: Pool, given: Parameters<typeof createAdmin>[1] = {}) {
	const account = await createAdmin(db, { name: 'Ana Reid', ...given })
	const cookies = await sessionOf(db, account)
	return { ...account, headers: { Cookie: cookies.join('; ') } }
}
