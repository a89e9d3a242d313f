import FileText from 'lucide-react/icons/file-text'
import Film from 'lucide-react/icons/film'
import type { MediaFile } from '#app/media/media-file.ts'
import { thumbnailUrl } from './thumbnail-url.ts'

/** A stored file in a grid: a thumbnail, or an icon and extension for other files. */
export function MediaThumb({ file }: { file: MediaFile }) {
	if (file.mimeType.startsWith('image/')) {
		const src = thumbnailUrl(file)
		return <img src={src} alt="" className="media-thumb" loading="lazy" decoding="async" />
	}
	const Sign = file.mimeType.startsWith('video/') ? Film : FileText
	return (
		<span className="media-thumb" data-sign={file.name.split('.').at(-1)?.slice(0, 5)}>
			<Sign aria-hidden="true" />
		</span>
	)
}
