import type { RouterContext } from 'react-router'

/** What an account with access to the back office may do. An editor is an administrator with fewer rights. */
export type Role = 'administrator' | 'editor'

/** Who acts: someone with access to the back office, or the program itself (seeding, jobs, commands on the server). */
export type Actor = { kind: 'system' } | { kind: 'admin'; id: string; role: Role }

/** The person who is signed in to the back office. */
export type Admin = {
	kind: 'admin'
	id: string
	role: Role
	/** The session that the request came with. */
	sessionId: string
	email: string
	name: string
}

/**
 * Set by the guard of the back office, read by its loaders and actions. Written out instead of made with
 * `createContext`, so that the worker and the scripts do not load the router.
 */
export const actorContext: RouterContext<Admin> = {}

/** How an actor is named in versions and the audit log: an id, never a name or an address. */
export function actorId(actor: Actor): string {
	return actor.kind === 'system' ? 'system' : actor.id
}
