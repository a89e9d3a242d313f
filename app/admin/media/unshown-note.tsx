/** Explains why a stored PDF has no first page picture. */
export function UnshownNote() {
	return (
		<p className="media-warning">
			No preview: the first page of this PDF cannot be displayed. Visitors get the file as it is, so
			please open it and check that it is complete.
		</p>
	)
}
