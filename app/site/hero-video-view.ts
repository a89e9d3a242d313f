import { parseVideo } from '#app/lib/video.ts'

export type HeroVideoView = {
	provider: 'youtube' | 'vimeo' | 'mp4'
	/** What the dialog plays: an address of a frame, or of a file. */
	src: string
	/** Its own picture, or one made from the video id; null when there is neither. */
	thumbnail: string | null
}

type HeroSettings = { heroVideoUrl: string | null; heroVideoThumbnailUrl: string | null }

/** The hero video from the homepage settings; null when there is none, or none that this site can play. */
export function toHeroVideoView(settings: HeroSettings | null): HeroVideoView | null {
	const video = settings?.heroVideoUrl ? parseVideo(settings.heroVideoUrl) : null
	if (!video) return null
	const own = settings?.heroVideoThumbnailUrl ?? null
	switch (video.provider) {
		case 'mp4':
			return { provider: 'mp4', src: video.url, thumbnail: own }
		case 'vimeo':
			return {
				provider: 'vimeo',
				src: `https://player.vimeo.com/video/${video.id}?autoplay=1&dnt=1`,
				thumbnail: own,
			}
		case 'youtube':
			return {
				provider: 'youtube',
				src: `https://www.youtube-nocookie.com/embed/${video.id}?autoplay=1&controls=1&rel=0`,
				thumbnail: own ?? `/media/youtube/${video.id}.jpg`,
			}
	}
}
