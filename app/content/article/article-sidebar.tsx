import { Link } from 'react-router'
import { contactHref } from '#kit/site/contact-link.ts'
import { Picture } from '#platform/media/picture/picture.tsx'
import type { ArticleCardView, ContentsEntry } from './view.ts'

/** The names of what staff write of the page of an article. Without the heading of the question, there is none. */
export const articleWords = [
	'backLink',
	'contentsTitle',
	'relatedTitle',
	'usefulTitle',
	'neighboursName',
	'detailTitle',
	'detailText',
	'detailLink',
] as const

export type ArticleWords = Record<(typeof articleWords)[number], string>

type ArticleSidebarProps = {
	/** The article's title: the subject of a question about it. */
	title: string
	contents: ContentsEntry[]
	related: ArticleCardView[]
	words: ArticleWords
}

export function ArticleSidebar({ title, contents, related, words }: ArticleSidebarProps) {
	return (
		<aside
			className="no-print grid content-start gap-12 lg:sticky lg:top-28 lg:self-start"
			aria-label="Article sidebar"
		>
			{contents.length > 0 ? <Contents contents={contents} title={words.contentsTitle} /> : null}
			{related.length > 0 ? <Related articles={related} title={words.relatedTitle} /> : null}
			{words.detailTitle ? <Question title={title} words={words} /> : null}
		</aside>
	)
}

function Question({ title, words }: { title: string; words: ArticleWords }) {
	return (
		<section className="grid gap-3 border-t-2 border-yolk pt-5" data-form="heads/news">
			<h2 className="title-3" data-edit="detailTitle question">
				{words.detailTitle}
			</h2>
			{words.detailText ? (
				<p className="text-muted" data-edit="detailText question text">
					{words.detailText}
				</p>
			) : null}
			{words.detailLink ? (
				<Link
					to={contactHref(`Question: ${title}`)}
					className="arrow-link justify-self-start"
					prefetch="intent"
					data-edit="detailLink question link"
				>
					{words.detailLink}
				</Link>
			) : null}
		</section>
	)
}

function Contents({ contents, title }: { contents: ContentsEntry[]; title: string }) {
	return (
		<nav aria-labelledby="contents-title" className="max-lg:hidden">
			<h2 id="contents-title" className="eyebrow mb-3 font-sans">
				{title}
			</h2>
			<ol className="border-l border-line">
				{contents.map((entry) => (
					<li key={entry.id}>
						<a
							href={`#${entry.id}`}
							className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 leading-snug text-muted hover:border-yolk hover:text-ink"
						>
							{entry.title}
						</a>
					</li>
				))}
			</ol>
		</nav>
	)
}

function Related({ articles, title }: { articles: ArticleCardView[]; title: string }) {
	return (
		<section aria-labelledby="related-title">
			<h2 id="related-title" className="eyebrow mb-4 font-sans">
				{title}
			</h2>
			<ul className="divide-y divide-line border-y border-line">
				{articles.map((article) => (
					<li
						key={article.href}
						className="card grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-4 py-4"
						data-edit=""
					>
						<div className="frame aspect-square">
							{article.image ? (
								<Picture image={{ ...article.image, alt: '' }} sizes="6rem" />
							) : null}
						</div>
						<div className="grid gap-1">
							<Link
								to={article.href}
								className="card-link font-semibold leading-snug hover:underline"
								prefetch="intent"
							>
								{article.title}
							</Link>
							<time dateTime={article.published.at} className="text-sm text-muted">
								{article.published.text}
							</time>
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}
