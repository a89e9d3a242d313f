import { z } from 'zod'
import { optionalImage } from '#app/records/fields.ts'
import { withoutInvisible } from '#app/lib/text/invisible.ts'
import { parseVideo } from '#app/lib/video.ts'

export const homepageSchema = z.object({
	/** Any video the site can play; null for none. */
	heroVideoUrl: z
		.string()
		.overwrite(withoutInvisible)
		.trim()
		.max(4000, 'The video address must be at most 4,000 characters')
		.refine((url) => parseVideo(url) !== null, 'Please enter a valid YouTube embed code or URL')
		.nullable(),
	heroVideoThumbnailUrl: optionalImage,
})

export type HomepageInput = z.output<typeof homepageSchema>
