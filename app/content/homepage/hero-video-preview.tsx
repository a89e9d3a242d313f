import ExternalLink from 'lucide-react/icons/external-link'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { mediaAddress, youtubePictureKey } from '#app/lib/media-address.ts'
import { parseVideo, videoFrameUrl } from '#app/lib/video.ts'

/** `thumbnail` is empty for none. */
type HeroVideoPreviewProps = { url: string; thumbnail: string }

/** A video, as a picture until it is played: nothing loads from other sites before. */
export function HeroVideoPreview({ url, thumbnail }: HeroVideoPreviewProps) {
	const [isPlaying, setIsPlaying] = useState(false)
	const video = parseVideo(url)
	if (!video) return <p>Saved, but this site cannot play it: {url}</p>
	const picture =
		thumbnail || (video.provider === 'youtube' ? mediaAddress(youtubePictureKey(video.id)) : null)
	const address = video.provider === 'mp4' ? video.url : video.watchUrl
	return (
		<div className="homepage-video">
			<div className="homepage-screen">
				{!isPlaying ? (
					<button type="button" onClick={() => setIsPlaying(true)} aria-label="Play the hero video">
						{picture ? <img src={picture} alt="" /> : null}
						<span>
							<Play aria-hidden="true" />
						</span>
					</button>
				) : video.provider === 'mp4' ? (
					// oxlint-disable-next-line jsx-a11y/media-has-caption -- staff may store a film without captions
					<video src={video.url} controls autoPlay />
				) : (
					<iframe
						src={videoFrameUrl(video)}
						title="Hero video"
						allow="autoplay; fullscreen; picture-in-picture"
					/>
				)}
			</div>
			<a href={address} target="_blank" rel="noopener" className="homepage-address">
				{address}
				<ExternalLink aria-hidden="true" />
				<span className="sr-only"> (opens in a new tab)</span>
			</a>
		</div>
	)
}
