import ImageOff from 'lucide-react/icons/image-off'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { srcSet } from '#platform/lib/image-variants.ts'
import { parseVideo } from '#platform/lib/video.ts'
import type { GalleryValue } from './product-fields.ts'

/** An item of the gallery as a small picture: the image, or the kind of video. */
export function GalleryThumb({ item }: { item: GalleryValue }) {
	if (item.type === 'video') {
		return (
			<span className="gallery-thumb" data-video="">
				<Play aria-hidden="true" />
				{videoName(item.url)}
			</span>
		)
	}
	return <ThumbImage key={item.url} src={item.url} />
}

function ThumbImage({ src }: { src: string }) {
	const shown = srcSet({ src, width: 320 }, 'webp').split(' ')[0] || src
	const [isLost, setIsLost] = useState(false)
	if (isLost) {
		return (
			<span className="gallery-thumb" data-broken="">
				<ImageOff aria-hidden="true" />
				Image not available
			</span>
		)
	}
	return (
		<span className="gallery-thumb">
			<img
				src={shown}
				alt=""
				loading="lazy"
				decoding="async"
				// One that failed before the scripts started has the placeholder already.
				ref={(image) => {
					if (image && image.getAttribute('src') !== shown) setIsLost(true)
				}}
				onError={() => setIsLost(true)}
			/>
		</span>
	)
}

/** The kind of video at an address, such as 'YouTube video'. */
export function videoName(address: string): string {
	if (address.trim() === '') return 'No video yet'
	const video = parseVideo(address)
	if (!video) return 'Not recognised'
	return { youtube: 'YouTube video', vimeo: 'Vimeo video', mp4: 'MP4 video' }[video.provider]
}
