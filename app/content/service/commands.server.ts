import type { Actor } from '#app/auth/actor.ts'
import { saveRecord } from '#app/content/core/save-record.server.ts'
import type { Draft } from '#app/content/core/save-record.server.ts'
import { restoreRecord, trashRecord } from '#app/content/core/trash.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { services } from '#app/db/tables/services.server.ts'
import { ok } from '#app/lib/result.ts'
import { lockServiceOrder, nextServicePlace } from './order-services.server.ts'
import type { ServiceInput } from './schema.ts'
import { serviceType } from './type.ts'

/**
 * Saves a service as its next version. A new one goes to the end of the list: 0 when no service has a place, else
 * after the largest.
 *
 * @returns `stale` when someone saved after `draft.version` was read.
 * @throws ForbiddenError when the actor may not edit services.
 */
export function saveService(db: Db, actor: Actor, draft: Draft<ServiceInput>) {
	return saveRecord(db, actor, {
		table: services,
		type: serviceType,
		draft,
		titleOf: (input) => input.title,
		columnsOf: async (tx, input) =>
			ok(draft.id === null ? { ...input, displayOrder: await placeAtEnd(tx) } : input),
	})
}

async function placeAtEnd(tx: Db): Promise<number> {
	await lockServiceOrder(tx)
	return nextServicePlace(tx)
}

/** Moves a service to the trash; false when it is not there. @throws ForbiddenError */
export function trashService(db: Db, actor: Actor, id: string) {
	return trashRecord(db, actor, { table: services, type: serviceType, id })
}

/** Takes a service out of the trash; false when it is not in it. @throws ForbiddenError */
export function restoreService(db: Db, actor: Actor, id: string) {
	return restoreRecord(db, actor, { table: services, type: serviceType, id })
}
