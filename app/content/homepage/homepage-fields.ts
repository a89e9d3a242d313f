import { z } from 'zod/mini'
import { withoutInvisible } from '#app/lib/text/characters.ts'
import { parseVideo, youtubeEmbedUrl } from '#app/lib/video.ts'
import { custom, defineFields, optionalPicture } from '#app/records/fields.ts'

const noText = 'Please enter a YouTube embed code or URL'

/** Said of a text that is not the address of a YouTube video. */
export const notYoutube = 'Please enter a valid YouTube embed code or URL'

/** A typed or pasted address or embed code, as the address to store. */
const heroVideo = z.pipe(
	z.string().check(
		z.overwrite(withoutInvisible),
		z.trim(),
		z.maxLength(4000, 'The video address must be at most 4,000 characters'),
		z.refine((text) => parseVideo(text) !== null, {
			error: ({ input }) => (input === '' ? noText : notYoutube),
		}),
	),
	z.transform(addressToStore),
)

/** The fields of the homepage settings. */
export const homepageFields = defineFields({
	/** Null for none. */
	heroVideoUrl: custom<string | null, string | null>({
		label: 'Hero video',
		schema: z.nullable(heroVideo),
		blank: null,
		read: (stored) => (typeof stored === 'string' ? stored : null),
	}),
	heroVideoThumbnailUrl: optionalPicture({ label: 'Thumbnail' }),
})

export type HomepageValues = typeof homepageFields.blank

/** A YouTube video plays on demand, with controls, and without suggestions at the end; other videos keep their text. */
export function addressToStore(text: string): string {
	const video = parseVideo(text)
	return video?.provider === 'youtube' ? youtubeEmbedUrl(video.id) : text
}
