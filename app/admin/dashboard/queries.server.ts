import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { jobVacancies } from '#app/db/tables/job-vacancies.server.ts'
import { media } from '#app/db/tables/media.server.ts'
import { news } from '#app/db/tables/news.server.ts'
import { products } from '#app/db/tables/products.server.ts'
import { resources } from '#app/db/tables/resources.server.ts'
import { services } from '#app/db/tables/services.server.ts'
import { teamMembers } from '#app/db/tables/team-members.server.ts'
import { logger } from '#app/lib/logger.server.ts'
import { isMissingAlt } from '#app/media/library.server.ts'

const counted = { services, products, news, resources }
const draftable = { ...counted, team: teamMembers, vacancies: jobVacancies }

export type CountedSection = keyof typeof counted
export type DraftSection = keyof typeof draftable

/** A figure of the dashboard; null when it could not be read, which is logged. The rest of the page does not mind. */
export async function orNull<T>(what: string, read: Promise<T>): Promise<T | null> {
	try {
		return await read
	} catch (error) {
		logger.error({ err: error, what }, 'a figure of the dashboard could not be read')
		return null
	}
}

/** How many records a section has outside the trash. */
export async function countSection(db: Db, section: CountedSection): Promise<number> {
	const table = counted[section]
	const [row] = await db.select({ amount: count() }).from(table).where(isNull(table.deletedAt))
	return row?.amount ?? 0
}

/** How many records of each section are drafts; sections without any are left out. */
export async function countDrafts(db: Db): Promise<{ section: DraftSection; amount: number }[]> {
	const sections = Object.keys(draftable) as DraftSection[]
	const counts = await Promise.all(
		sections.map(async (section) => {
			const table = draftable[section]
			const [row] = await db
				.select({ amount: count() })
				.from(table)
				.where(and(isNull(table.deletedAt), eq(table.status, sql`'draft'`)))
			return { section, amount: row?.amount ?? 0 }
		}),
	)
	return counts.filter(({ amount }) => amount > 0)
}

/** How many images in use say nothing to those who cannot see them, and are not marked as decorative. */
export async function countMissingAlts(db: Db): Promise<number> {
	const [row] = await db.select({ amount: count() }).from(media).where(isMissingAlt)
	return row?.amount ?? 0
}
