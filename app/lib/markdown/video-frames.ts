/**
 * What stands before and behind the id in the address of a frame: it plays at once, and sets no cookies before. Apart from the
 * rest, since the script in the head of every page needs it and nothing else.
 */
export const videoFrames = {
	youtube: ['https://www.youtube-nocookie.com/embed/', '?autoplay=1&controls=1&rel=0'],
	vimeo: ['https://player.vimeo.com/video/', '?autoplay=1&dnt=1'],
} as const
