import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { homepageSettings } from '#platform/db/tables/content.server.ts'
import { getHomepageSettings } from './queries.server.ts'

test('[PUB-CALL-04][PUB-ENT-09] the homepage settings are one record with the two addresses and its last change', async () => {
	await using db = await testDb()
	await db.update(homepageSettings).set({
		heroVideoUrl: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
		heroVideoThumbnailUrl: '/media/hero-thumbnails/a.jpg',
	})

	expect(await getHomepageSettings(db)).toMatchObject({
		id: expect.stringMatching(/^[0-9a-f-]{36}$/),
		heroVideoUrl: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
		heroVideoThumbnailUrl: '/media/hero-thumbnails/a.jpg',
		version: 1,
		updatedAt: expect.any(Date),
	})
	await expect(db.pool.query('insert into homepage_settings default values')).rejects.toMatchObject(
		{
			constraint: 'homepage_settings_only_one_key',
		},
	)
})
