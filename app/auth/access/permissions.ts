import type { Actor } from '../actor.ts'

/**
 * What an actor may do: `<type>:edit`, upload files, resend a mail or set it aside, export or erase a person's data.
 */
export type Permission =
	| `${string}:edit`
	| 'media:upload'
	| 'mail:resend'
	| 'mail:set-aside'
	| 'person:export'
	| 'person:erase'

/** Thrown when an actor lacks a permission; the response is 403. */
export class ForbiddenError extends Error {
	override name = 'ForbiddenError'
}

/** Every administrator may do everything; nobody else may write. */
export function assertCan(actor: Actor | null, permission: Permission): asserts actor is Actor {
	if (actor === null) throw new ForbiddenError(`Not allowed: ${permission}`)
}
