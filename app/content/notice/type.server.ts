import { and, desc, gt, isNull, or, sql } from 'drizzle-orm'
import { readCached } from '#platform/cache/version-cache.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { notices } from '#platform/db/tables/content.server.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { ok } from '#platform/lib/result.ts'
import { isSafeLink, isSitePath } from '#platform/lib/safe-link.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { stateOf } from '#kit/records/state.ts'
import { noticeFields } from './notice-fields.ts'
import { noticeType } from './type.ts'

/** How long a notice is shown that nobody gave an end. */
const usualDays = 14

const { list } = declaredReads(noticeType, notices, noticeFields)

/** Notices on all pages. Each ends: one without an end gets that of two weeks from its start. */
export const noticeContent = defineContent({
	type: noticeType,
	table: notices,
	fields: noticeFields,
	rules: (_tx, { input }) => {
		const { status, publishAt, unpublishAt } = input
		if (status === 'draft' || unpublishAt) return Promise.resolve(ok({}))
		const start = Math.max(publishAt?.getTime() ?? 0, Date.now())
		return Promise.resolve(ok({ unpublishAt: new Date(start + usualDays * dayMs) }))
	},
	admin: { list },
})

/** What a page says above everything else. */
export type ShownNotice = { title: string; target: string }

/**
 * The notice for visitors of a country: of several, the one that was saved or began last. All are read once for each
 * change.
 */
export async function getNotice(
	db: Db,
	{ country, now }: { country: Country; now: Date },
): Promise<ShownNotice | null> {
	const rows = await readCached(db, noticeType.tags.list, (reads) =>
		reads
			.select()
			.from(notices)
			.where(
				and(
					sql`${notices.status} = 'published'`,
					isNull(notices.deletedAt),
					or(isNull(notices.unpublishAt), gt(notices.unpublishAt, sql`now()`)),
				),
			)
			// Only one that is previewed has no end.
			.orderBy(
				desc(isNull(notices.unpublishAt)),
				desc(sql`greatest(${notices.publishAt}, ${notices.updatedAt})`),
				notices.id,
			),
	)
	const isShown = (row: (typeof rows)[number]) =>
		stateOf(row, now) === 'published' &&
		(country === 'Both' || row.country === 'Both' || row.country === country)
	const shown = rows.find(isShown)
	if (!shown) return null
	const { title, target } = shown
	// What the form refuses may be in the table all the same.
	return { title, target: isSafeLink(target) || isSitePath(target) ? target : '' }
}
