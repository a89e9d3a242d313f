import Play from 'lucide-react/icons/play'
import { mediaAddress, youtubePictureKey } from '#app/lib/media-address.ts'
import { parseVideo } from '#app/lib/video.ts'

/** `thumbnail` is empty for none. */
type HeroVideoPreviewProps = { url: string; thumbnail: string }

/** A video, as a picture until it is played: nothing loads from other sites before. The script in the head plays it. */
export function HeroVideoPreview({ url, thumbnail }: HeroVideoPreviewProps) {
	const video = parseVideo(url)
	if (!video) return null
	if (video.provider === 'mp4')
		return (
			// oxlint-disable-next-line jsx-a11y/media-has-caption -- staff may store a film without captions
			<video className="homepage-screen" src={video.url} controls preload="none" />
		)
	const { provider, id, watchUrl } = video
	const picture = thumbnail || (provider === 'youtube' && mediaAddress(youtubePictureKey(id)))
	return (
		<div className="homepage-screen" data-video={provider} data-id={id}>
			<a href={watchUrl}>
				{picture ? <img src={picture} alt="" /> : null}
				<Play aria-hidden="true" />
				<span className="sr-only">Play the hero video</span>
			</a>
		</div>
	)
}
