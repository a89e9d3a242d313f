// The wish for the mail of the month, which visits/month-digest.server.ts sends.
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import { assertCan, can } from '../access/permissions.ts'
import type { Admin } from '../actor.ts'
import { changed, refuseField } from './account-change.ts'
import type { AccountClient, AccountForm } from './account-change.ts'

/** Whether the account wants the mail of the month; null for one that may not have it. */
export async function readVisitsMail(db: Db, admin: Admin): Promise<boolean | null> {
	if (!can(admin, 'visits:mail')) return null
	const [row] = await db
		.select({ isWanted: authUsers.wantsVisitsMail })
		.from(authUsers)
		.where(eq(authUsers.id, admin.id))
	return row?.isWanted ?? null
}

/**
 * Stores whether the account wants the mail of the month: field `wanted`.
 *
 * @throws ForbiddenError for a person who may not have it.
 */
export async function setVisitsMail(db: Db, { admin }: AccountClient, { wanted }: AccountForm) {
	assertCan(admin, 'visits:mail')
	if (typeof wanted !== 'boolean') return refuseField('wanted', 'Please choose on or off.')
	await db
		.update(authUsers)
		.set({ wantsVisitsMail: wanted, updatedAt: new Date() })
		.where(eq(authUsers.id, admin.id))
	return changed({ wanted })
}
