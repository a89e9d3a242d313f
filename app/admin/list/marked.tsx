import { MarkedText } from '#app/search/marked-text.tsx'
import { markTyped, searchTerms } from '#app/lib/text/search-terms.ts'

/** A text with the search terms highlighted. */
export function Marked({ text, search }: { text: string; search: string }) {
	return <MarkedText parts={markTyped(text, searchTerms(search))} />
}
