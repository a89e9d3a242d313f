import { formatFileSize } from '#app/lib/text/file-size.ts'
import { MediaThumb } from './media-thumb.tsx'
import type { ShownFile } from './shown-file.ts'
import { usedText } from './used-text.ts'

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
				{usedText(usedBy)}
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
