import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, nobody } from '#tests/support/factories.ts'
import { homepageForm } from '#tests/support/inputs.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { rolledBack } from '#platform/db/roll-back.server.ts'
import { bringBack } from '#kit/records/bring-back.server.ts'
import { readVersion } from '#kit/records/read-version.server.ts'
import { saveWorkingCopy } from '#kit/records/working-copy.server.ts'
import { homepageFields } from './homepage-fields.ts'
import { textContents } from '../type.server.ts'

const stored = 'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=0&controls=1&rel=0'
const thumbnail = '/media/hero-thumbnails/a.jpg'

/** The row, with what its form would hold. */
async function getStored(db: Db) {
	const row = await getSiteText(db, 'homepage')
	return { ...row, ...homepageFields.read(row) }
}

/** Saves these values over the present ones. */
async function save(db: TestDb, values: object, { actor = admin(), ...other }: Given = {}) {
	const { id, version } = await getStored(db)
	const record = await textContents.homepage.readForm(db, id)
	const draft = { id, version, values: { ...record?.values, ...values }, ...other }
	return textContents.homepage.saveForm(db, actor, draft)
}

type Given = { actor?: Actor; id?: null; version?: number }

test('[ADM-ENT-08] [ADM-CALL-19] the single record is read, and each address and the time are updated on it', async () => {
	await using db = await testDb()
	const before = await getStored(db)
	expect(before).toMatchObject({ heroVideoUrl: null, heroVideoThumbnailUrl: '', version: 1 })

	await save(db, { heroVideoUrl: homepageForm.heroVideoUrl })
	await save(db, { heroVideoThumbnailUrl: thumbnail })
	const both = await getStored(db)
	expect(both).toMatchObject({
		id: before.id,
		heroVideoUrl: stored,
		heroVideoThumbnailUrl: thumbnail,
		version: 3,
	})
	expect(both.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
	await save(db, { heroVideoUrl: null })
	expect(await getStored(db)).toMatchObject({
		heroVideoUrl: null,
		heroVideoThumbnailUrl: thumbnail,
	})
	await save(db, { heroVideoThumbnailUrl: '' })
	expect(await getStored(db)).toMatchObject({ heroVideoThumbnailUrl: '', version: 5 })
})

test('an invalid video or image address, a stale save, and a second record are refused and change nothing', async () => {
	await using db = await testDb()
	const refusals = [
		await save(db, { heroVideoUrl: 'a film' }),
		await save(db, { heroVideoUrl: '' }),
		await save(db, { heroVideoThumbnailUrl: 'javascript:alert(1)' }),
		await save(db, { heroVideoUrl: 'https://vimeo.com/76979871' }),
		await save(db, homepageForm, { version: 9 }),
		await save(db, homepageForm, { id: null, version: 0 }),
	]
	const codes = refusals.map((saved) => (saved.ok ? 'saved' : saved.error.code))
	expect(codes).toEqual(['invalid', 'invalid', 'invalid', 'notYoutube', 'stale', 'stale'])
	await expect(save(db, homepageForm, { actor: nobody })).rejects.toThrow(ForbiddenError)
	expect(await getStored(db)).toMatchObject({ heroVideoUrl: null, version: 1 })
})

test('of two simultaneous saves of the same version, one is refused as stale', async () => {
	await using db = await testDb()
	const saves = await Promise.all(
		['a', 'b'].map((name) => save(db, homepageForm, { actor: admin(name), version: 1 })),
	)
	const codes = saves.map((saved) => (saved.ok ? 'saved' : saved.error.code))
	expect(codes.toSorted()).toEqual(['saved', 'stale'])
})

test('the record stays published, whatever a form says', async () => {
	await using db = await testDb()
	const later = '2100-01-01T00:00:00.000Z'
	const saved = await save(db, { status: 'draft', publishAt: later, unpublishAt: later })

	expect(saved).toMatchObject({ ok: true })
	const { id } = await getStored(db)
	expect(await textContents.homepage.readForm(db, id)).toMatchObject({
		title: 'Homepage',
		slug: 'homepage',
		status: 'published',
		publishAt: null,
		unpublishAt: null,
	})
})

test.each([
	`slug = 'another'`,
	`status = 'draft'`,
	`publish_at = now()`,
	`unpublish_at = now()`,
	`deleted_at = now()`,
])('the database refuses %s', async (change) => {
	await using db = await testDb()
	await expect(
		db.pool.query(`update site_texts set ${change} where slug = 'homepage'`),
	).rejects.toMatchObject({
		code: '23514',
	})
})

test('a video of another kind that is stored already does not hinder a new thumbnail', async () => {
	await using db = await testDb()
	const film = 'https://example.com/film.mp4'
	await db.pool.query(
		`update site_texts set words = jsonb_build_object('heroVideoUrl', $1::text) where slug = 'homepage'`,
		[film],
	)

	expect(await save(db, { heroVideoThumbnailUrl: thumbnail })).toMatchObject({ ok: true })
	expect(await getStored(db)).toMatchObject({
		heroVideoUrl: film,
		heroVideoThumbnailUrl: thumbnail,
	})
})

test('a YouTube video without a picture enqueues a job for one; an own picture or a refused save does not', async () => {
	await using db = await testDb()
	const jobs = async () => {
		const { rows } = await db.pool.query(
			`select payload from graphile_worker._private_jobs order by id`,
		)
		return rows.map((row) => row.payload)
	}
	await save(db, { ...homepageForm, heroVideoThumbnailUrl: thumbnail })
	await save(db, { ...homepageForm, heroVideoThumbnailUrl: '' }, { version: 9 })
	expect(await jobs()).toEqual([])
	await save(db, { heroVideoThumbnailUrl: '' })
	expect(await jobs()).toEqual([{ videoId: 'aqz-KE-bpKQ' }])
})

test('a version from before it had the columns of content is read, and brought back', async () => {
	await using db = await testDb()
	await save(db, { heroVideoUrl: 'https://youtu.be/M7lc1UVf-VE' })
	const { id, version } = await getStored(db)
	const values = {
		id,
		slug: '',
		heroVideoUrl: stored,
		heroVideoThumbnailUrl: null,
		version: 1,
		updatedAt: '2026-01-02T03:04:05.000Z',
	}
	await db
		.update(recordVersions)
		.set({ values })
		.where(and(eq(recordVersions.recordId, id), eq(recordVersions.n, 1)))
	const old = await readVersion(db, textContents.homepage, { id, version: 1 })
	expect(old?.values).toMatchObject({ heroVideoUrl: stored, status: 'published', publishAt: null })

	const formKey = '00000000-0000-4000-8000-000000000000'
	const requested = { id, version: 1, live: version, formKey }
	expect(await bringBack(db, admin(), textContents.homepage, requested)).toMatchObject({ ok: true })
	expect(await getStored(db)).toMatchObject({ heroVideoUrl: stored, version: 3 })
})

test('the settings can be read as they would be if the working copy were published', async () => {
	await using db = await testDb()
	const { id, version } = await getStored(db)
	await saveWorkingCopy(db, admin(), textContents.homepage, {
		id,
		version,
		copy: 0,
		values: homepageForm,
	})

	const shown = await rolledBack(db, async (tx) => {
		await textContents.homepage.showAsPublished(tx, id)
		return getStored(tx)
	})
	expect(shown).toMatchObject({ heroVideoUrl: stored })
	expect(await getStored(db)).toMatchObject({ heroVideoUrl: null, version: 1 })
})
