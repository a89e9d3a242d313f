import { GalleryThumb } from './gallery-thumb.tsx'
import type { GalleryValue } from './product-fields.ts'

type GalleryPreviewProps = { items: readonly GalleryValue[]; onPick: (index: number) => void }

/** The gallery in the order in which visitors see it. An item opens its fields. */
export function GalleryPreview({ items, onPick }: GalleryPreviewProps) {
	if (items.length === 0) return <p className="empty-part">Nothing to preview yet.</p>
	return (
		<ol className="gallery-preview">
			{items.map((item, index) => (
				// Only its position identifies an item, and the preview has no state of its own.
				// oxlint-disable-next-line react/no-array-index-key
				<li key={index}>
					<button type="button" onClick={() => onPick(index)}>
						<span className="sr-only">{`Edit ${item.type} ${index + 1}${item.caption ? ': ' : ''}`}</span>
						<GalleryThumb item={item} />
						<span className="gallery-preview-caption">{item.caption}</span>
					</button>
				</li>
			))}
		</ol>
	)
}
