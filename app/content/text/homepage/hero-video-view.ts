import { mediaAddress, youtubePictureKey } from '#platform/lib/media-address.ts'
import { parseVideo, videoFrameUrl } from '#platform/lib/video.ts'
import { asDecoration } from '#platform/media/picture/image-view.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'

export type HeroVideoView = {
	provider: 'youtube' | 'vimeo' | 'mp4'
	/** The address that the dialog plays: of a frame, or of a file. */
	src: string
	/** The address to watch it without scripts. */
	watchUrl: string
	/** Its own picture; null when it has none. */
	thumbnail: ImageView | null
	/** Address of the picture made from a YouTube video's id; null for other videos. */
	madeThumbnail: string | null
}

type HeroSettings = { heroVideoUrl: string | null; heroVideoThumbnailUrl: string | null }

/** The hero video from the homepage settings; null when there is none, or none that this site can play. */
export function toHeroVideoView(
	settings: HeroSettings | null,
	images: Map<string, ImageView>,
): HeroVideoView | null {
	const video = settings?.heroVideoUrl ? parseVideo(settings.heroVideoUrl) : null
	if (!video) return null
	const thumbnail = asDecoration(images.get(settings?.heroVideoThumbnailUrl ?? ''))
	if (video.provider === 'mp4')
		return {
			provider: 'mp4',
			src: video.url,
			watchUrl: video.url,
			thumbnail,
			madeThumbnail: null,
		}
	const { provider, id, watchUrl } = video
	return {
		provider,
		src: videoFrameUrl(video),
		watchUrl,
		thumbnail,
		madeThumbnail: provider === 'youtube' ? mediaAddress(youtubePictureKey(id)) : null,
	}
}
