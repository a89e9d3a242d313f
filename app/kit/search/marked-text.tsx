/** A text with every second part marked as a word searched for. */
export function MarkedText({ parts }: { parts: string[] }) {
	return parts.map((part, index) =>
		index % 2 === 1 ? (
			// A part's only identity is its place.
			// oxlint-disable-next-line react/no-array-index-key
			<mark key={index} className="found">
				{part}
			</mark>
		) : (
			part
		),
	)
}
