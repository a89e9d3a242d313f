import { z } from 'zod/mini'
import { optionalPicture } from '#app/records/fields.ts'
import { withoutInvisible } from '#app/lib/text/invisible.ts'
import { parseVideo } from '#app/lib/video.ts'

export const homepageSchema = z.object({
	/** Any video the site can play; null for none. */
	heroVideoUrl: z.nullable(
		z.string().check(
			z.overwrite(withoutInvisible),
			z.trim(),
			z.maxLength(4000, 'The video address must be at most 4,000 characters'),
			z.refine((url) => parseVideo(url) !== null, 'Please enter a valid YouTube embed code or URL'),
		),
	),
	heroVideoThumbnailUrl: optionalPicture().schema,
})

export type HomepageInput = z.output<typeof homepageSchema>
