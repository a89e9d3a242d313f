import { MarkedText } from '#app/search/marked-text.tsx'
import { markTyped, searchTerms } from '#app/lib/text/search-terms.ts'

/** A text with the words of the search marked in it. */
export function Marked({ text, search }: { text: string; search: string }) {
	return <MarkedText parts={markTyped(text, searchTerms(search))} />
}
