import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { articleType } from '#content/article/type.ts'
import { toReadFirstView } from '#content/cross-link-view.ts'
import { listReadFirst } from '#content/cross-links.server.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { CrossLinks } from '#content/cross-links.tsx'
import { getRenderedText } from '#kit/records/rendered-text.server.ts'
import { ProductNotFound, ProductPage, productWords } from '#content/product/product-page.tsx'
import {
	findLiveProductSlug,
	getLiveProduct,
	listRelatedLiveProducts,
} from '#content/product/queries.server.ts'
import { categoryTag, listFilters } from '#kit/site/list/categories.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { productText, productType } from '#content/product/type.ts'
import { productGraph } from '#content/product/structured-data.ts'
import { productImageUrls, toProductCardView, toProductPageView } from '#content/product/view.ts'
import type { ProductPageView } from '#content/product/view.ts'
import { sharePicture } from '#content/share-pictures.server.ts'
import { recordLoader } from '#content/record-page.server.ts'
import { RefusedEnquiry } from '#enquiries/forms/enquiry-dialog.tsx'
import { getFormWords } from '#enquiries/leads/form-words.server.ts'
import { lowerHeadings } from '#platform/lib/markdown/lower-headings.ts'
import { hasPoultry } from '#platform/business/parts.ts'
import { currencyFor, currencyName } from '#platform/lib/text/amounts.ts'
import { getImageViews } from '#platform/media/queries.server.ts'
import { pick } from '#platform/lib/pick.ts'
import { breadcrumbs, headOf, pageMeta } from '#kit/site/document/meta.ts'
import { ConnectionLostError } from '#kit/site/connection/keep-page.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import type { Route } from './+types/product-detail.ts'

export const loader = recordLoader({
	type: productType,
	shows: [articleType, headType],
	getLive: getLiveProduct,
	findSlug: findLiveProductSlug,
	read: async (reads, row, { context, country, now }) => {
		const { id, categories } = row
		context.get(pageTagsContext).add(categoryTag)
		const [related, readFirst, content, { products }, filters] = await Promise.all([
			listRelatedLiveProducts(reads, { id, categories, country, now, limit: 3 }),
			listReadFirst(reads, row, { country, now }),
			getRenderedText(reads, productText(row)),
			getHeads(reads, ['products'], {
				product: row.title,
				currency: currencyName(currencyFor(row.country)).replace(/^./, (letter) =>
					letter.toUpperCase(),
				),
			}),
			listFilters(reads, 'product', now),
		])
		const others = [...related, ...readFirst].map(({ image }) => image)
		const images = await getImageViews(reads, [...productImageUrls(row), ...others])
		const product = toProductPageView(row, { images, filters })
		const words = await withLinks(context, reads, {
			words: pick(products, productWords),
			formWords: await getFormWords(context, reads, 'enquiry'),
		})
		return {
			product,
			contentHtml: lowerHeadings(content.html),
			related: related.map((other) => toProductCardView(other, images)),
			readFirst: readFirst.map((article) => toReadFirstView(article, images)),
			priceNumber: row.price,
			shared: sharePicture('product', id, { ...product, facts: [product.price] }),
			...words,
		}
	},
})

/** The enquiry form posts to its own page. */
export { leadAction as action } from '#enquiries/leads/take-lead.server.ts'

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
	const head = headOf(matches)
	if (!loaderData) {
		return pageMeta({
			title: 'Product Not Found',
			description: 'The product you are looking for could not be found or may have been removed.',
			keywords: ['poultry products'],
			...(error instanceof ConnectionLostError && error.words),
			path: location.pathname,
			...head,
			isMissing: true,
		})
	}
	const { product, priceNumber, shared } = loaderData
	return pageMeta({
		title: product.title,
		description: product.description,
		keywords: [product.title, ...product.categories.map(({ name }) => name), 'poultry'],
		path: product.href,
		...head,
		type: 'product',
		image: shared,
		changedAt: product.changedAt,
		graph: [
			// As the business itself, only for heads that are sent.
			...(import.meta.env.SSR || import.meta.env.DEV
				? [
						productGraph({
							product,
							price: priceNumber,
							image: shownImage(product)?.src ?? null,
							origin: head.origin,
							brand: hasPoultry(head.business) ? head.business.name : null,
						}),
					]
				: []),
			breadcrumbs(head.origin, ['Products', '/products'], [product.title, product.href]),
		],
	})
}

function shownImage({ image, slides: [slide] }: ProductPageView) {
	return image ?? (slide?.kind === 'image' ? slide.image : undefined)
}

export default function ProductDetailRoute({ loaderData }: Route.ComponentProps) {
	const { readFirst, ...page } = loaderData
	const links =
		readFirst.length > 0 ? <CrossLinks title={page.words.usefulTitle} links={readFirst} /> : null
	return <ProductPage {...page} readFirst={links} />
}

export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast
			error={error}
			description="Failed to load product details. Please try again."
			missing={<ProductNotFound />}
		>
			{actionData ? (
				<RefusedEnquiry productTitle={actionData.values['productName'] ?? ''} />
			) : (
				<ProductNotFound />
			)}
		</ReadFailureToast>
	)
}
