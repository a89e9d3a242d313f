/** A text with the words of the search marked in it. */
export function Marked({ text, search }: { text: string; search: string }) {
	const words = search.split(/\s+/).filter(Boolean)
	if (words.length === 0) return text
	const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'gi')
	return text.split(pattern).map((part, index) =>
		index % 2 === 1 ? (
			// A part has no identity but its place.
			// oxlint-disable-next-line react/no-array-index-key
			<mark key={index}>{part}</mark>
		) : (
			part
		),
	)
}

function escaped(word: string): string {
	return word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
