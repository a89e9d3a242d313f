import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { homepageSettings } from '#platform/db/tables/content.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { parseVideo } from '#platform/lib/video.ts'
import { defineContent, parseUuid } from '#kit/records/content.server.ts'
import { homepageFields, notYoutube } from './homepage-fields.ts'
import { getHomepageSettings } from './queries.server.ts'
import { homepageType } from './type.ts'

/**
 * The homepage settings, one record. A video that is not on YouTube is refused as `notYoutube`, unless it is stored already. For a YouTube
 * video without its own thumbnail, a job stores YouTube's, once per video.
 */
export const homepageContent = defineContent({
	type: homepageType,
	table: homepageSettings,
	title: sql`'Homepage'::text`,
	parseId: parseUuid,
	fields: homepageFields,
	titleOf: () => homepageType.label.one,
	rules: async (tx, { input: { heroVideoUrl, heroVideoThumbnailUrl } }) => {
		const video = heroVideoUrl === null ? null : parseVideo(heroVideoUrl)
		if (video?.provider === 'youtube') {
			if (heroVideoThumbnailUrl === null) await wantThumbnail(tx, video.id)
		} else if (video && heroVideoUrl !== (await getHomepageSettings(tx)).heroVideoUrl) {
			return fail({ code: 'notYoutube' as const })
		}
		return ok({})
	},
	refusals: { notYoutube: { field: 'heroVideoUrl', message: notYoutube } },
	admin: {},
	listPage: null,
})

function wantThumbnail(tx: Db, videoId: string) {
	return enqueue(tx, 'media.fetchYouTubeThumbnail', { videoId }, { key: `youtube:${videoId}` })
}
