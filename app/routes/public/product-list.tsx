import { data } from 'react-router'
import { categoryHints } from '#app/content/product/category-hints.ts'
import { productCategories } from '#app/content/product/categories.ts'
import { ProductListPage } from '#app/content/product/product-list-page.tsx'
import {
	countLiveProductsByCategory,
	listLiveProducts,
} from '#app/content/product/queries.server.ts'
import { toProductCardView } from '#app/content/product/view.ts'
import { db } from '#app/db/client.server.ts'
import {
	itemsPerPage,
	parseCategoryParam,
	parsePage,
	toCategoryParam,
} from '#app/lib/list-address.ts'
import { notFound } from '#app/lib/responses.ts'
import { getImageViews } from '#app/media/queries.server.ts'
import { breadcrumbs, pageMeta } from '#app/site/meta.ts'
import { publicRead } from '#app/site/public-read.server.ts'
import { ReadFailureToast } from '#app/site/read-failure-toast.tsx'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/product-list.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
	const { country, origin } = context.get(visitorContext)
	const asked = url.searchParams.get('category')
	const category = asked === null ? null : parseCategoryParam(productCategories, asked)
	if (asked !== null && category === null) throw notFound('No such product category')
	const page = parsePage(url.searchParams)
	const now = new Date()
	return publicRead('products', async () => {
		const [{ rows, total }, counts] = await Promise.all([
			listLiveProducts(db, { country, category, now, page }),
			countLiveProductsByCategory(db, { country, now }),
		])
		if (page > 1 && rows.length === 0) throw notFound('No such page of products')
		const images = await getImageViews(
			db,
			rows.map((row) => row.image ?? ''),
		)
		return data({
			products: rows.map((row) => toProductCardView(row, images)),
			choices: toChoices(counts, category),
			category,
			country,
			origin,
			page,
			total,
			hasMore: page * itemsPerPage < total,
		})
	})
}

function toChoices(
	counts: { total: number; byCategory: Record<string, number> },
	current: string | null,
) {
	const all = {
		label: 'All Categories',
		href: '/products',
		count: counts.total,
		isCurrent: current === null,
	}
	const one = productCategories.map((category) => ({
		label: category,
		href: current === category ? '/products' : `/products?category=${toCategoryParam(category)}`,
		count: counts.byCategory[category] ?? 0,
		isCurrent: current === category,
		hint: categoryHints[category],
	}))
	return [all, ...one]
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const origin = matches[0].loaderData?.origin ?? ''
	const { category = null, page = 1, total = 0 } = loaderData ?? {}
	const path = category ? `/products?category=${toCategoryParam(category)}` : '/products'
	const title = category ? `${category} products for poultry` : 'Poultry products'
	return pageMeta({
		title,
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
		path,
		origin,
		robots: page > 1 || (category !== null && total === 0) ? 'noindex,follow' : undefined,
		graph: [
			{ '@type': 'CollectionPage', '@id': `${origin}${path}#list`, name: title },
			breadcrumbs(origin, [
				{ name: 'Home', path: '/' },
				{ name: 'Products', path: '/products' },
			]),
		],
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
				choices={toChoices({ total: 0, byCategory: {} }, null)}
				category={null}
				country=""
				total={0}
				page={1}
				hasMore={false}
			/>
		</ReadFailureToast>
	)
}
