// The sections of the home page, from what is read for them.
import { toArticleCardView } from '#content/article/view.ts'
import type { listFeaturedLiveArticles } from '#content/article/queries.server.ts'
import type { listLiveCaseStudies } from '#content/case-study/queries.server.ts'
import { toCaseStudyLineView } from '#content/case-study/view.ts'
import type { listLiveMembers } from '#content/member/queries.server.ts'
import type { listFeaturedLiveProducts } from '#content/product/queries.server.ts'
import { toProductCardView } from '#content/product/view.ts'
import type { listFreeLiveResources } from '#content/resource/queries.server.ts'
import { toResourceCardView } from '#content/resource/view.ts'
import type { listServicesOfPage } from '#content/service/queries.server.ts'
import { toServiceCardView } from '#content/service/view.ts'
import { toIndustryView, wordsOf } from '#content/text/homepage/home-view.ts'
import type { SectionKey } from '#content/text/homepage/home-view.ts'
import type { getHomepage } from '#content/text/queries.server.ts'
import { asDecoration } from '#platform/media/picture/image-view.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { drawnMarks } from '#kit/site/illustrations/drawn-marks.ts'
import type { DrawnMark } from '#kit/site/illustrations/drawn-marks.ts'
import { toListPath } from '#kit/site/list/category-filters.ts'
import type { CategoryFilter } from '#kit/site/list/category-filters.ts'
import type { HomeSection } from './home-page.tsx'

type Rows = {
	services: Awaited<ReturnType<typeof listServicesOfPage>>
	cases: Awaited<ReturnType<typeof listLiveCaseStudies>>
	products: Awaited<ReturnType<typeof listFeaturedLiveProducts>>
	resources: Awaited<ReturnType<typeof listFreeLiveResources>>
	articles: Awaited<ReturnType<typeof listFeaturedLiveArticles>>
	members: Awaited<ReturnType<typeof listLiveMembers>>
}

type Home = Awaited<ReturnType<typeof getHomepage>>

type Read = {
	words: Home
	rows: Rows
	/** For while no product is featured. */
	tiles: CategoryFilter[]
	images: Map<string, ImageView>
}

/** A section with what it lists; null for one whose list is empty. */
export function toSection(
	key: SectionKey,
	{ words, rows, tiles, images }: Read,
): HomeSection | null {
	const listing = <K extends SectionKey, Row, Item>(
		of: K,
		list: readonly Row[],
		toItem: (row: Row, images: Read['images']) => Item,
	) => {
		const items = list.map((row) => toItem(row, images))
		return items.length > 0 ? { key: of, words: wordsOf(words, of), items } : null
	}
	switch (key) {
		case 'reasons':
			return listing(key, words.reasons, (reason) => reason)
		case 'industries':
			return listing(key, words.industries, toIndustryView)
		case 'services':
			return listing(key, rows.services, toServiceCardView)
		case 'cases':
			return listing(key, rows.cases, toCaseStudyLineView)
		case 'resources':
			return listing(key, rows.resources, toResourceCardView)
		case 'news':
			return listing(key, rows.articles, toArticleCardView)
		case 'products': {
			const items = rows.products.map((row) => toProductCardView(row, images))
			const shownTiles = tiles.flatMap((tile) => toTile(tile, images) ?? [])
			if (items.length + shownTiles.length === 0) return null
			const shownWords = wordsOf(words, items.length > 0 ? key : 'portfolio')
			return { key, words: shownWords, items, tiles: shownTiles }
		}
		case 'team':
			return listing(key, rows.members, ({ id, name, position, image }) => ({
				id,
				name,
				position,
				image: asDecoration(images.get(image ?? '')),
			}))
		case 'call':
			return {
				key,
				title: words.callTitle,
				text: words.callText,
				buttons: [words.callButton, words.callSecondButton],
			}
	}
}

function toTile({ label, address, picture }: CategoryFilter, images: Read['images']) {
	const isDrawn = Object.hasOwn(drawnMarks, picture ?? '')
	const shownPicture = isDrawn ? (picture as DrawnMark) : asDecoration(images.get(picture ?? ''))
	return shownPicture && { label, to: toListPath('/products', address), picture: shownPicture }
}
