import { eq, inArray } from 'drizzle-orm'
import { announceTags } from '#platform/cache/tags.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { pages } from '#platform/db/tables/content.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { lockSlugs, recordFormerSlug, uniqueSlug } from '#kit/records/save-record.server.ts'
import { reservedSlugs } from '#kit/site/reserved.ts'
import { pageType } from './type.ts'

/**
 * Gives each page at an address that the site itself uses since this release the next free one, with a number, also in
 * the trash. Else the page could no longer be read.
 */
export async function movePagesFromReserved(db: Db): Promise<void> {
	const isTaken = inArray(pages.slug, [...reservedSlugs])
	const [taken] = await db.select({ id: pages.id }).from(pages).where(isTaken).limit(1)
	if (!taken) return
	const moves = await db.transaction(async (tx) => {
		// Two instances may start at once.
		await lockSlugs(tx, pageType)
		const rows = await tx
			.select({ id: pages.id, slug: pages.slug })
			.from(pages)
			.where(isTaken)
			.orderBy(pages.createdAt, pages.id)
			.for('update')
		const moved: { from: string; to: string }[] = []
		for (const { id, slug } of rows) {
			const after = await uniqueSlug(tx, { table: pages, text: slug, ownId: null })
			await tx.update(pages).set({ slug: after }).where(eq(pages.id, id))
			await recordFormerSlug(tx, { type: pageType.key, id, before: slug, after })
			moved.push({ from: pageType.path({ slug }), to: pageType.path({ slug: after }) })
		}
		await announceTags(tx, [pageType.tags.list, ...rows.map(({ id }) => pageType.tags.one(id))])
		return moved
	})
	for (const move of moves)
		logger.warn(move, `the site itself uses ${move.from} now, so the page there is at ${move.to}`)
}
