import { formatFileSize } from '#platform/lib/text/amounts.ts'
import type { UploadError } from './upload-error.ts'
import { uploadFailureText } from './upload-error.ts'
import type { UploadItem } from './use-uploads.ts'
import './media.css'

type UploadRowProps = {
	item: UploadItem
	onCancel: () => void
	onRetry: () => void
	/** Message for a failed upload. */
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
					<button type="button" className="btn" onClick={onRetry}>
						Try again
					</button>
					<button
						type="button"
						className="btn"
						aria-label={`Dismiss ${file.name}`}
						onClick={onCancel}
					>
						Dismiss
					</button>
				</div>
			</div>
		)
	}
	return (
		<div className="media-upload">
			<div className="media-upload-line">
				<span className="media-upload-name">{file.name}</span>
				<button
					type="button"
					className="btn"
					aria-label={`Cancel the upload of ${file.name}`}
					onClick={onCancel}
				>
					Cancel
				</button>
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
