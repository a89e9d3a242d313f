/** The notice above a previewed page. */
export function PreviewNote() {
	return (
		<p role="status" className="bg-yolk px-5 py-2 text-center font-semibold text-deep">
			Preview. Visitors cannot see this version yet.
		</p>
	)
}
