import { onlyIn } from '#platform/lib/country.ts'
import type { Country } from '#platform/lib/country.ts'
import { currencyFor, formatPrice } from '#platform/lib/text/amounts.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { parseHostedVideo, parseVideo } from '#platform/lib/video.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { filterPath } from '#kit/site/list/category-filters.ts'
import type { CategoryFilter } from '#kit/site/list/category-filters.ts'
import { escapeMarkup } from '#platform/lib/text/xml.ts'
import { mainFirst } from './pictures.ts'
import { parseDocuments, parseFeatures, parseGallery } from './product-parts.ts'
import type { GalleryItem } from './product-parts.ts'
import { productType } from './type.ts'

const chipsOnCard = 2

/** What a card needs of a product. */
type ProductCardRow = {
	version: number
	slug: string
	title: string
	description: string
	price: number | null
	country: Country
	categories: string[]
	isFeatured: boolean
	image: string | null
}

/** What the page needs beyond the card. */
export type ProductPageRow = ProductCardRow & {
	features: unknown
	gallery: unknown
	documents: unknown
	updatedAt: Date
}

export type ProductCardView = ReturnType<typeof toProductCardView>
export type ProductPageView = ReturnType<typeof toProductPageView>

export type Slide = (
	| { kind: 'image'; image: ImageView }
	| { kind: 'hosted'; provider: 'youtube' | 'vimeo'; id: string; linkHtml: string }
	| { kind: 'file'; url: string }
) & { caption: string; thumbnail: ImageView | null }

export function toProductCardView(row: ProductCardRow, images: Map<string, ImageView>) {
	return {
		title: row.title,
		href: productType.path(row),
		version: row.version,
		description: row.description,
		price: formatPrice(row.price, row.country),
		onlyIn: onlyIn(row.country),
		isFeatured: row.isFeatured,
		chips: row.categories.slice(0, chipsOnCard),
		moreChips: Math.max(0, row.categories.length - chipsOnCard),
		image: row.image ? (images.get(row.image) ?? null) : null,
	}
}

type ShownWith = { images: Map<string, ImageView>; filters: CategoryFilter[] }

export function toProductPageView(row: ProductPageRow, { images, filters }: ShownWith) {
	return {
		...toProductCardView(row, images),
		categories: row.categories.map((name) => ({
			name,
			href: filterPath('/products', filters, name),
		})),
		currency: currencyFor(row.country),
		features: parseFeatures(row.features).filter((feature) => feature.trim() !== ''),
		slides: toSlides(row, images),
		changedAt: row.updatedAt.toISOString(),
		changed: formatDate(row.updatedAt),
		documents: parseDocuments(row.documents).map(({ name, url, size }) => ({ name, url, size })),
	}
}

/** Every stored image a product page shows, to be looked up at once. */
export function productImageUrls(row: ProductPageRow): string[] {
	const gallery = parseGallery(row.gallery).flatMap((item) =>
		item.type === 'image' ? [item.url] : [item.thumbnail ?? ''],
	)
	return [row.image ?? '', ...gallery].filter((url) => url !== '')
}

/** The main picture, then the rest of the gallery. Items that cannot be shown are left out. */
function toSlides(row: ProductPageRow, images: Map<string, ImageView>): Slide[] {
	const items = mainFirst<GalleryItem>({
		image: row.image ?? '',
		gallery: parseGallery(row.gallery),
		toItem: (url) => ({ type: 'image', url }),
	})
	return items.flatMap((item) => toSlide(item, { title: row.title, images }) ?? [])
}

function toSlide(
	item: GalleryItem,
	{ title, images }: { title: string; images: Map<string, ImageView> },
): Slide | null {
	const caption = item.caption ?? ''
	if (item.type === 'image') {
		const stored = images.get(item.url)
		if (!stored) return null
		const image = { ...stored, alt: item.alt || stored.alt || caption }
		return { kind: 'image', image, caption, thumbnail: image }
	}
	const thumbnail = (item.thumbnail && images.get(item.thumbnail)) || null
	const video = videoOf(item)
	if (!video) return null
	if (video.provider === 'mp4') return { kind: 'file', url: video.url, caption, thumbnail }
	const { provider, id, watchUrl } = video
	const linkHtml = videoLink(watchUrl, `Play video: ${caption || title}`)
	return { kind: 'hosted', provider, id, linkHtml, caption, thumbnail }
}

function videoOf({ url, videoType, videoId }: GalleryItem) {
	if (videoType === 'youtube' && videoId) return parseHostedVideo(`https://youtu.be/${videoId}`)
	return parseVideo(url)
}

const playMark =
	'<svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true"><circle cx="24" cy="24" r="24" fill="#f2a81d"/><path d="M19 14.5v19l16-9.5z" fill="#12301f"/></svg>'

/** HTML of the link inside a `VideoFacade`; made on the server, so that bundles carry no code for it. */
function videoLink(watchUrl: string, label: string): string {
	return `<a href="${escapeMarkup(watchUrl)}" target="_blank" rel="noopener" class="video-play">${playMark}${escapeMarkup(label)}</a>`
}
