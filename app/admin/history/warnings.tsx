/** What stands in the way of bringing a version back. */
export function Warnings({ warnings }: { warnings: string[] }) {
	if (warnings.length === 0) return null
	return (
		<ul className="history-warnings">
			{warnings.map((warning) => (
				<li key={warning}>{warning}</li>
			))}
		</ul>
	)
}
