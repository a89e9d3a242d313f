import { Link } from 'react-router'
import { SearchForm } from '#app/site/search-form.tsx'
import { CallToAction } from '#app/site/call-to-action.tsx'
import { contactHref } from '#app/site/contact-link.ts'
import { EmptyState } from '#app/site/list/empty-state.tsx'
import { FilterBar } from '#app/site/list/filter-bar.tsx'
import type { FilterChoice } from '#app/site/list/filter-bar.tsx'
import { FeedMark } from '#app/site/illustrations/feed-mark.tsx'
import { PageHero } from '#app/site/page-hero.tsx'
import { PriceNote } from '#app/site/list/price-note.tsx'
import { ShowMore } from '#app/site/list/show-more.tsx'
import { summaryOf } from '#app/site/list/category-choices.ts'
import { useAppended } from '#app/site/list/use-appended.ts'
import { ProductCard } from './product-card.tsx'
import type { ProductCardView } from './view.ts'

type ProductListPageProps = {
	products: ProductCardView[]
	choices: FilterChoice[]
	category: string | null
	country: string
	/** Null when it could not be read. */
	total: number | null
	page: number
	hasMore: boolean
}

export function ProductListPage(props: ProductListPageProps) {
	const { choices, category, country, total, page, hasMore } = props
	const key = `${category} ${country}`
	const { items, firstPage } = useAppended({ items: props.products, page, key })
	return (
		<>
			<PageHero
				eyebrow="Products"
				title={category ?? 'Chosen because they work in the shed'}
				mark={<FeedMark className="h-full w-full" />}
			>
				<p>
					Feed additives, biosecurity gear and welfare tools that our own advisers use on farms. Ask
					us before you buy: it depends on your birds, housing and water.
				</p>
			</PageHero>
			<FilterBar
				label="Product categories"
				choices={choices}
				summary={summaryOf(total, 'product', category)}
				search={<SearchForm kind="products" label="Search products" isCompact />}
			/>
			{items.length === 0 ? (
				<NoProducts isFiltered={category !== null} />
			) : (
				<div className="wrap pt-6 pb-20 md:pt-10">
					<ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
						{items.map((product, index) => (
							<li key={product.href}>
								<ProductCard product={product} heading="h2" isFirst={index === 0} />
							</li>
						))}
					</ul>
					<ShowMore {...{ page, firstPage, hasMore, total: total ?? 0 }} shown={items.length} />
					<PriceNote prices={items.map(({ price }) => price)}>
						{' Freight is not included.'}
					</PriceNote>
				</div>
			)}
			<CallToAction
				title="Not sure what your flock needs?"
				text="Describe what you see in the shed. We reply with a plain answer, even if it is that you need nothing."
				action={{ label: 'Ask an adviser', to: contactHref('What does my flock need?') }}
			/>
		</>
	)
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
	return (
		<EmptyState
			title="No Products Found"
			text={
				isFiltered
					? 'Nothing in this category is available for your country right now.'
					: 'There is nothing to show right now. Please try again in a minute, or ask us directly.'
			}
		>
			<Link to="/products" preventScrollReset className="button button-pasture">
				See all products
			</Link>
			<Link to="/contact" className="button button-line text-pasture">
				Contact Us
			</Link>
		</EmptyState>
	)
}
