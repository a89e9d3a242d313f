import { Link, useNavigationType } from 'react-router'
import { useEffect, useRef } from 'react'
import { NewsletterSection } from '#enquiries/forms/newsletter-section.tsx'
import { SearchForm } from '#kit/site/search-form.tsx'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import { FilterBar } from '#kit/site/list/filter-bar.tsx'
import type { FilterChoice } from '#kit/site/list/filter-bar.tsx'
import { PageHero } from '#kit/site/page-hero.tsx'
import type { HeroWords } from '#kit/site/page-hero.tsx'
import { ShowMore } from '#kit/site/list/show-more.tsx'
import { summaryOf } from '#kit/site/list/category-choices.ts'
import { useAppended } from '#kit/site/list/use-appended.ts'
import { ArticleCard } from './article-card.tsx'
import { FeaturedArticles } from './featured-articles.tsx'
import type { ArticleCardView } from './view.ts'

type ArticleListPageProps = {
	articles: ArticleCardView[]
	/** Empty when a category is chosen. */
	featured: ArticleCardView[]
	choices: FilterChoice[]
	category: string | null
	country: string
	/** Null when it could not be read. */
	total: number | null
	page: number
	hasMore: boolean
	words: HeroWords & { noneTitle?: string; noneText?: string }
	/** Those of the newsletter, which follows the list; null without one. */
	newsletter: HeroWords | null
}

export function ArticleListPage(props: ArticleListPageProps) {
	const { featured, choices, category, country, total, page, hasMore, words, newsletter } = props
	const key = `${category} ${country}`
	const { items, firstPage } = useAppended({ items: props.articles, page, key })
	const featuredHrefs = new Set(featured.map((article) => article.href))
	const others = items.filter((article) => !featuredHrefs.has(article.href))
	return (
		<>
			<PageHero {...words} form="heads/news" mark="field" />
			<FilterBar
				label="News categories"
				choices={choices}
				summary={summaryOf(total, 'article', category)}
				search={<SearchForm kind="articles" label="Search articles" isCompact />}
			/>
			{items.length === 0 ? <NoArticles isFiltered={category !== null} words={words} /> : null}
			<FeaturedArticles articles={featured} />
			{others.length > 0 ? (
				<section
					className={`wrap pt-8 pb-20 md:pt-14 ${featured.length > 0 ? 'border-t border-line' : ''}`}
					aria-labelledby="articles"
				>
					<h2 id="articles" className={featured.length > 0 ? 'title-2 mb-9' : 'sr-only'}>
						{featured.length > 0 ? 'More articles' : (category ?? 'All articles')}
					</h2>
					<ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
						{others.map((article, index) => (
							<li key={article.href}>
								<ArticleCard article={article} isFirst={index === 0 && featured.length === 0} />
							</li>
						))}
					</ul>
					<ShowMore {...{ page, firstPage, hasMore, total: total ?? 0 }} shown={items.length} />
				</section>
			) : null}
			{newsletter ? <NewsletterSection words={newsletter} /> : null}
		</>
	)
}

type NoArticlesProps = { isFiltered: boolean; words: ArticleListPageProps['words'] }

function NoArticles({ isFiltered, words: { noneTitle, noneText } }: NoArticlesProps) {
	return (
		<EmptyState
			title={noneTitle ?? 'No Articles Found'}
			text={noneText}
			form={noneTitle && 'heads/news'}
		>
			{isFiltered ? (
				<Link to="/news" preventScrollReset className="button button-pasture">
					See all articles
				</Link>
			) : null}
			<Link to="/contact" className="button button-line text-pasture">
				Contact Us
			</Link>
		</EmptyState>
	)
}

const listTopPx = 400

/** Scrolls smoothly to the list after a change of category. Back and Forward keep their restored position. */
export function useCategoryScroll(category: string | null) {
	const isReturn = useNavigationType() === 'POP'
	const shown = useRef(category)
	useEffect(() => {
		if (shown.current === category) return
		shown.current = category
		if (isReturn) return
		const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
		window.scrollTo({ top: listTopPx, behavior: isCalm ? 'auto' : 'smooth' })
	}, [category, isReturn])
}
