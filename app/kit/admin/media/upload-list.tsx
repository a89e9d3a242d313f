import { DuplicateOffers } from './duplicate-offers.tsx'
import type { UploadError } from './upload-error.ts'
import type { Uploads, UploadItem } from './use-uploads.ts'
import { formatFileSize } from '#platform/lib/text/file-size.ts'
import { Button } from '../button.tsx'
import { uploadFailureText } from './upload-error.ts'
import './media.css'

type UploadListProps = {
	uploads: Uploads
	failureText?: ((error: UploadError) => string) | undefined
}

export function UploadList({ uploads, failureText }: UploadListProps) {
	const { items, duplicates, uploadAnyway, remove, retry } = uploads
	return (
		<>
			{items.map((item) => (
				<UploadRow
					key={item.id}
					item={item}
					failureText={failureText}
					onCancel={() => remove(item.id)}
					onRetry={() => retry(item.id)}
				/>
			))}
			<DuplicateOffers duplicates={duplicates} onUploadAnyway={uploadAnyway} />
		</>
	)
}

type UploadRowProps = {
	item: UploadItem
	onCancel: () => void
	onRetry: () => void
	failureText?: ((error: UploadError) => string) | undefined
}

export function UploadRow({ item, onCancel, onRetry, failureText }: UploadRowProps) {
	const { file, progress, error } = item
	if (error) {
		return (
			<div className="media-upload" data-failed>
				<p role="alert" className="field-error">
					{(failureText ?? uploadFailureText)(error)}
				</p>
				<p className="hint">{file.name}</p>
				<div className="media-actions">
					<Button onClick={onRetry}>Try again</Button>
					<Button aria-label={`Dismiss ${file.name}`} onClick={onCancel}>
						Dismiss
					</Button>
				</div>
			</div>
		)
	}
	return (
		<div className="media-upload">
			<div className="media-upload-line">
				<span className="media-upload-name">{file.name}</span>
				<Button aria-label={`Cancel the upload of ${file.name}`} onClick={onCancel}>
					Cancel
				</Button>
			</div>
			<div
				role="progressbar"
				aria-label={`Uploading ${file.name}`}
				aria-valuemin={0}
				aria-valuemax={100}
				aria-valuenow={progress.percent}
				className="media-progress"
			>
				<span style={{ width: `${progress.percent}%` }} />
			</div>
			<p className="hint">
				{progress.percent}% <span aria-hidden="true">·</span> {formatFileSize(progress.sentBytes)}{' '}
				of {formatFileSize(progress.totalBytes)}
			</p>
		</div>
	)
}
