import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { pages } from '#platform/db/tables/content.server.ts'
import { slugHistory } from '#platform/db/tables/history.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildPage } from '#tests/support/factories.ts'
import { movePagesFromReserved } from './move-pages.server.ts'

test('a page at an address that the site has taken gets the next free one, once, and the log says so', async () => {
	await using db = await testDb()
	const { id } = await buildPage(db, { title: 'Media', slug: 'media' })
	await buildPage(db, { title: 'Our media', slug: 'media-2' })
	const gone = await buildPage(db, { slug: 'search', deletedAt: new Date() })
	const other = await buildPage(db, { slug: 'privacy' })
	const warn = vi.spyOn(logger, 'warn').mockImplementation(() => {})

	await movePagesFromReserved(db)
	await movePagesFromReserved(db)

	const slugOf = async (of: string) =>
		(await db.select({ slug: pages.slug }).from(pages).where(eq(pages.id, of)))[0]?.slug
	expect(await slugOf(id)).toBe('media-3')
	expect(await slugOf(gone.id)).toBe('search-2')
	expect(await slugOf(other.id)).toBe('privacy')
	expect(warn.mock.calls).toEqual([
		[
			{ from: '/media', to: '/media-3' },
			'the site itself uses /media now, so the page there is at /media-3',
		],
		[{ from: '/search', to: '/search-2' }, expect.any(String)],
	])
	const former = await db
		.select({ slug: slugHistory.slug, id: slugHistory.recordId })
		.from(slugHistory)
		.orderBy(slugHistory.slug)
	expect(former).toEqual([
		{ slug: 'media', id },
		{ slug: 'search', id: gone.id },
	])
})
