import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { parseVideo, youtubeEmbedUrl } from '#app/lib/video.ts'

/** Messages for a text that is not a hero video. */
const heroVideoMessages = {
	empty: 'Please enter a YouTube embed code or URL',
	unknown: 'Please enter a valid YouTube embed code or URL',
}

/**
 * The address to store for a typed or pasted text: embed code, or the embed, watch or short address of a YouTube video.
 * It plays on demand, with controls, and without suggestions at the end.
 */
export function readHeroVideo(text: string): Result<string, string> {
	if (text.trim() === '') return fail(heroVideoMessages.empty)
	const video = parseVideo(text)
	return video?.provider === 'youtube'
		? ok(youtubeEmbedUrl(video.id))
		: fail(heroVideoMessages.unknown)
}
