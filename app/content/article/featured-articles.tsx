import { Picture } from '#app/media/picture.tsx'
import { DefaultImage } from '#app/site/default-image.tsx'
import { ArticleCard, ArticleFacts, ArticleLink } from './article-card.tsx'
import type { ArticleCardView } from './view.ts'

/** The newest featured article leads, wide; the others stand below it. */
export function FeaturedArticles({ articles }: { articles: ArticleCardView[] }) {
	const [lead, ...others] = articles
	if (!lead) return null
	return (
		<section className="wrap pt-14 pb-16" aria-labelledby="featured-articles">
			<h2 id="featured-articles" className="title-2 mb-9">
				Featured Articles
			</h2>
			<article className="card grid items-center gap-x-12 gap-y-6 md:grid-cols-[1.45fr_1fr]">
				<div className="frame aspect-[16/10]">
					{lead.image ? (
						<Picture
							image={lead.image}
							sizes="(min-width: 76rem) 44rem, (min-width: 48rem) 57vw, 92vw"
							priority
						/>
					) : (
						<DefaultImage />
					)}
				</div>
				<div className="grid content-center gap-4">
					<ArticleFacts article={lead} />
					<h3 className="title-2">{lead.title}</h3>
					<p className="lead text-muted">{lead.excerpt}</p>
					<ArticleLink article={lead} className="justify-self-start" />
				</div>
			</article>
			{others.length > 0 ? (
				<ul className="mt-14 grid gap-x-8 gap-y-12 border-t border-line pt-14 sm:grid-cols-2 lg:grid-cols-3">
					{others.map((article) => (
						<li key={article.id}>
							<ArticleCard article={article} />
						</li>
					))}
				</ul>
			) : null}
		</section>
	)
}
