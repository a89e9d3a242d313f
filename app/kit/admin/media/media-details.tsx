import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { formatFileSize } from '#platform/lib/text/file-size.ts'
import { RelativeTime } from '../relative-time.tsx'
import { CopyAddress } from '../copy-address.tsx'
import { Dialog } from '../dialog.tsx'
import { Button, IconButton } from '../button.tsx'
import { AltTextField } from './alt-text-field.tsx'
import { FocusField } from './focus-field.tsx'
import { MediaThumb } from './media-card.tsx'
import type { OwnWordsLink, ShownFile } from './shown-file.ts'
import { UnshownNote } from './file-notes.tsx'
import { usedText } from './shown-file.ts'

type MediaDetailsProps = {
	file: ShownFile
	onClose: () => void
	onChanged: () => void
	onDelete: () => void
}

export function MediaDetails({ file, onClose, onChanged, onDelete }: MediaDetailsProps) {
	const isImage = file.mimeType.startsWith('image/')
	return (
		<Dialog title={file.name} className="wide" onClose={onClose}>
			<IconButton icon={X} label="Close" className="icon-button media-close" onClick={onClose} />
			<div className="media-details">
				<div className="media-large">
					{isImage && file.width && file.height ? (
						<FocusField
							file={{ ...file, width: file.width, height: file.height }}
							onSaved={onChanged}
						/>
					) : isImage ? (
						<img src={file.url} alt={file.alt} decoding="async" />
					) : file.mimeType.startsWith('video/') ? (
						// Staff preview their own file; there are no captions.
						// oxlint-disable-next-line jsx-a11y/media-has-caption
						<video src={file.url} controls preload="metadata" aria-label={file.name} />
					) : (
						<MediaThumb file={file} />
					)}
				</div>
				<div className="media-facts">
					<p className="hint">
						{file.width && file.height ? `${file.width} × ${file.height} px, ` : ''}
						{formatFileSize(file.sizeBytes)}, added <RelativeTime date={new Date(file.createdAt)} />
					</p>
					{file.isDemo && <p className="notice">This file came with the demo content.</p>}
					{file.isUnshown && <UnshownNote />}
					{isImage && <AltTextField file={file} onSaved={onChanged} />}
					{file.ownWords.length > 0 && <GalleryText words={file.ownWords} />}
					<h3>{usedText(file.uses.length)}</h3>
					{file.uses.length > 0 && (
						<ul className="media-uses" aria-label="Where it is used">
							{file.uses.map(({ label, href, inTrash }) => (
								<li key={`${href} ${label}`}>
									<Link to={href}>{label}</Link>
									{inTrash && ' (in the trash)'}
								</li>
							))}
						</ul>
					)}
					<div className="media-actions">
						<CopyAddress url={file.url} fieldLabel="Address of the file">
							Copy address
						</CopyAddress>
						<a className="btn" href={file.url} target="_blank" rel="noopener">
							Open file<span className="sr-only"> (in a new tab)</span>
						</a>
						<Button onClick={onDelete}>Delete</Button>
					</div>
				</div>
			</div>
		</Dialog>
	)
}

/** Galleries that use their own alt text or add a caption. */
function GalleryText({ words }: { words: OwnWordsLink[] }) {
	return (
		<div className="media-own-words">
			<h3>Galleries with their own text</h3>
			<ul className="media-uses">
				{words.map(({ label, href, alt, caption }, index) => (
					// A gallery may show the same picture twice.
					// oxlint-disable-next-line react/no-array-index-key
					<li key={index}>
						<Link to={href}>{label}</Link>
						{alt && <span className="hint">Description: {alt}</span>}
						{caption && <span className="hint">Caption: {caption}</span>}
					</li>
				))}
			</ul>
		</div>
	)
}
