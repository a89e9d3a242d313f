// The people who may enter, as one locked set: what each command on access begins with.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { actorId } from '../actor.ts'
import type { Actor } from '../actor.ts'
import { readActor, waysIn } from './accounts.server.ts'
import { assertCan, rolesThatCan } from './permissions.ts'
import type { Permission, Role } from './permissions.ts'

/** Someone with access. `name` may be empty. */
export type PersonWithAccess = {
	id: string
	email: string
	name: string
	role: Role
	/** False while the invitation is open or has run out. */
	canSignIn: boolean
}

/** Of a row of `auth_users`: its name, else that of the team member with its email, else empty. */
export const personName: SQL<string> = sql<string>`coalesce(
	nullif(auth_users.name, ''),
	(select m.name from team_members m where lower(m.email) = auth_users.email and m.deleted_at is null
		order by m.name, m.id limit 1),
	'')`

/**
 * Waits until no other command changes who may enter, and holds that until the transaction ends: two administrators
 * cannot take each other's rights at the same moment. The actor's own rights are read again under the lock.
 *
 * @throws ForbiddenError when the actor has lost the right to change access.
 */
export async function lockAccess(tx: Db, actor: Actor): Promise<void> {
	await lockForTransaction(tx, 'access')
	assertCan(await readActor(tx, actorId(actor)), 'access:edit')
}

const columns = {
	id: authUsers.id,
	email: authUsers.email,
	name: personName,
	role: adminUsers.role,
	canSignIn: waysIn,
}

/** The person with this account, locked until the transaction ends; null without access. */
export async function lockPersonWithAccess(
	tx: Db,
	where: { userId: string } | { email: string },
): Promise<PersonWithAccess | null> {
	const isThem =
		'userId' in where ? eq(authUsers.id, where.userId) : eq(authUsers.email, where.email)
	const [found] = await tx
		.select(columns)
		.from(authUsers)
		.innerJoin(adminUsers, eq(adminUsers.id, authUsers.id))
		.where(isThem)
		.for('update', { of: authUsers })
	return found ?? null
}

/** Everyone who has a permission and can sign in, by email; with `orInvited` also those without a password yet. */
export function listPeopleWhoCan(
	db: Db,
	permission: Permission,
	{ orInvited = false } = {},
): Promise<PersonWithAccess[]> {
	return db
		.select(columns)
		.from(authUsers)
		.innerJoin(adminUsers, eq(adminUsers.id, authUsers.id))
		.where(and(inArray(adminUsers.role, rolesThatCan(permission)), orInvited ? undefined : waysIn))
		.orderBy(authUsers.email)
}

/** Every administrator who can sign in, by email. */
export function listAdministrators(tx: Db): Promise<PersonWithAccess[]> {
	return listPeopleWhoCan(tx, 'access:edit')
}

/** Whether nobody could manage access without this person. Call it under `lockAccess`. */
export async function isLastAdministrator(
	tx: Db,
	{ id, role }: Pick<PersonWithAccess, 'id' | 'role'>,
): Promise<boolean> {
	if (role !== 'administrator') return false
	return (await listAdministrators(tx)).every((other) => other.id === id)
}
