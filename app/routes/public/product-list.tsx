import { data } from 'react-router'
import { getHeads } from '#app/content/head/queries.server.ts'
import { headType } from '#app/content/head/type.ts'
import { productType } from '#app/content/product/type.ts'
import { categoryHints, productCategories } from '#app/content/product/categories.ts'
import { withLinks } from '#app/content/linked-pages.server.ts'
import { pageTagsContext } from '#app/cache/tags.server.ts'
import { ProductListPage } from '#app/content/product/product-list-page.tsx'
import {
	countLiveProductsByCategory,
	listLiveProducts,
} from '#app/content/product/queries.server.ts'
import { toProductCardView } from '#app/content/product/view.ts'
import type { Db } from '#app/db/client.server.ts'
import { itemsPerPage } from '#app/lib/http/public-list-params.ts'
import { notFound } from '#app/lib/http/responses.ts'
import { getImagesOf } from '#app/media/queries.server.ts'
import { headOf } from '#app/site/document/meta.ts'
import { plainHero } from '#app/site/page-hero.tsx'
import { publicRead } from '#app/site/public-read.server.ts'
import { ReadFailureToast } from '#app/site/failure/read-failure-toast.tsx'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/product-list.ts'
import {
	listMeta,
	readRequestedList,
	toCategoryChoices,
	toListPath,
} from '#app/site/list/category-choices.ts'

const filter = { path: '/products', categories: productCategories, hints: categoryHints }

export async function loader({ context, url }: Route.LoaderArgs) {
	const { country, origin } = context.get(visitorContext)
	context.get(pageTagsContext).add(productType.tags.list, headType.tags.list)
	const { category, page, isPlain } = readRequestedList(url.searchParams, productCategories)
	const now = new Date()
	const read = async (reads: Db) => {
		const [{ rows, total }, counts, heads] = await Promise.all([
			listLiveProducts(reads, { country, category, now, page }),
			countLiveProductsByCategory(reads, { country, now }),
			withLinks(context, reads, getHeads(reads, 'products')),
		])
		if (page > 1 && rows.length === 0) throw notFound('No such page of products')
		const images = await getImagesOf(reads, rows)
		return data({
			products: rows.map((row) => toProductCardView(row, images)),
			choices: toCategoryChoices({ ...filter, counts, current: category }),
			category,
			country,
			origin,
			page,
			isPlain,
			total,
			hasMore: page * itemsPerPage < total,
			words: heads.products,
		})
	}
	return publicRead('products', read, context)
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
	const head = headOf(matches)
	const { category = null, isPlain = true, total = 0, words } = loaderData ?? {}
	return listMeta({
		list: { name: 'Products', path: '/products' },
		title: category ? `${category} products for poultry` : (words?.metaTitle ?? 'Products'),
		description: category
			? (words?.categoryDescription ?? '')
					.replace('{category}', category)
					.replace('{line}', categoryHints[category] ?? '')
			: (words?.metaDescription ?? ''),
		keywords: [words?.metaKeywords, ...(category ? [category] : [])],
		path: toListPath('/products', category),
		...head,
		isIndexed: isPlain && (category === null || total > 0),
		error,
	})
}

export default function ProductListRoute({ loaderData }: Route.ComponentProps) {
	return <ProductListPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast
			error={error}
			title="Error"
			description="Failed to load products. Please try again."
		>
			<ProductListPage
				products={[]}
				choices={toCategoryChoices({ ...filter, counts: null, current: null })}
				category={null}
				country=""
				total={null}
				page={1}
				hasMore={false}
				words={plainHero('Products')}
			/>
		</ReadFailureToast>
	)
}
