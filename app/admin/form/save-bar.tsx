import { RelativeTime } from '../relative-time.tsx'

type SaveBarProps = {
	isSaving: boolean
	isUploading: boolean
	savedAt: Date | null
	saveLabel: string
	onSave: () => void
	onDiscard: () => void
}

/** Stays in view while there is something to save. */
export function SaveBar({
	isSaving,
	isUploading,
	savedAt,
	saveLabel,
	onSave,
	onDiscard,
}: SaveBarProps) {
	const isBusy = isSaving || isUploading
	return (
		<div className="save-bar" role="region" aria-label="Unsaved changes">
			<p>
				{isUploading ? 'Waiting for uploads' : 'Unsaved changes'}
				{savedAt ? (
					<span className="hint">
						{' '}
						Saved <RelativeTime date={savedAt} />
					</span>
				) : null}
			</p>
			<button type="button" className="btn" disabled={isBusy} onClick={onDiscard}>
				Discard
			</button>
			<button
				type="button"
				className="btn btn-primary"
				disabled={isBusy}
				onClick={onSave}
				aria-keyshortcuts="Control+S Meta+S"
				title="Ctrl or Cmd + S"
			>
				{isSaving ? 'Saving...' : saveLabel}
			</button>
		</div>
	)
}
