import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { authUsers } from '#app/db/tables/accounts.server.ts'
import type { Actor } from '../actor.ts'
import { personName } from './people-with-access.server.ts'

/** The actor as a mail names them: their name, else their e-mail. */
export async function getWho(db: Db, actor: Actor): Promise<string> {
	if (actor.kind === 'system') return 'Someone at the server’s console'
	const [found] = await db
		.select({ name: personName, email: authUsers.email })
		.from(authUsers)
		.where(eq(authUsers.id, actor.id))
	return found?.name || found?.email || 'An administrator'
}
