import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, nobody } from '#tests/support/factories.ts'
import { ForbiddenError } from '#app/auth/access/permissions.ts'
import { revisions } from '#app/db/tables/history.server.ts'
import { saveHomepage } from './commands.server.ts'
import { getHomepageSettings } from './queries.server.ts'
import { homepageSchema } from './schema.ts'

const video = 'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=0&controls=1&rel=0'
const input = homepageSchema.parse({ heroVideoUrl: video })

test('the settings are saved as the next version of their single record, and can be cleared', async () => {
	await using db = await testDb()
	const { id } = await getHomepageSettings(db)

	expect(await saveHomepage(db, admin(), { version: 1, input })).toEqual({
		ok: true,
		value: { id, version: 2 },
	})
	expect(await getHomepageSettings(db)).toMatchObject({
		heroVideoUrl: video,
		heroVideoThumbnailUrl: null,
	})
	await saveHomepage(db, admin(), {
		version: 2,
		input: homepageSchema.parse({ heroVideoUrl: null }),
	})
	expect(await getHomepageSettings(db)).toMatchObject({ id, heroVideoUrl: null, version: 3 })
	expect(await db.select().from(revisions)).toHaveLength(2)
})

test('of two simultaneous saves of the same version, one is refused as stale', async () => {
	await using db = await testDb()
	const saves = await Promise.all(
		['a', 'b'].map((name) => saveHomepage(db, admin(name), { version: 1, input })),
	)

	expect(saves.map((saved) => (saved.ok ? 'saved' : saved.error.code)).toSorted()).toEqual([
		'saved',
		'stale',
	])
})

test('saving the settings needs permission', async () => {
	await using db = await testDb()

	await expect(saveHomepage(db, nobody, { version: 1, input })).rejects.toThrow(ForbiddenError)
	expect(await getHomepageSettings(db)).toMatchObject({ heroVideoUrl: null, version: 1 })
})

test('a YouTube video without a picture enqueues a job for one; a Vimeo video or an own picture does not', async () => {
	await using db = await testDb()
	const jobs = async () => {
		const { rows } = await db.pool.query(
			`select payload from graphile_worker._private_jobs order by id`,
		)
		return rows.map((row) => row.payload)
	}
	const save = async (values: object) => {
		const { version } = await getHomepageSettings(db)
		return saveHomepage(db, admin(), { version, input: homepageSchema.parse(values) })
	}
	await save({ heroVideoUrl: 'https://vimeo.com/76979871' })
	await save({
		heroVideoUrl: 'https://youtu.be/aqz-KE-bpKQ',
		heroVideoThumbnailUrl: '/media/hero-thumbnails/a.jpg',
	})
	expect(await jobs()).toEqual([])
	await save({ heroVideoUrl: 'https://youtu.be/aqz-KE-bpKQ' })
	expect(await jobs()).toEqual([{ videoId: 'aqz-KE-bpKQ' }])
})
