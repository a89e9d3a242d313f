/** Says that the file of a field is gone, whose address alone shows nothing of it. */
export function GoneNote({ kind }: { kind: 'picture' | 'file' }) {
	return (
		<p className="media-warning">
			This {kind} is no longer in the library. Please choose another, or remove it.
		</p>
	)
}

export function UnshownNote() {
	return (
		<p className="media-warning">
			No preview: the first page of this PDF cannot be displayed. Visitors get the file as it is, so
			please open it and check that it is complete.
		</p>
	)
}

type SavedNoteProps = {
	id?: string
	status: 'same' | 'changed' | 'saved' | 'failed'
	/** Text before the reason of a failure. */
	failed: string
	failure: string
	onRetry: () => void
}

export function SavedNote({ id, status, failed, failure, onRetry }: SavedNoteProps) {
	return (
		<p id={id} role="status" className="hint saved-note">
			{status === 'saved' && 'Saved.'}
			{status === 'failed' && (
				<>
					{failed} {failure}{' '}
					<button type="button" className="media-link" onClick={onRetry}>
						Try again
					</button>
				</>
			)}
		</p>
	)
}
