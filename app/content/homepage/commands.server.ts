import { eq } from 'drizzle-orm'
import { actorId } from '#app/auth/actor.ts'
import type { Actor } from '#app/auth/actor.ts'
import { assertCan } from '#app/auth/access/permissions.ts'
import { announceTags } from '#app/cache/tags.server.ts'
import { recordMediaUsage } from '#app/records/media-usage.server.ts'
import { addHistory, staleError } from '#app/records/save-record.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { homepageSettings } from '#app/db/tables/homepage-settings.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { fail, ok } from '#app/lib/result.ts'
import { parseVideo } from '#app/lib/video.ts'
import type { HomepageInput } from './schema.ts'
import { homepageType } from './type.ts'

/**
 * Saves the homepage settings, the one record, as its next version.
 *
 * @returns `stale` when someone saved after `version` was read.
 * @throws ForbiddenError when the actor may not edit the homepage.
 */
export async function saveHomepage(
	db: Db,
	actor: Actor,
	draft: { version: number; input: HomepageInput },
) {
	assertCan(actor, 'content:edit')
	return db.transaction(async (tx) => {
		const [current] = await tx
			.select({ id: homepageSettings.id, version: homepageSettings.version })
			.from(homepageSettings)
			.for('update')
		if (!current) throw new Error('The row of homepage_settings is missing')
		if (current.version !== draft.version)
			return fail(await staleError(tx, homepageType.key, current.id))
		const [row] = await tx
			.update(homepageSettings)
			.set({ ...draft.input, version: current.version + 1, updatedAt: new Date() })
			.where(eq(homepageSettings.id, current.id))
			.returning()
		if (!row) throw new Error(`Saving homepage settings by ${actorId(actor)} returned no row`)
		await addHistory(tx, {
			actor,
			type: homepageType.key,
			row: { ...row, slug: '' },
			action: 'update',
		})
		await recordMediaUsage(tx, { type: homepageType.key, id: row.id, row })
		await wantThumbnail(tx, draft.input)
		await announceTags(tx, [homepageType.tags.list])
		return ok({ id: row.id, version: row.version })
	})
}

/** For a YouTube video without its own thumbnail, enqueues a job that stores YouTube's, once per video. */
async function wantThumbnail(tx: Db, { heroVideoUrl, heroVideoThumbnailUrl }: HomepageInput) {
	const video = heroVideoUrl === null ? null : parseVideo(heroVideoUrl)
	if (heroVideoThumbnailUrl !== null || video?.provider !== 'youtube') return
	const options = { key: `youtube:${video.id}` }
	await enqueue(tx, 'media.fetchYouTubeThumbnail', { videoId: video.id }, options)
}
