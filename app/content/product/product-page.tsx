import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EnquiryDialog } from '#enquiries/forms/enquiry-dialog.tsx'
import { BackLink } from '#kit/site/back-link.tsx'
import { AddToEnquiry } from '#kit/site/enquiry/add-to-enquiry.tsx'
import { isPrice } from '#platform/lib/text/is-price.ts'
import { CardRow } from '#kit/site/list/picture-card.tsx'
import { useLabels } from '#kit/site/labels.ts'
import { PriceNote, QuotedIn } from '#kit/site/list/price-note.tsx'
import { PrintedAddress } from '#kit/site/print/print.tsx'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import { Gallery } from './gallery.tsx'
import { ProductCard } from './product-card.tsx'
import type { ProductCardView, ProductPageView } from './view.ts'

type ProductPageProps = {
	product: ProductPageView
	contentHtml: string
	related: ProductCardView[]
	/** Links to articles; null when there are none. */
	readFirst: ReactNode
	words: ProductWords
}

/** The names of what staff write of the page of a product. */
export const productWords = [
	'backLink',
	'featuresTitle',
	'detailsTitle',
	'documentsTitle',
	'documentLink',
	'relatedTitle',
	'usefulTitle',
	'pricedNote',
	'quoteNote',
	'enquiryTitle',
	'enquiryButton',
	'enquiryText',
] as const

type ProductWords = Record<(typeof productWords)[number], string>

export function ProductPage(props: ProductPageProps) {
	const { product, contentHtml, related, readFirst, words } = props
	const hasAside = product.documents.length > 0 || readFirst !== null
	return (
		<>
			<div className="wrap pt-4 pb-8 md:py-12">
				<BackLink to="/products">{words.backLink}</BackLink>
				<div className="product-parts">
					<Offer product={product} words={words} />
					<div
						className="min-w-0 md:col-start-1 md:row-span-2 md:row-start-1"
						data-edit="gallery pictures"
					>
						<Gallery key={product.href} title={product.title} slides={product.slides} />
					</div>
					<Summary product={product} featuresTitle={words.featuresTitle} />
				</div>
			</div>
			{contentHtml || hasAside ? (
				<div className="border-t border-line">
					<div className="wrap grid gap-x-14 gap-y-12 py-14 lg:grid-cols-[minmax(0,34em)_minmax(0,1fr)] lg:justify-between">
						{contentHtml ? (
							<section aria-labelledby="details" data-edit="content text">
								<h2 id="details" className="title-part mb-6">
									{words.detailsTitle}
								</h2>
								{/* Sanitised when it was rendered. */}
								<div
									className="prose"
									data-text=""
									dangerouslySetInnerHTML={{ __html: contentHtml }}
								/>
							</section>
						) : null}
						{hasAside ? (
							<div className="grid content-start gap-12">
								{product.documents.length > 0 ? (
									<Documents documents={product.documents} words={words} />
								) : null}
								{readFirst}
							</div>
						) : null}
					</div>
				</div>
			) : null}
			{related.length > 0 ? <Related products={related} title={words.relatedTitle} /> : null}
		</>
	)
}

/** The title, the price and the enquiry: on a phone all of it comes before the pictures, on the first screen. */
function Offer({ product, words }: { product: ProductPageView; words: ProductWords }) {
	const isPriced = isPrice(product.price)
	const labels = useLabels()
	return (
		<div className="grid content-start gap-3 md:col-start-2 md:gap-5">
			{product.isFeatured ? (
				<span className="badge justify-self-start">{labels.featured}</span>
			) : null}
			<h1 className="title-2" data-edit="title">
				{product.title}
			</h1>
			<div>
				<p className="flex flex-wrap items-baseline gap-x-4 gap-y-1" data-edit="price">
					<span className="font-serif text-2xl font-semibold tabular-nums">{product.price}</span>
					{product.onlyIn ? (
						<span className="font-semibold text-clay">{`Sold in ${product.onlyIn} only`}</span>
					) : null}
				</p>
				<p
					className="text-sm text-muted"
					data-form="heads/products"
					data-edit={isPriced ? 'pricedNote note' : 'quoteNote note'}
				>
					{isPriced ? words.pricedNote : words.quoteNote}
					{isPriced && product.onlyIn === null ? <QuotedIn /> : null}
				</p>
			</div>
			{/* Each product has its own enquiry, with its own subject and draft. */}
			<EnquiryDialog
				key={product.href}
				productTitle={product.title}
				title={words.enquiryTitle}
				button={words.enquiryButton}
				text={words.enquiryText}
			/>
			<AddToEnquiry product={product} />
		</div>
	)
}

type SummaryProps = { product: ProductPageView; featuresTitle: string }

function Summary({ product, featuresTitle }: SummaryProps) {
	return (
		<div className="grid content-start gap-6 md:col-start-2 md:row-span-2">
			<p className="lead text-muted" data-edit="description">
				{product.description}
			</p>
			{product.features.length > 0 ? (
				<Facts title={featuresTitle} field="features">
					<ul className="grid gap-2">
						{product.features.map((feature) => (
							<li key={feature} className="feature">
								{feature}
							</li>
						))}
					</ul>
				</Facts>
			) : null}
			{product.categories.length > 0 ? (
				<Facts title="Categories" field="categories">
					<ul className="flex flex-wrap gap-2">
						{product.categories.map(({ name, href }) => (
							<li key={name}>
								<Link to={href} className="chip min-h-9 px-3! hover:underline" prefetch="intent">
									{name}
								</Link>
							</li>
						))}
					</ul>
				</Facts>
			) : null}
			<p className="text-sm text-muted">
				{'Last updated '}
				<time dateTime={product.changedAt}>{product.changed}</time>
			</p>
		</div>
	)
}

type FactsProps = { title: string; field: string; children: ReactNode }

function Facts({ title, field, children }: FactsProps) {
	return (
		<section className="border-t border-line pt-5" data-edit={field}>
			<h2 className="title-3 mb-3">{title}</h2>
			{children}
		</section>
	)
}

type DocumentsProps = { documents: ProductPageView['documents']; words: ProductWords }

function Documents({ documents, words }: DocumentsProps) {
	return (
		<section aria-labelledby="documents" data-edit="documents">
			<h2 id="documents" className="title-3 mb-4">
				{words.documentsTitle}
			</h2>
			<ul className="divide-y divide-line border-y border-line">
				{documents.map((document) => (
					<li key={document.url} className="grid gap-1 py-4">
						<p className="font-semibold">{document.name}</p>
						<p className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
							{document.size ?? 'Document'}
							<a
								href={document.url}
								target="_blank"
								rel="noopener"
								className="arrow-link min-h-8 text-base"
							>
								{words.documentLink}
								<span className="sr-only">{`: ${document.name}, opens in a new tab`}</span>
							</a>
						</p>
						<PrintedAddress path={document.url} />
					</li>
				))}
			</ul>
		</section>
	)
}

function Related({ products, title }: { products: ProductCardView[]; title: string }) {
	return (
		<section className="no-print bg-paper-2" aria-labelledby="related">
			<div className="wrap py-16">
				<h2 id="related" className="title-part mb-8">
					{title}
				</h2>
				<CardRow>
					{products.map((product) => (
						<ProductCard key={product.href} product={product} heading="h3" place="row" />
					))}
				</CardRow>
				<PriceNote prices={products.map(({ price }) => price)} />
			</div>
		</section>
	)
}

export function ProductNotFound() {
	return (
		<EmptyState
			heading="h1"
			title="Product Not Found"
			text="The product you're looking for could not be found or may have been removed."
		>
			<Link to="/products" className="button button-pasture">
				Back to Products
			</Link>
		</EmptyState>
	)
}
