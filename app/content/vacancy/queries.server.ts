import { and, eq, or, sql } from 'drizzle-orm'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { jobVacancies } from '#platform/db/tables/content.server.ts'
import { vacancyType } from './type.ts'
import { vacancyFields } from './vacancy-fields.ts'

/** What the declaration says of reading vacancies: featured ones first, then the newest. */
export const vacancyReads = declaredReads(vacancyType, jobVacancies, vacancyFields)

/** The open positions, and the position of a number. */
export const { listLive: listLiveVacancies, getLive: getLiveVacancy } = vacancyReads

/** The number of the position that has this slug, or had it before; null when there is none. One query. */
export async function findLiveVacancyId(db: Db, slug: string, now: Date): Promise<number | null> {
	// A slug that is in use has no history, so one position matches at most.
	const hadSlug = sql`${jobVacancies.id} = (select record_id::int from slug_history
		where record_type = ${vacancyType.key} and slug = ${slug})`
	const [row] = await db
		.select({ id: jobVacancies.id })
		.from(jobVacancies)
		.where(and(or(eq(jobVacancies.slug, slug), hadSlug), isLive(jobVacancies, now)))
		.limit(1)
	return row?.id ?? null
}
