import { redirect } from 'react-router'
import { getRenderedText } from '#app/content/core/rendered-text.server.ts'
import { ProductNotFound } from '#app/content/product/product-not-found.tsx'
import { ProductPage } from '#app/content/product/product-page.tsx'
import {
	findLiveProductSlug,
	getLiveProduct,
	listRelatedLiveProducts,
} from '#app/content/product/queries.server.ts'
import { productGraph } from '#app/content/product/structured-data.ts'
import {
	productImageUrls,
	productPath,
	toProductCardView,
	toProductPageView,
} from '#app/content/product/view.ts'
import { db } from '#app/db/client.server.ts'
import { answerNotSent } from '#app/leads/not-sent.ts'
import { notFound } from '#app/lib/responses.ts'
import { getImageViews } from '#app/media/queries.server.ts'
import { breadcrumbs, pageMeta } from '#app/site/meta.ts'
import { publicRead } from '#app/site/public-read.server.ts'
import { ReadFailureToast } from '#app/site/read-failure-toast.tsx'
import type { Route } from './+types/product-detail.ts'

export function loader({ params }: Route.LoaderArgs) {
	return publicRead('product', () => readProduct(params.productSlug, new Date()))
}

async function readProduct(slug: string, now: Date) {
	const row = await getLiveProduct(db, slug, now)
	if (!row) {
		const canonical = await findLiveProductSlug(db, slug, now)
		if (canonical === null || canonical === slug) throw notFound('No live product at this slug')
		throw redirect(productPath(canonical), 301)
	}
	const [related, contentHtml] = await Promise.all([
		listRelatedLiveProducts(db, { id: row.id, categories: row.categories, now, limit: 3 }),
		getRenderedText(db, row.content, { linksInNewTab: true }),
	])
	const urls = [...productImageUrls(row), ...related.map((other) => other.image ?? '')]
	const images = await getImageViews(db, urls)
	return {
		product: toProductPageView(row, images),
		contentHtml,
		related: related.map((other) => toProductCardView(other, images)),
		priceNumber: row.price,
	}
}

/** The enquiry form posts to its own page. */
export function action({ request }: Route.ActionArgs) {
	return answerNotSent(request)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const origin = matches[0].loaderData?.origin ?? ''
	if (!loaderData) {
		return pageMeta({
			title: 'Product Not Found',
			description: 'The product you are looking for could not be found or may have been removed.',
			keywords: ['poultry products'],
			path: '/products',
			origin,
			robots: 'noindex,follow',
		})
	}
	const { product, priceNumber } = loaderData
	const [slide] = product.slides
	const image = product.image ?? (slide?.kind === 'image' ? slide.image : undefined)
	return pageMeta({
		title: product.title,
		description: product.description,
		keywords: [product.title, ...product.categories, 'poultry'],
		path: product.href,
		origin,
		type: 'product',
		image,
		graph: [
			productGraph({ product, price: priceNumber, image: image?.src ?? null, origin }),
			breadcrumbs(origin, [
				{ name: 'Products', path: '/products' },
				{ name: product.title, path: product.href },
			]),
		],
	})
}

export default function ProductDetailRoute({ loaderData }: Route.ComponentProps) {
	return <ProductPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast
			error={error}
			title="Error"
			description="Failed to load product details. Please try again."
			missing={<ProductNotFound />}
		>
			<ProductNotFound />
		</ReadFailureToast>
	)
}
