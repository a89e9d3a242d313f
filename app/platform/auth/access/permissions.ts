import type { Actor, Role } from '../actor.ts'

export type { Role } from '../actor.ts'

const all = ['administrator', 'editor'] as const
const administrators = ['administrator'] as const

/** Every permission, and its roles. The guard, commands, menu, palette and dashboard decide by this table. */
const rolesWith = {
	/** Enter the back office and change one's own account. */
	'own:edit': all,
	/** Read and save the types of content without a permission of their own, and use the trash. */
	'content:edit': all,
	/** Change who the business is: its name, offices, hours and mailboxes; and what it writes in mails to visitors. */
	'business:edit': administrators,
	/** Upload, describe and delete files. */
	'media:edit': all,
	/** Send an edition of the newsletter, and see who gets it. */
	'newsletter:send': administrators,
	'lead:read': administrators,
	'lead:edit': administrators,
	'lead:export': administrators,
	'person:read': administrators,
	'person:export': administrators,
	'person:erase': administrators,
	'mail:read': administrators,
	'mail:resend': administrators,
	'mail:set-aside': administrators,
	/** See who may enter. */
	'access:read': administrators,
	/** Give access, change roles, take access away. */
	'access:edit': administrators,
	'system:read': administrators,
	/** Open the site to visitors, close it, and take the demo content away. */
	'site:open': administrators,
	/** See how often pages are read: numbers that name nobody. */
	'visits:read': all,
	/** Get them by mail, each month. */
	'visits:mail': administrators,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof rolesWith

/** Thrown when an actor lacks a permission; the response is 403. */
export class ForbiddenError extends Error {
	override name = 'ForbiddenError'
}

/** Whether a role has a permission. No role has an unknown one. */
export function roleCan(role: Role, permission: Permission): boolean {
	if (!Object.hasOwn(rolesWith, permission)) return false
	return (rolesWith[permission] as readonly Role[]).includes(role)
}

export function rolesThatCan(permission: Permission): Role[] {
	return [...rolesWith[permission]]
}

/** Whether the actor may do this. The program itself may do everything. */
export function can(actor: Actor | null, permission: Permission): boolean {
	if (actor === null) return false
	return actor.kind === 'system' || roleCan(actor.role, permission)
}

/** @throws ForbiddenError when the actor may not do this. */
export function assertCan(actor: Actor | null, permission: Permission): asserts actor is Actor {
	if (!can(actor, permission)) throw new ForbiddenError(`Not allowed: ${permission}`)
}
