import { Link } from 'react-router'
import { Picture } from '#app/media/picture.tsx'
import { DefaultImage } from '#app/site/default-image.tsx'
import { cardSizes } from '#app/site/list/card-row.tsx'
import type { ArticleCardView } from './view.ts'

type ArticleCardProps = {
	article: ArticleCardView
	isFirst?: boolean
	heading?: 'h2' | 'h3'
	place?: keyof typeof cardSizes
}

export function ArticleCard({
	article,
	isFirst,
	heading: Heading = 'h3',
	place = 'list',
}: ArticleCardProps) {
	return (
		<article className="card grid h-full grid-rows-[auto_1fr] gap-5">
			<div className="frame aspect-[16/10]">
				{article.image ? (
					<Picture
						image={article.image}
						sizes={cardSizes[place]}
						priority={isFirst ? 'early' : undefined}
					/>
				) : (
					<DefaultImage />
				)}
			</div>
			<div className="flex flex-col gap-3">
				<ArticleFacts article={article} />
				<Heading className="title-3">{article.title}</Heading>
				<p className="line-clamp-3 text-muted">{article.excerpt}</p>
				<ArticleLink article={article} className="mt-auto self-start pt-1" />
			</div>
		</article>
	)
}

/** Category and date, as they stand on every teaser. */
export function ArticleFacts({
	article,
}: {
	article: Pick<ArticleCardView, 'category' | 'published'>
}) {
	return (
		<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
			{article.category ? <span className="chip">{article.category}</span> : null}
			<time dateTime={article.published.at}>{article.published.text}</time>
		</p>
	)
}

export function ArticleLink({
	article,
	className,
}: {
	article: ArticleCardView
	className: string
}) {
	return (
		<Link to={article.href} className={`card-link arrow-link ${className}`} prefetch="intent">
			{article.linkText}
			<span className="sr-only">{article.title}</span>
		</Link>
	)
}
