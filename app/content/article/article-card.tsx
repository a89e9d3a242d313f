import { Link } from 'react-router'
import { useLabels } from '#kit/site/labels.ts'
import { PictureCard } from '#kit/site/list/picture-card.tsx'
import type { CardPlace } from '#kit/site/list/picture-card.tsx'
import type { ArticleCardView } from './view.ts'

type ArticleCardProps = CardPlace & { article: ArticleCardView }

export function ArticleCard({ article, ...place }: ArticleCardProps) {
	return (
		<PictureCard
			{...place}
			image={article.image}
			frame="aspect-[16/10]"
			facts={<ArticleFacts article={article} />}
			title={article.title}
			text={article.excerpt}
		>
			<ArticleLink article={article} className="mt-auto self-start pt-1" />
		</PictureCard>
	)
}

/** Category and date, as on every teaser. */
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
	const labels = useLabels()
	return (
		<Link to={article.href} className={`card-link arrow-link ${className}`} prefetch="intent">
			{labels[article.link]}
			<span className="sr-only">{article.title}</span>
		</Link>
	)
}
