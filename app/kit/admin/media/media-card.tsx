import FileText from 'lucide-react/icons/file-text'
import Film from 'lucide-react/icons/film'
import { formatFileSize } from '#platform/lib/text/file-size.ts'
import type { MediaFile } from '#platform/media/media-file.ts'
import type { ShownFile } from './shown-file.ts'
import { usedText, thumbnailUrl } from './shown-file.ts'

type MediaCardProps = {
	file: ShownFile
	isSelected: boolean
	onToggle: () => void
	onOpen: () => void
}

export function MediaCard({ file, isSelected, onToggle, onOpen }: MediaCardProps) {
	const { name, width, height, sizeBytes, usedBy, alt, decorative, mimeType, isUnshown } = file
	const isUndescribed = mimeType.startsWith('image/') && !decorative && alt === ''
	return (
		<li className="media-card" data-selected={isSelected || undefined}>
			<button type="button" className="media-open" aria-label={`Open ${name}`} onClick={onOpen}>
				<MediaThumb file={file} />
			</button>
			<label className="media-pick">
				<input type="checkbox" checked={isSelected} onChange={onToggle} />
				<span>{name}</span>
			</label>
			<p className="hint">
				{width && height ? `${width} × ${height} px, ` : ''}
				{formatFileSize(sizeBytes)}
				<br />
				{file.isDemo ? `Demo content. ${usedText(usedBy)}` : usedText(usedBy)}
				{isUndescribed && (
					<>
						<br />
						<span className="media-warning">No description</span>
					</>
				)}
				{isUnshown && (
					<>
						<br />
						<span className="media-warning">No preview</span>
					</>
				)}
			</p>
		</li>
	)
}

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
