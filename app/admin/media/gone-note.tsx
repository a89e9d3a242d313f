/** Says that the file of a field is gone, whose address alone shows nothing of it. */
export function GoneNote({ kind }: { kind: 'picture' | 'file' }) {
	return (
		<p className="media-warning">
			This {kind} is no longer in the library. Please choose another, or remove it.
		</p>
	)
}
