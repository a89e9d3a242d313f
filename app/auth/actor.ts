/** Who acts: an administrator, or the program itself (seeding, jobs, commands on the server). */
export type Actor = { kind: 'system' } | { kind: 'admin'; id: string }

/** How an actor is named in revisions and the audit log: an id, never a name or an address. */
export function actorId(actor: Actor): string {
	return actor.kind === 'system' ? 'system' : actor.id
}
