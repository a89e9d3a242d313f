import type { Actor } from '#app/auth/actor.ts'
import { saveRecord } from '#app/content/core/save-record.server.ts'
import type { Draft } from '#app/content/core/save-record.server.ts'
import { restoreRecord, trashRecord } from '#app/content/core/trash.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { resources } from '#app/db/tables/resources.server.ts'
import { ok } from '#app/lib/result.ts'
import { keepBlogFree } from './schema.ts'
import type { ResourceInput } from './schema.ts'
import { resourceText, resourceType } from './type.ts'
import { resourceExcerpt } from './view.ts'

/**
 * Saves a resource as its next version, with all that belongs to it, in one transaction. A blog is always free.
 *
 * @returns `stale` when someone saved after `draft.version` was read.
 * @throws ForbiddenError when the actor may not edit this type.
 */
export function saveResource(db: Db, actor: Actor, draft: Draft<ResourceInput>) {
	return saveRecord(db, actor, {
		table: resources,
		type: resourceType,
		draft,
		titleOf: (input) => input.title,
		textOf: resourceText,
		columnsOf: async (_tx, input) =>
			ok({ ...keepBlogFree(input), excerpt: resourceExcerpt(input.description) }),
	})
}

/** Moves a resource to the trash; false when it is not there. @throws ForbiddenError */
export function trashResource(db: Db, actor: Actor, id: string) {
	return trashRecord(db, actor, { table: resources, type: resourceType, id })
}

/** Takes a resource out of the trash; false when it is not in it. @throws ForbiddenError */
export function restoreResource(db: Db, actor: Actor, id: string) {
	return restoreRecord(db, actor, { table: resources, type: resourceType, id })
}
