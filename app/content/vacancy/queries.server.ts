import { and, desc, eq, or, sql } from 'drizzle-orm'
import { isLive } from '#kit/records/live.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { jobVacancies } from '#platform/db/tables/content.server.ts'
import { vacancyType } from './type.ts'

const maxVacancies = 100

/** What a card shows of a vacancy. */
export const cardColumns = {
	id: jobVacancies.id,
	slug: jobVacancies.slug,
	title: jobVacancies.title,
	location: jobVacancies.location,
	type: jobVacancies.type,
	department: jobVacancies.department,
	postedDate: jobVacancies.postedDate,
	description: jobVacancies.description,
	featured: jobVacancies.featured,
	updatedAt: jobVacancies.updatedAt,
}

/** The open positions: featured first, then newest. One query. */
export async function listLiveVacancies(db: Db, { now }: { now: Date }) {
	return db
		.select(cardColumns)
		.from(jobVacancies)
		.where(isLive(jobVacancies, now))
		.orderBy(desc(jobVacancies.featured), desc(jobVacancies.createdAt), jobVacancies.id)
		.limit(maxVacancies)
}

/** The position of this number; null when there is none. */
export async function getLiveVacancy(db: Db, id: number, now: Date) {
	const [row] = await db
		.select({
			...cardColumns,
			responsibilities: jobVacancies.responsibilities,
			requirements: jobVacancies.requirements,
			salary: jobVacancies.salary,
			aboutUs: jobVacancies.aboutUs,
			aboutJob: jobVacancies.aboutJob,
			aboutYou: jobVacancies.aboutYou,
			contactInfo: jobVacancies.contactInfo,
			applyUrl: jobVacancies.applyUrl,
			createdAt: jobVacancies.createdAt,
			unpublishAt: jobVacancies.unpublishAt,
		})
		.from(jobVacancies)
		.where(and(eq(jobVacancies.id, id), isLive(jobVacancies, now)))
		.limit(1)
	return row ?? null
}

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
