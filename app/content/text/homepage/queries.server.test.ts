import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import { siteTexts } from '#platform/db/tables/content.server.ts'

test('[PUB-CALL-04][PUB-ENT-09] the homepage settings are one record with the two addresses and its last change', async () => {
	await using db = await testDb()
	const words = {
		heroVideoUrl: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
		heroVideoThumbnailUrl: '/media/hero-thumbnails/a.jpg',
	}
	await db.update(siteTexts).set({ words }).where(eq(siteTexts.slug, 'homepage'))

	expect(await getSiteText(db, 'homepage')).toMatchObject({
		id: expect.stringMatching(/^[0-9a-f-]{36}$/),
		words,
		version: 1,
		updatedAt: expect.any(Date),
	})
	await expect(
		db.pool.query(`insert into site_texts (slug) values ('homepage')`),
	).rejects.toMatchObject({ constraint: 'site_texts_slug_key' })
})
