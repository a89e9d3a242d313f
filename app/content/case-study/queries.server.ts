import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { getTimeZones } from '#platform/business/business.server.ts'
import type { TimeZones } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { inNameOrder } from '#platform/db/conditions.server.ts'
import { caseStudies, teamMembers } from '#platform/db/tables/content.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import { caseStudyFields } from './case-study-fields.ts'
import { caseStudyType } from './type.ts'

/** What the declaration says of reading case studies. */
export const caseStudyReads = declaredReads(caseStudyType, caseStudies, caseStudyFields, {
	isFuzzyAllowed: true,
})

export type CaseStudyCardRow = Awaited<ReturnType<typeof listLiveCaseStudies>>[number]
export type CaseStudyPageRow = NonNullable<Awaited<ReturnType<typeof getLiveCaseStudy>>>

/** Live case studies for a country, newest first: at most a hundred. One query. */
export const { listLive: listLiveCaseStudies, findSlug: findLiveCaseStudySlug } = caseStudyReads

/**
 * When a farmer's consent ends: with its last day, in the time of the office of the case's country. One for both
 * countries ends with New Zealand's, which is the earlier.
 */
export function consentEnd(zones: TimeZones): SQL {
	return sql`((${caseStudies.consentUntil} + 1)::timestamp at time zone
		case when ${caseStudies.country} = 'Australia' then ${zones.Australia} else ${zones['New Zealand']} end)`
}

/**
 * The case study visitors see at exactly this slug, with its adviser (null without one in the team); the farmer's words
 * and the farm's place are null unless the consent runs. Null when there is none. One query.
 */
export async function getLiveCaseStudy(db: Db, slug: string, now: Date) {
	const isAgreed = sql`${consentEnd(await getTimeZones(db))} > ${now}`
	const agreed = (column: SQL | typeof caseStudies.quote) =>
		sql<string | null>`case when ${isAgreed} then ${column} end`
	const [row] = await db
		.select({
			...caseStudyReads.pageColumns,
			quote: agreed(caseStudies.quote),
			quotedAs: agreed(caseStudies.quotedAs),
			place: agreed(sql`case when ${caseStudies.isPlaceShown} then ${caseStudies.place} end`),
			adviser: {
				id: teamMembers.id,
				name: teamMembers.name,
				position: teamMembers.position,
			},
		})
		.from(caseStudies)
		.leftJoin(teamMembers, and(eq(teamMembers.id, caseStudies.adviserId), isLive(teamMembers, now)))
		.where(and(eq(caseStudies.slug, slug), isLive(caseStudies, now)))
		.limit(1)
	return row ?? null
}

export type CaseStudyOptions = Awaited<ReturnType<typeof getCaseStudyOptions>>

/** The possible advisers, by name. */
export async function getCaseStudyOptions(db: Db) {
	const advisers = await db
		.select({ value: teamMembers.id, label: teamMembers.name })
		.from(teamMembers)
		.where(isNull(teamMembers.deletedAt))
		.orderBy(inNameOrder(teamMembers.name), teamMembers.id)
	return { advisers }
}
