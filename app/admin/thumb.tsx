import ImageOff from 'lucide-react/icons/image-off'
import { srcSet } from '#app/lib/image-variants.ts'
import { isSafeLink } from '#app/lib/safe-link.ts'

/** A small picture in a table: the smallest variant, or an icon if there is no picture. */
export function Thumb({ src: stored }: { src: string | null }) {
	const src = stored && isSafeLink(stored) ? stored : null
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
