import { data } from 'react-router'
import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { productType } from '#content/product/type.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { ProductListPage } from '#content/product/product-list-page.tsx'
import { countLiveProductsByCategory, listLiveProducts } from '#content/product/queries.server.ts'
import { toProductCardView } from '#content/product/view.ts'
import type { Db } from '#platform/db/client.server.ts'
import { itemsPerPage } from '#platform/lib/http/public-list-params.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { getImagesOf } from '#platform/media/queries.server.ts'
import { plainHero } from '#kit/site/page-hero.tsx'
import { publicRead } from '#kit/site/public-read.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/product-list.ts'
import { categoryTag } from '#kit/site/list/categories.server.ts'
import { readRequestedList } from '#kit/site/list/requested-list.server.ts'
import { listMeta, toCategoryChoices, wordsOfList } from '#kit/site/list/category-choices.ts'

const path = '/products'

export async function loader({ context, url }: Route.LoaderArgs) {
	const { country, origin } = context.get(visitorContext)
	const tags = context.get(pageTagsContext)
	tags.addLists(productType, headType)
	tags.add(categoryTag)
	const now = new Date()
	const read = async (reads: Db) => {
		const requested = await readRequestedList(reads, { list: 'product', url, now })
		const { filters, current, page, isPlain } = requested
		const named = current ? { category: current.label, line: current.line } : {}
		const [{ rows, total }, counts, heads] = await Promise.all([
			listLiveProducts(reads, { country, category: current?.names[0] ?? null, now, page }),
			countLiveProductsByCategory(reads, { country, now }),
			withLinks(context, reads, getHeads(reads, ['products'], named)),
		])
		if (page > 1 && rows.length === 0) throw notFound('No such page of products')
		const images = await getImagesOf(reads, rows)
		return data({
			products: rows.map((row) => toProductCardView(row, images)),
			choices: toCategoryChoices({ path, filters, counts, current, hasHints: true }),
			category: current?.label ?? null,
			address: current?.address ?? null,
			country,
			origin,
			page,
			isPlain,
			total,
			hasMore: page * itemsPerPage < total,
			words: wordsOfList(heads.products, current),
		})
	}
	return publicRead(context, 'products', read)
}

export function meta(args: Route.MetaArgs) {
	return listMeta(args, { name: 'Products', path })
}

export default function ProductListRoute({ loaderData }: Route.ComponentProps) {
	return <ProductListPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} description="Failed to load products. Please try again.">
			<ProductListPage
				products={[]}
				choices={toCategoryChoices({ path, filters: [], counts: null, current: null })}
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
