import { z } from 'zod'
import type { Actor } from '#app/auth/actor.ts'
import { plainWords } from '#app/records/fields.ts'
import type { Db } from '#app/db/client.server.ts'
import { fail } from '#app/lib/result.ts'
import { storable } from '#app/lib/text/storable.ts'
import { saveHomepage } from './commands.server.ts'
import { readHeroVideo } from './hero-video-text.ts'
import { getHomepageSettings } from './queries.server.ts'
import { homepageSchema } from './schema.ts'

const sent = z.object({
	version: z.int().min(0),
	change: z.union([
		z.strictObject({ heroVideo: z.string().max(20_000).nullable() }),
		z.strictObject({ thumbnail: z.string().max(2000).nullable() }),
	]),
})

/**
 * Changes the hero video or its thumbnail; the other stays as it is.
 *
 * @returns `unreadable` for a malformed request, `invalid` with a message, or `stale`.
 * @throws ForbiddenError when the actor may not edit the homepage.
 */
export async function changeHomepage(db: Db, actor: Actor, given: unknown) {
	const parsed = sent.safeParse(storable(given))
	if (!parsed.success) return fail({ code: 'unreadable' as const })
	const { version, change } = parsed.data
	const { heroVideoUrl, heroVideoThumbnailUrl } = await getHomepageSettings(db)
	const settings = { heroVideoUrl, heroVideoThumbnailUrl }
	if ('thumbnail' in change) settings.heroVideoThumbnailUrl = change.thumbnail
	else if (change.heroVideo === null) settings.heroVideoUrl = null
	else {
		const video = readHeroVideo(change.heroVideo)
		if (!video.ok) return fail({ code: 'invalid' as const, message: video.error })
		settings.heroVideoUrl = video.value
	}
	const input = homepageSchema.safeParse(settings, plainWords)
	if (!input.success) {
		const message = input.error.issues[0]?.message ?? 'This cannot be saved.'
		return fail({ code: 'invalid' as const, message })
	}
	return saveHomepage(db, actor, { version, input: input.data })
}
