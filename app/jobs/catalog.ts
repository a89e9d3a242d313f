import { z } from 'zod'

/** Every job name and its payload. Handlers live with the feature that owns the work. */
export const jobCatalog = {
	'media.makeVariants': z.object({ mediaId: z.uuid() }),
	'media.fetchYouTubeThumbnail': z.object({ videoId: z.string().regex(/^[\w-]{11}$/) }),
}

export type JobName = keyof typeof jobCatalog
export type JobPayload<N extends JobName> = z.output<(typeof jobCatalog)[N]>
