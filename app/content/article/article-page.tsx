import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NewsletterLink } from '#enquiries/forms/newsletter-link.tsx'
import { EmptyState } from '#kit/site/list/empty-state.tsx'
import { ArticleHeader } from './article-header.tsx'
import { ArticleSidebar } from './article-sidebar.tsx'
import type { ArticleWords } from './article-sidebar.tsx'
import type { ArticleCardView, ArticleLinkView, ArticleView, ContentsEntry } from './view.ts'

type ArticlePageProps = {
	article: ArticleView
	/** Sanitised when it was rendered. */
	warningHtml: string
	body: ReactNode
	contents: ContentsEntry[]
	related: ArticleCardView[]
	/** Links to products and resources. */
	useful: ReactNode
	previous: ArticleLinkView | null
	next: ArticleLinkView | null
	words: ArticleWords
}

export function ArticlePage({
	article,
	warningHtml,
	body,
	contents,
	related,
	useful,
	previous,
	next,
	words,
}: ArticlePageProps) {
	return (
		<div className="wrap pt-6 pb-16 md:pb-24">
			<article>
				<ArticleHeader article={article} back={words.backLink} warningHtml={warningHtml} />
				<div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_19rem]">
					<div className="min-w-0">
						{contents.length > 0 ? (
							<div className="mb-9 lg:hidden">
								<ContentsFold contents={contents} title={words.contentsTitle} />
							</div>
						) : null}
						{body}
						<div className="mt-12 max-w-[36rem] empty:hidden">{useful}</div>
						<NewsletterLink />
					</div>
					<ArticleSidebar {...{ contents, related, words }} title={article.title} />
				</div>
			</article>
			<Neighbours previous={previous} next={next} name={words.neighboursName} />
		</div>
	)
}

function ContentsFold({ contents, title }: { contents: ContentsEntry[]; title: string }) {
	return (
		<details className="no-print border-y border-line">
			<summary className="chevron flex min-h-12 items-center justify-between font-semibold">
				{title}
			</summary>
			<ol className="grid pb-4">
				{contents.map((entry) => (
					<li key={entry.id}>
						<a href={`#${entry.id}`} className="link inline-flex min-h-9 items-center">
							{entry.title}
						</a>
					</li>
				))}
			</ol>
		</details>
	)
}

type NeighboursProps = {
	previous: ArticleLinkView | null
	next: ArticleLinkView | null
	name: string
}

function Neighbours({ previous, next, name }: NeighboursProps) {
	if (!previous && !next) return null
	return (
		<nav
			aria-label={name}
			className="no-print mt-16 grid gap-px border-y border-line sm:grid-cols-2"
		>
			{previous ? <Neighbour article={previous} label="Previous" className="sm:pr-8" /> : <span />}
			{next ? (
				<Neighbour
					article={next}
					label="Next"
					className="sm:border-l sm:border-line sm:pl-8 sm:text-right max-sm:border-t max-sm:border-line"
				/>
			) : null}
		</nav>
	)
}

type NeighbourProps = { article: ArticleLinkView; label: string; className: string }

function Neighbour({ article, label, className }: NeighbourProps) {
	return (
		<Link
			to={article.href}
			className={`group grid gap-1 py-6 ${className}`}
			prefetch="intent"
			title={article.fullTitle}
		>
			<span className="text-sm text-muted">{label}</span>
			<span className="font-serif text-xl font-semibold group-hover:underline">
				{article.title}
			</span>
		</Link>
	)
}

export function ArticleNotFound() {
	return (
		<EmptyState
			heading="h1"
			title="Article Not Found"
			text="The article you're looking for couldn't be found."
		>
			<Link to="/news" className="button button-pasture">
				Back to News
			</Link>
		</EmptyState>
	)
}
