import { inArray } from 'drizzle-orm'
import { parseUuid } from '#app/records/content.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { authUsers } from '#app/db/tables/accounts.server.ts'

/**
 * What to call those who did something, by the actor's id: the name of the account, else its address; 'The program' for
 * itself. Accounts that are gone are missing from the map.
 */
export async function getActorNames(
	db: Db,
	actorIds: readonly string[],
): Promise<Map<string, string>> {
	const names = new Map([['system', 'The program']])
	const ids = [...new Set(actorIds)].flatMap((id) => parseUuid(id) ?? [])
	if (ids.length === 0) return names
	const users = await db
		.select({ id: authUsers.id, name: authUsers.name, email: authUsers.email })
		.from(authUsers)
		.where(inArray(authUsers.id, ids))
	for (const { id, name, email } of users) names.set(id, name || email)
	return names
}
