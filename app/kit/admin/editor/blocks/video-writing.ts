// How a video of YouTube or Vimeo is written in a text.
import { parseHostedVideo } from '#platform/lib/video.ts'

/** Whether HTML is an embedded video and nothing else. */
export function isVideoFrame(html: string): boolean {
	const frame = /^<iframe[ \t\r\n][^<>]*>\s*<\/iframe>$/i.test(html)
	const source = /\ssrc="([^"]*)"/i.exec(html)?.[1]
	return frame && source !== undefined && parseHostedVideo(plainAmpersands(source)) !== null
}

/**
 * Whether a text of its own is read as one video. Whoever wrote it, it says no more than that: behind a blank line,
 * other Markdown could follow.
 */
export function isVideoWriting(written: string): boolean {
	if (parseHostedVideo(written)?.watchUrl === written) return true
	return isVideoFrame(written) && !/(?:\r\n?|\n)[ \t]*[\r\n]/.test(written)
}

function plainAmpersands(text: string): string {
	return text.replaceAll('&amp;', '&')
}
