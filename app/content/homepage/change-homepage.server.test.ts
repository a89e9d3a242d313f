import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, nobody } from '#tests/support/factories.ts'
import { ForbiddenError } from '#app/auth/access/permissions.ts'
import { changeHomepage } from './change-homepage.server.ts'
import { getHomepageSettings } from './queries.server.ts'

const video = 'https://youtu.be/aqz-KE-bpKQ'
const stored = 'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=0&controls=1&rel=0'
const thumbnail = '/media/hero-thumbnails/a.jpg'

test('[ADM-ENT-08] [ADM-CALL-19] the single record is read, and each address and the time are updated on it', async () => {
	await using db = await testDb()
	const before = await getHomepageSettings(db)
	expect(before).toMatchObject({ heroVideoUrl: null, heroVideoThumbnailUrl: null })
	const change = (version: number, what: object) =>
		changeHomepage(db, admin(), { version, change: what })

	await change(1, { heroVideo: video })
	await change(2, { thumbnail })
	const both = await getHomepageSettings(db)
	expect(both).toMatchObject({
		id: before.id,
		heroVideoUrl: stored,
		heroVideoThumbnailUrl: thumbnail,
	})
	expect(both.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
	await change(3, { heroVideo: null })
	expect(await getHomepageSettings(db)).toMatchObject({
		heroVideoUrl: null,
		heroVideoThumbnailUrl: thumbnail,
	})
	await change(4, { thumbnail: null })
	expect(await getHomepageSettings(db)).toMatchObject({ heroVideoThumbnailUrl: null, version: 5 })
})

test('an invalid video, image address or request, or a stale one, changes nothing', async () => {
	await using db = await testDb()
	const codes = []
	for (const given of [
		{ version: 1, change: { heroVideo: 'a film' } },
		{ version: 1, change: { heroVideo: '' } },
		{ version: 1, change: { thumbnail: 'javascript:alert(1)' } },
		{ version: 1, change: { heroVideo: video, thumbnail } },
		{ version: 1 },
		null,
		{ version: 9, change: { heroVideo: video } },
	]) {
		const answer = await changeHomepage(db, admin(), given)
		codes.push(answer.ok ? 'saved' : answer.error.code)
	}
	const [invalid, unreadable] = ['invalid', 'unreadable']
	expect(codes).toEqual([invalid, invalid, invalid, unreadable, unreadable, unreadable, 'stale'])
	await expect(
		changeHomepage(db, nobody, { version: 1, change: { heroVideo: video } }),
	).rejects.toThrow(ForbiddenError)
	expect(await getHomepageSettings(db)).toMatchObject({ heroVideoUrl: null, version: 1 })
})
