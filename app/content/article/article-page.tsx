import { Link } from 'react-router'
import { Picture } from '#app/media/picture.tsx'
import { BackLink } from '#app/site/back-link.tsx'
import { ArticleSidebar } from './article-sidebar.tsx'
import type { ArticleCardView, ArticleLinkView, ArticleView, ContentsEntry } from './view.ts'

type ArticlePageProps = {
	article: ArticleView
	/** Sanitised when it was rendered. */
	bodyHtml: string
	contents: ContentsEntry[]
	related: ArticleCardView[]
	previous: ArticleLinkView | null
	next: ArticleLinkView | null
}

export function ArticlePage({
	article,
	bodyHtml,
	contents,
	related,
	previous,
	next,
}: ArticlePageProps) {
	return (
		<div className="wrap pt-6 pb-16 md:pb-24">
			<article>
				<ArticleHeader article={article} />
				<div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_19rem]">
					<div className="min-w-0">
						{contents.length > 0 ? (
							<div className="mb-9 lg:hidden">
								<ContentsFold contents={contents} />
							</div>
						) : null}
						<div
							className="prose text-lg leading-[1.7]"
							dangerouslySetInnerHTML={{ __html: bodyHtml }}
						/>
					</div>
					<ArticleSidebar contents={contents} related={related} />
				</div>
			</article>
			<Neighbours previous={previous} next={next} />
		</div>
	)
}

function ArticleHeader({ article }: { article: ArticleView }) {
	return (
		<header>
			<nav aria-label="Breadcrumb" className="no-print text-sm text-muted">
				<ol className="flex flex-wrap items-center gap-x-2">
					<li>
						<Link to="/" className="link inline-block py-1">
							Home
						</Link>
					</li>
					<li className="before:mr-2 before:content-['>']">
						<Link to="/news" className="link inline-block py-1">
							News
						</Link>
					</li>
					<li className="before:mr-2 before:content-['>']" aria-current="page">
						{article.shortTitle}
					</li>
				</ol>
			</nav>
			<div className="mt-3 text-pasture">
				<BackLink to="/news">Back to News</BackLink>
			</div>
			<div className="mt-6 grid max-w-4xl gap-5 md:mt-10">
				{article.category ? (
					<p>
						<span className="chip">{article.category}</span>
					</p>
				) : null}
				<h1 className="title-1">{article.title}</h1>
				<p className="lead max-w-2xl text-muted">{article.excerpt}</p>
			</div>
			<Byline article={article} />
			{article.image ? (
				<div className="frame mb-12 aspect-[16/9] md:aspect-[2/1]">
					<Picture image={article.image} sizes="(min-width: 76rem) 76rem, 94vw" priority />
				</div>
			) : null}
		</header>
	)
}

function Byline({ article }: { article: ArticleView }) {
	const { author } = article
	return (
		<div className="my-8 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-y border-line py-4">
			{author ? (
				<div className="flex items-center gap-4">
					{author.image ? (
						<div className="h-14 w-14 shrink-0 overflow-hidden rounded-full bg-mist">
							<Picture image={author.image} sizes="3.5rem" className="h-full w-full object-cover" />
						</div>
					) : null}
					<div className="leading-snug">
						<p className="font-semibold">{author.name}</p>
						<p className="text-sm text-muted">{author.position}</p>
					</div>
				</div>
			) : null}
			<p className="flex flex-wrap gap-x-2 text-muted">
				<time dateTime={article.createdAt}>{article.date}</time>
				<span aria-hidden="true">·</span>
				<span>{`${article.readingMinutes} min read`}</span>
			</p>
		</div>
	)
}

function ContentsFold({ contents }: { contents: ContentsEntry[] }) {
	return (
		<details className="no-print border-y border-line">
			<summary className="chevron flex min-h-12 items-center justify-between font-semibold">
				On this page
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

function Neighbours({
	previous,
	next,
}: {
	previous: ArticleLinkView | null
	next: ArticleLinkView | null
}) {
	if (!previous && !next) return null
	return (
		<nav
			aria-label="Neighbouring articles"
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
