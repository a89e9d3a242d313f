import { Link } from 'react-router'
import { Picture } from '#platform/media/picture/picture.tsx'
import { BackLink } from '#kit/site/back-link.tsx'
import type { ArticleView } from './view.ts'

type ArticleHeaderProps = { article: ArticleView; back: string; warningHtml: string }

export function ArticleHeader({ article, back, warningHtml }: ArticleHeaderProps) {
	return (
		<header>
			<nav aria-label="Breadcrumb" className="no-print text-sm text-muted">
				<ol className="flex items-center gap-x-2 whitespace-nowrap">
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
					<li className="truncate before:mr-2 before:content-['>']" aria-current="page">
						{article.shortTitle}
					</li>
				</ol>
			</nav>
			<div className="mt-3 text-pasture">
				<BackLink to="/news">{back}</BackLink>
			</div>
			<div className="mt-6 grid max-w-4xl gap-5 md:mt-10">
				{article.category ? (
					<p>
						<span className="chip">{article.category}</span>
					</p>
				) : null}
				<h1 className="title-1" data-edit="title">
					{article.title}
				</h1>
				<p className="lead max-w-2xl text-muted" data-edit="excerpt">
					{article.excerpt}
				</p>
			</div>
			<Byline article={article} />
			{warningHtml ? (
				<div
					className="prose mb-10 text-lg leading-[1.7]"
					dangerouslySetInnerHTML={{ __html: warningHtml }}
				/>
			) : null}
			{article.image ? (
				<div className="frame mb-12 aspect-[16/9] md:aspect-[2/1]" data-edit="image picture">
					<Picture image={article.image} sizes="(min-width: 76rem) 76rem, 94vw" priority="early" />
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
			<div className="text-muted sm:flex sm:gap-x-2">
				<p data-edit="date">
					<time dateTime={article.published.at}>{article.published.text}</time>
					{` · ${article.readingMinutes} min read`}
				</p>
				{article.changed ? (
					<p className="sm:before:mr-2 sm:before:content-['·']">
						{'Updated '}
						<time dateTime={article.changed.at}>{article.changed.text}</time>
					</p>
				) : null}
				{article.reviewed ? (
					<p className="sm:before:mr-2 sm:before:content-['·']">
						{'Checked '}
						<time dateTime={article.reviewed.at}>{article.reviewed.text}</time>
					</p>
				) : null}
			</div>
		</div>
	)
}
