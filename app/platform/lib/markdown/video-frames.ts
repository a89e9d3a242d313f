/**
 * The address of a video's frame before and after the id: it plays at once and sets no cookies before that. In its own
 * file, because the script in the head of every page needs nothing else.
 */
export const videoFrames = {
	youtube: ['https://www.youtube-nocookie.com/embed/', '?autoplay=1&controls=1&rel=0'],
	vimeo: ['https://player.vimeo.com/video/', '?autoplay=1&dnt=1'],
} as const
