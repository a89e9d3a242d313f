import type { Actor } from '../actor.ts'

/**
 * What may be done: `<type>:edit`, uploading files, sending a mail again or setting it aside, handing out or erasing what is held about
 * a person.
 */
export type Permission =
	| `${string}:edit`
	| 'media:upload'
	| 'mail:resend'
	| 'mail:set-aside'
	| 'person:export'
	| 'person:erase'

/** Thrown when an actor may not do what was asked; answered with 403. */
export class ForbiddenError extends Error {
	override name = 'ForbiddenError'
}

/** Every administrator may do everything; nobody else may write. */
export function assertCan(actor: Actor | null, permission: Permission): asserts actor is Actor {
	if (actor === null) throw new ForbiddenError(`Not allowed: ${permission}`)
}
