type SavedNoteProps = {
	id?: string
	status: 'same' | 'changed' | 'saved' | 'failed'
	/** What is said before the reason of a failure. */
	failed: string
	failure: string
	onRetry: () => void
}

/** Says when something was kept, or why not. */
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
