import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { formatFileSize } from '#app/lib/file-size.ts'
import { RelativeTime } from '../relative-time.tsx'
import { showToast } from '#app/site/toast/toast.ts'
import { Dialog } from '../dialog.tsx'
import { AltTextField } from './alt-text-field.tsx'
import { FocusField } from './focus-field.tsx'
import { MediaThumb } from './media-thumb.tsx'
import type { ShownFile } from './shown-file.ts'
import { StoredImage } from './stored-image.tsx'
import { usedText } from './used-text.ts'

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
			<button
				type="button"
				className="icon-button media-close"
				aria-label="Close"
				onClick={onClose}
			>
				<X aria-hidden="true" />
			</button>
			<div className="media-details">
				<div className="media-large">
					{isImage && file.width && file.height ? (
						<FocusField
							file={{ ...file, width: file.width, height: file.height }}
							onSaved={onChanged}
						/>
					) : isImage ? (
						<StoredImage src={file.url} alt={file.alt} />
					) : file.mimeType.startsWith('video/') ? (
						// Staff look at their own file; there are no captions to show.
						// oxlint-disable-next-line jsx-a11y/media-has-caption
						<video src={file.url} controls preload="metadata" aria-label={file.name} />
					) : (
						<MediaThumb file={file} />
					)}
				</div>
				<div className="media-facts">
					<p className="hint">
						{file.width && file.height ? `${file.width} × ${file.height} px, ` : ''}
						{formatFileSize(file.sizeBytes)}, stored{' '}
						<RelativeTime date={new Date(file.createdAt)} />
					</p>
					{isImage && <AltTextField file={file} onSaved={onChanged} />}
					<h3>{usedText(file.uses.length)}</h3>
					{file.uses.length > 0 && (
						<ul className="media-uses">
							{file.uses.map(({ label, href, inTrash }) => (
								<li key={`${href} ${label}`}>
									<Link to={href}>{label}</Link>
									{inTrash && ' (in the trash)'}
								</li>
							))}
						</ul>
					)}
					<div className="media-actions">
						<button type="button" className="btn" onClick={() => void copyAddress(file.url)}>
							Copy address
						</button>
						<a className="btn" href={file.url} target="_blank" rel="noopener">
							Open file<span className="sr-only"> (in a new tab)</span>
						</a>
						<button type="button" className="btn" onClick={onDelete}>
							Delete
						</button>
					</div>
				</div>
			</div>
		</Dialog>
	)
}

async function copyAddress(url: string) {
	const address = new URL(url, location.href).href
	try {
		await navigator.clipboard.writeText(address)
		await showToast({ title: 'Address copied', description: address })
	} catch {
		// The browser did not allow it: the address can still be copied by hand.
		await showToast({ title: 'Copy this address', description: address })
	}
}
