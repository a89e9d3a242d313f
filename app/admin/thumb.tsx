import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import { srcSet } from '#app/lib/image-variants.ts'
import { isSafeLink } from '#app/lib/safe-link.ts'

/** A small picture in a table: the smallest copy, else the original, else a sign that there is none. */
export function Thumb({ src: stored }: { src: string | null }) {
	const src = stored && isSafeLink(stored) ? stored : null
	const small = src ? srcSet({ src, width: 320 }, 'webp').split(' ')[0] : ''
	const [failed, setFailed] = useState<string[]>([])
	const shown = [small, src].find((address) => address && !failed.includes(address))
	if (!shown) {
		return (
			<span className="thumb" data-empty="">
				<ImageOff aria-hidden="true" />
				<span className="sr-only">No image</span>
			</span>
		)
	}
	return (
		<span className="thumb">
			<img
				src={shown}
				alt=""
				width={64}
				height={48}
				loading="lazy"
				onError={() => setFailed((before) => [...before, shown])}
			/>
		</span>
	)
}
