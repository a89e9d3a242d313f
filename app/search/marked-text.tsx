/** A text of which every second part is marked as what was looked for. */
export function MarkedText({ parts }: { parts: string[] }) {
	return parts.map((part, index) =>
		index % 2 === 1 ? (
			// A part has no identity but its place.
			// oxlint-disable-next-line react/no-array-index-key
			<mark key={index} className="found">
				{part}
			</mark>
		) : (
			part
		),
	)
}
