import { Link } from 'react-router'
import { SearchForm } from '#kit/site/search-form.tsx'
import { ClosingCall } from '#kit/site/call-to-action.tsx'
import type { CallWords } from '#kit/site/call-to-action.tsx'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import { FilterBar } from '#kit/site/list/filter-bar.tsx'
import type { FilterChoice } from '#kit/site/list/filter-bar.tsx'
import { PageHero } from '#kit/site/page-hero.tsx'
import type { HeroWords } from '#kit/site/page-hero.tsx'
import { PriceNote } from '#kit/site/list/price-note.tsx'
import { ShowMore } from '#kit/site/list/show-more.tsx'
import { summaryOf } from '#kit/site/list/category-choices.ts'
import { useAppended } from '#kit/site/list/use-appended.ts'
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
	words: HeroWords & Partial<CallWords & { priceNote: string; noneTitle: string; noneText: string }>
}

const form = 'heads/products'

export function ProductListPage(props: ProductListPageProps) {
	const { choices, category, country, total, page, hasMore, words } = props
	const key = `${category} ${country}`
	const { items, firstPage } = useAppended({ items: props.products, page, key })
	return (
		<>
			<PageHero
				{...words}
				title={category ?? words.title}
				form={category === null ? form : undefined}
				mark="feed"
			/>
			<FilterBar
				label="Product categories"
				choices={choices}
				summary={summaryOf(total, 'product', category)}
				search={<SearchForm kind="products" label="Search products" isCompact />}
			/>
			{items.length === 0 ? (
				<NoProducts isFiltered={category !== null} words={words} />
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
						{words.priceNote ? ` ${words.priceNote}` : null}
					</PriceNote>
				</div>
			)}
			<ClosingCall words={words} form={form} />
		</>
	)
}

type NoProductsProps = { isFiltered: boolean; words: ProductListPageProps['words'] }

function NoProducts({ isFiltered, words }: NoProductsProps) {
	return (
		<EmptyState
			title={words.noneTitle ?? 'No Products Found'}
			form={words.noneTitle && form}
			text={
				isFiltered
					? words.noneText
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
