import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import { cleanLine } from '#platform/lib/text/visitor-text.ts'
import { recordAccountEvent } from '../access/accounts.server.ts'
import { changed, refuseField, textOf } from './account-change.ts'
import type { AccountClient, AccountForm } from './account-change.ts'

/** Most characters of a name that a person gives themselves. */
const maxLength = 80

/**
 * Stores what the person is called: field `name`, empty for the name in their profile under *Team*. Replies are signed
 * with it, and colleagues read it beside what they did, so the log says that it was changed.
 */
export async function changeName(db: Db, { admin }: AccountClient, body: AccountForm) {
	const { id } = admin
	const name = cleanLine(textOf(body, 'name'))
	if (name === admin.name) return changed({ name })
	if (name.length > maxLength)
		return refuseField('name', `Your name must be at most ${maxLength} characters`)
	await db.transaction(async (tx) => {
		await tx.update(authUsers).set({ name, updatedAt: new Date() }).where(eq(authUsers.id, id))
		await recordAccountEvent(tx, { userId: id, actorId: id, action: 'change-name' })
	})
	return changed({ name })
}
