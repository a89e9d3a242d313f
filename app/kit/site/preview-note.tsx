/** The notice above a previewed page. It stands before the header, which on the home page lies on the picture. */
export function PreviewNote() {
	return (
		<p role="status" className="bg-yolk px-5 py-2 text-center font-semibold text-deep">
			Preview. Visitors cannot see this version yet.
		</p>
	)
}
