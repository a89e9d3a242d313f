import { RecordPicture } from '#kit/site/record-picture.tsx'
import { ArticleCard, ArticleFacts, ArticleLink } from './article-card.tsx'
import type { ArticleCardView } from './view.ts'

const besideLead = 3

/** The newest featured article leads, large; the next three are next to it, and all others below. */
export function FeaturedArticles({ articles }: { articles: ArticleCardView[] }) {
	const [lead, ...others] = articles
	if (!lead) return null
	const beside = others.slice(0, besideLead)
	const below = others.slice(besideLead)
	return (
		<section className="wrap pt-6 pb-16 md:pt-14 md:pb-20" aria-labelledby="featured-articles">
			<h2 id="featured-articles" className="title-2 mb-5 md:mb-9">
				Featured Articles
			</h2>
			{beside.length === 0 ? (
				<LeadArticle article={lead} className="items-center md:grid-cols-[1.45fr_1fr]" />
			) : (
				<div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1.35fr_1fr]">
					<LeadArticle article={lead} className="content-start" />
					<ul className="divide-y divide-line border-t border-line lg:self-start">
						{beside.map((article) => (
							<li key={article.href}>
								<ArticleRow article={article} />
							</li>
						))}
					</ul>
				</div>
			)}
			{below.length > 0 ? (
				<ul className="mt-14 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
					{below.map((article) => (
						<li key={article.href}>
							<ArticleCard article={article} />
						</li>
					))}
				</ul>
			) : null}
		</section>
	)
}

function LeadArticle({ article, className }: { article: ArticleCardView; className: string }) {
	return (
		<article className={`card grid gap-x-12 gap-y-6 ${className}`} data-edit="">
			<div className="frame aspect-[16/10]">
				<RecordPicture
					image={article.image}
					sizes="(min-width: 76rem) 42rem, (min-width: 64rem) 54vw, 92vw"
					priority="early"
				/>
			</div>
			<div className="grid content-center gap-4">
				<ArticleFacts article={article} />
				<h3 className="title-2">{article.title}</h3>
				<p className="lead text-muted">{article.excerpt}</p>
				<ArticleLink article={article} className="justify-self-start" />
			</div>
		</article>
	)
}

function ArticleRow({ article }: { article: ArticleCardView }) {
	return (
		<article
			className="card grid grid-cols-[minmax(0,1fr)_6.5rem] gap-5 py-7 md:grid-cols-[minmax(0,1fr)_9rem]"
			data-edit=""
		>
			<div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
				<ArticleFacts article={article} />
				<h3 className="title-3">{article.title}</h3>
				<p className="line-clamp-3 text-muted max-md:hidden">{article.excerpt}</p>
				<ArticleLink article={article} className="justify-self-start" />
			</div>
			<div className="frame aspect-square self-start">
				<RecordPicture image={article.image} sizes="(min-width: 48rem) 9rem, 6.5rem" />
			</div>
		</article>
	)
}
