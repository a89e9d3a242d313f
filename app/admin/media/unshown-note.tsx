/** Why a stored PDF has no picture of its first page. */
export function UnshownNote() {
	return (
		<p className="media-warning">
			No preview: the first page of this PDF cannot be drawn. Visitors get the file as it is, so
			please open it and see whether it is whole.
		</p>
	)
}
