import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { parseVideo, youtubeEmbedUrl } from '#app/lib/video.ts'

/** What people read about a text that is no hero video. */
const heroVideoMessages = {
	empty: 'Please enter a YouTube embed code or URL',
	unknown: 'Please enter a valid YouTube embed code or URL',
}

/**
 * The address that is stored for what somebody typed or pasted: embed code, embed, watch or short address of a YouTube
 * video. It plays when asked to, with controls, and suggests nothing at the end.
 */
export function readHeroVideo(text: string): Result<string, string> {
	if (text.trim() === '') return fail(heroVideoMessages.empty)
	const video = parseVideo(text)
	return video?.provider === 'youtube'
		? ok(youtubeEmbedUrl(video.id))
		: fail(heroVideoMessages.unknown)
}
