/** Why nothing was brought or taken back. */
export function Refusal({ sentences }: { sentences: string[] }) {
	if (sentences.length === 0) return null
	return (
		<div className="form-problem history-refusal" role="alert">
			{sentences.map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
		</div>
	)
}
