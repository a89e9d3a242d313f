import { inArray } from 'drizzle-orm'
import { parseUuid } from '#app/records/content.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { authUsers } from '#app/db/tables/accounts.server.ts'

/**
 * Display names by actor id: the account's name, else its e-mail address; 'The system' for `system`. Deleted accounts
 * are missing from the map.
 */
export async function getActorNames(
	db: Db,
	actorIds: readonly string[],
): Promise<Map<string, string>> {
	const names = new Map([['system', 'The system']])
	const ids = [...new Set(actorIds)].flatMap((id) => parseUuid(id) ?? [])
	if (ids.length === 0) return names
	const users = await db
		.select({ id: authUsers.id, name: authUsers.name, email: authUsers.email })
		.from(authUsers)
		.where(inArray(authUsers.id, ids))
	for (const { id, name, email } of users) names.set(id, name || email)
	return names
}
