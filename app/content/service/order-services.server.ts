// The order of the services. Every change holds one lock, so that the numbers stay a permutation.
import { asc, desc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { changeColumns } from '#kit/records/change-columns.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { services } from '#platform/db/tables/content.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { serviceFields } from './service-fields.ts'
import { serviceType } from './type.ts'

const orderLock = 'service:order'
const isPresent = isNull(services.deletedAt)

/**
 * Assigns a place to every service without one, newest first: from 0 on when none has one, else after the largest.
 *
 * Writes nothing, and takes no lock, when all have one.
 *
 * @throws ForbiddenError when the actor may not edit services.
 */
export async function numberServices(db: Db, actor: Actor): Promise<void> {
	assertCan(actor, 'content:edit')
	const missing = sql`${services.displayOrder} is null and ${services.deletedAt} is null`
	const without = (tx: Db) => tx.select({ id: services.id }).from(services).where(missing)
	if ((await without(db).limit(1)).length === 0) return
	await db.transaction(async (tx) => {
		await lockForTransaction(tx, orderLock)
		let place = await nextServicePlace(tx)
		const unplaced = await without(tx)
			.orderBy(desc(services.createdAt), asc(services.id))
			.for('update')
		for (const { id } of unplaced) {
			await placeService(tx, actor, { id, displayOrder: place })
			place += 1
		}
	})
}

/** The place after all others; 0 when no service has one. The caller holds the lock of the order. */
export async function nextServicePlace(tx: Db): Promise<number> {
	const [row] = await tx.select({ last: max(services.displayOrder) }).from(services)
	return row?.last === null || row?.last === undefined ? 0 : row.last + 1
}

/** Takes the lock of the order of services; held until the transaction ends. */
export function lockServiceOrder(tx: Db): Promise<void> {
	return lockForTransaction(tx, orderLock)
}

export type Moved = { position: number; of: number }
export type MoveError = { code: 'atEnd' } | { code: 'gone' }

/** The target: past its neighbour, or a place in the list, counted from 0. */
export type MoveTo = 'up' | 'down' | number

/**
 * Moves a service in the full list. Neighbours swap their numbers; for a longer move, those in between shift by one.
 * Missing and duplicate numbers are corrected.
 *
 * @returns its position now, from 1; `atEnd` when the first moves up or the last down, `gone` when there is none.
 * @throws ForbiddenError when the actor may not edit services.
 */
export async function moveService(
	db: Db,
	actor: Actor,
	{ id, to }: { id: string; to: MoveTo },
): Promise<Result<Moved, MoveError>> {
	assertCan(actor, 'content:edit')
	return db.transaction(async (tx) => {
		await lockServiceOrder(tx)
		const before = await tx
			.select({ id: services.id, displayOrder: services.displayOrder })
			.from(services)
			.where(isPresent)
			.orderBy(
				sql`coalesce(${services.displayOrder}, 0)`,
				desc(services.createdAt),
				asc(services.id),
			)
			// Locks all rows at once, before anything is announced: a delete announces while it holds its row.
			.for('update')
		const from = before.findIndex((row) => row.id === id)
		const moved = before[from]
		if (!moved) return fail({ code: 'gone' } as const)
		const target = typeof to === 'number' ? clamp(to, before.length) : from + (to === 'up' ? -1 : 1)
		if (target < 0 || target >= before.length) return fail({ code: 'atEnd' } as const)
		const after = before.toSpliced(from, 1).toSpliced(target, 0, moved)
		const numbers = increasing(before.map((row) => row.displayOrder))
		for (const [index, row] of after.entries()) {
			const displayOrder = numbers[index] ?? index
			if (row.displayOrder !== displayOrder)
				await placeService(tx, actor, { id: row.id, displayOrder })
		}
		return ok({ position: target + 1, of: before.length })
	})
}

function clamp(place: number, length: number): number {
	return Math.min(Math.max(0, Math.trunc(place)), length - 1)
}

/** The numbers made strictly increasing: one that does not rise becomes the previous one plus 1. */
function increasing(numbers: (number | null)[]): number[] {
	const rising: number[] = []
	for (const number of numbers) {
		const least = (rising.at(-1) ?? -1) + 1
		rising.push(Math.max(number ?? 0, least))
	}
	return rising
}

function placeService(
	tx: Db,
	actor: Actor,
	{ id, displayOrder }: { id: string; displayOrder: number },
) {
	return changeColumns(tx, actor, {
		table: services,
		type: serviceType,
		fields: serviceFields,
		id,
		where: eq(services.id, id),
		columns: () => ({ displayOrder }),
		action: 'move',
	})
}
