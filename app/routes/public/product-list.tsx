import { data } from 'react-router'
import { productType } from '#app/content/product/type.ts'
import { categoryHints, productCategories } from '#app/content/product/categories.ts'
import { pageTagsContext } from '#app/cache/tags.server.ts'
import { ProductListPage } from '#app/content/product/product-list-page.tsx'
import {
	countLiveProductsByCategory,
	listLiveProducts,
} from '#app/content/product/queries.server.ts'
import { toProductCardView } from '#app/content/product/view.ts'
import { db } from '#app/db/client.server.ts'
import { itemsPerPage } from '#app/lib/http/public-list-params.ts'
import { notFound } from '#app/lib/http/responses.ts'
import { getImagesOf } from '#app/media/queries.server.ts'
import { headOf } from '#app/site/document/meta.ts'
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
	context.get(pageTagsContext).add(productType.tags.list)
	const { category, page, isPlain } = readRequestedList(url.searchParams, productCategories)
	const now = new Date()
	return publicRead('products', async () => {
		const [{ rows, total }, counts] = await Promise.all([
			listLiveProducts(db, { country, category, now, page }),
			countLiveProductsByCategory(db, { country, now }),
		])
		if (page > 1 && rows.length === 0) throw notFound('No such page of products')
		const images = await getImagesOf(db, rows)
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
		})
	})
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
	const head = headOf(matches)
	const { category = null, isPlain = true, total = 0 } = loaderData ?? {}
	return listMeta({
		list: { name: 'Products', path: '/products' },
		title: category ? `${category} products for poultry` : 'Poultry products',
		description: category
			? `${category}: ${categoryHints[category]} Chosen by poultry advisers for farms in New Zealand and Australia.`
			: 'Feed additives, biosecurity gear, enrichment and welfare tools chosen by poultry advisers for farms in New Zealand and Australia.',
		keywords: [
			'poultry products',
			'biosecurity',
			'enrichment',
			'egg quality',
			...(category ? [category] : []),
		],
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
			/>
		</ReadFailureToast>
	)
}
