import FileText from 'lucide-react/icons/file-text'
import ImageOff from 'lucide-react/icons/image-off'
import { srcSet } from '#app/lib/image-variants.ts'
import type { ShownFile } from './shown-difference.ts'

/** A stored file in a comparison: its picture, or its name; one that is gone says so. */
export function FileOrPicture({ file }: { file: ShownFile }) {
	const { address, name, isPicture, isGone } = file
	if (isGone) {
		return (
			<p className="compared-file" data-gone="">
				<ImageOff aria-hidden="true" />
				<span>
					{name} <strong>is no longer in the library</strong>
				</span>
			</p>
		)
	}
	if (!isPicture) {
		return (
			<p className="compared-file">
				<FileText aria-hidden="true" />
				<a href={address} target="_blank" rel="noopener">
					{name}
					<span className="sr-only"> (opens in a new tab)</span>
				</a>
			</p>
		)
	}
	const small = srcSet({ src: address, width: 320 }, 'webp').split(' ')[0]
	return (
		<figure className="compared-picture">
			<img src={small || address} alt="" width={160} height={120} loading="lazy" />
			<figcaption className="hint">{name}</figcaption>
		</figure>
	)
}
