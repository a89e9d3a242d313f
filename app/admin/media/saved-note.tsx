type SavedNoteProps = {
	id?: string
	status: 'same' | 'changed' | 'saved' | 'failed'
	/** Text before the reason of a failure. */
	failed: string
	failure: string
	onRetry: () => void
}

/** Shows that a change was saved, or why it failed. */
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
