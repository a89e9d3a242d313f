import { getActorNames } from '#app/admin/actor-names.server.ts'
import { roleCan } from '#app/auth/access/permissions.ts'
import type { Role } from '#app/auth/access/permissions.ts'
import type { Db } from '#app/db/client.server.ts'
import { adminUsers } from '#app/db/tables/accounts.server.ts'
import { auditLog } from '#app/db/tables/history.server.ts'
import { noAccounts } from './activity-kinds.ts'
import { isVisible } from './list-activity.server.ts'

/**
 * Whose activity a role may choose: those who appear in it and, for those who may see who has access, everyone with access.
 * By name; the system and deleted accounts, which are one choice, come last. Three queries.
 */
export async function listActors(db: Db, role: Role): Promise<{ value: string; label: string }[]> {
	const [actors, staff] = await Promise.all([
		db.selectDistinct({ id: auditLog.actorId }).from(auditLog).where(isVisible(role)),
		roleCan(role, 'access:read') ? db.select({ id: adminUsers.id }).from(adminUsers) : [],
	])
	const ids = new Set([...actors, ...staff].map(({ id }) => id))
	const names = await getActorNames(db, [...ids])
	const people = [...ids]
		.filter((id) => id !== 'system' && names.has(id))
		.map((id) => ({ value: id, label: names.get(id) ?? '' }))
		.toSorted((a, b) => a.label.localeCompare(b.label, 'en-NZ') || (a.value < b.value ? -1 : 1))
	const hasDeleted = [...ids].some((id) => !names.has(id))
	return [
		...people,
		...(ids.has('system') ? [{ value: 'system', label: noAccounts.system }] : []),
		...(hasDeleted ? [{ value: 'deleted', label: noAccounts.deleted }] : []),
	]
}
