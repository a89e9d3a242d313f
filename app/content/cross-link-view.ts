import { publicationOf } from '#content/article/publication.ts'
import { articleType } from '#content/article/type.ts'
import { productType } from '#content/product/type.ts'
import { formatPrice } from '#platform/lib/text/amounts.ts'
import { resourceType } from '#content/resource/type.ts'
import { priceBadge } from '#content/resource/view.ts'
import { onlyIn } from '#platform/lib/country.ts'
import { asDecoration } from '#platform/media/picture/image-view.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import type { ReadFirstRow, UsefulRows } from './cross-links.server.ts'

type Images = Map<string, ImageView>

/** A link to another record. `facts`: its price or date; `onlyIn`: the one country it is for. */
export type CrossLinkView = {
	href: string
	kind: string
	title: string
	facts: string[]
	onlyIn: string | null
	image: ImageView | null
}

/** Products first, then resources. */
export function toUsefulViews(
	{ products, resources }: UsefulRows,
	images: Images,
): CrossLinkView[] {
	return [
		...products.map((row) => ({
			href: productType.path(row),
			kind: 'Product',
			title: row.title,
			facts: [formatPrice(row.price, row.country)],
			onlyIn: onlyIn(row.country),
			image: imageOf(row, images),
		})),
		...resources.map((row) => ({
			href: resourceType.path(row),
			kind: row.category,
			title: row.title,
			facts: [priceBadge(row)],
			onlyIn: null,
			image: imageOf(row, images),
		})),
	]
}

export function toReadFirstView(row: ReadFirstRow, images: Images): CrossLinkView {
	return {
		href: articleType.path(row),
		kind: 'Article',
		title: row.title,
		facts: [publicationOf(row).text],
		onlyIn: onlyIn(row.country),
		image: imageOf(row, images),
	}
}

function imageOf({ image }: { image: string | null }, images: Images): ImageView | null {
	return asDecoration(images.get(image ?? ''))
}
