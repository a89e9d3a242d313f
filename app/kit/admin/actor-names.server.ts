import { inArray } from 'drizzle-orm'
import { personName } from '#platform/auth/access/people-with-access.server.ts'
import { parseUuid } from '#kit/records/content.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'

/**
 * Display names by actor id: the person's name, else the part of the email before the @, since editors read the names
 * of others here and need no addresses; 'The system' for `system`. Deleted accounts are missing from the map.
 */
export async function getActorNames(
	db: Db,
	actorIds: readonly string[],
): Promise<Map<string, string>> {
	const names = new Map([['system', 'The system']])
	const ids = [...new Set(actorIds)].flatMap((id) => parseUuid(id) ?? [])
	if (ids.length === 0) return names
	const users = await db
		.select({ id: authUsers.id, name: personName, email: authUsers.email })
		.from(authUsers)
		.where(inArray(authUsers.id, ids))
	for (const { id, name, email } of users) names.set(id, name || (email.split('@')[0] ?? ''))
	return names
}
