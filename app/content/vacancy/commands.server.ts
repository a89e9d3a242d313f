import type { Actor } from '#app/auth/actor.ts'
import { saveRecord } from '#app/content/core/save-record.server.ts'
import type { Draft } from '#app/content/core/save-record.server.ts'
import { restoreRecord, trashRecord } from '#app/content/core/trash.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { jobVacancies } from '#app/db/tables/job-vacancies.server.ts'
import { ok } from '#app/lib/result.ts'
import type { VacancyInput } from './schema.ts'
import { vacancyText, vacancyType } from './type.ts'

/**
 * Saves a job vacancy as its next version, with all that belongs to it, in one transaction.
 *
 * @returns `stale` when someone saved after `draft.version` was read.
 * @throws ForbiddenError when the actor may not edit this type.
 */
export function saveVacancy(db: Db, actor: Actor, draft: Draft<VacancyInput, number>) {
	return saveRecord(db, actor, {
		table: jobVacancies,
		type: vacancyType,
		draft,
		titleOf: (input) => input.title,
		textOf: vacancyText,
		columnsOf: async (_tx, input) => ok(input),
	})
}

/** Moves a job vacancy to the trash; false when it is not there. @throws ForbiddenError */
export function trashVacancy(db: Db, actor: Actor, id: number) {
	return trashRecord(db, actor, { table: jobVacancies, type: vacancyType, id })
}

/** Takes a job vacancy out of the trash; false when it is not in it. @throws ForbiddenError */
export function restoreVacancy(db: Db, actor: Actor, id: number) {
	return restoreRecord(db, actor, { table: jobVacancies, type: vacancyType, id })
}
