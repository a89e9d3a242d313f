// What cells of lists share.
import ImageOff from 'lucide-react/icons/image-off'
import { MarkedText } from '#kit/search/marked-text.tsx'
import { markTyped, searchTerms } from '#platform/lib/text/search-terms.ts'
import { srcSet } from '#platform/lib/image-variants.ts'
import { isSafeLink } from '#platform/lib/safe-link.ts'

export function Marked({ text, search }: { text: string; search: string }) {
	return <MarkedText parts={markTyped(text, searchTerms(search))} />
}

/** A small picture in a table: the smallest variant, or an icon if there is no picture. */
export function Thumb({ src: stored }: { src: unknown }) {
	const src = typeof stored === 'string' && isSafeLink(stored) ? stored : null
	if (!src) {
		return (
			<span className="thumb" data-empty="">
				<ImageOff aria-hidden="true" />
				<span className="sr-only">No image</span>
			</span>
		)
	}
	const small = srcSet({ src, width: 320 }, 'webp').split(' ')[0]
	return (
		<span className="thumb">
			<img src={small || src} alt="" width={64} height={48} loading="lazy" />
		</span>
	)
}
