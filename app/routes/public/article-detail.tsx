import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { memberType } from '#content/member/type.ts'
import { ArticleNotFound, ArticlePage } from '#content/article/article-page.tsx'
import {
	findLiveArticleSlug,
	getArticleNeighbours,
	getLiveArticle,
	listRelatedLiveArticles,
} from '#content/article/queries.server.ts'
import { articleWords } from '#content/article/article-sidebar.tsx'
import { articleText, articleType } from '#content/article/type.ts'
import { articleGraph } from '#content/article/structured-data.ts'
import {
	toArticleCardView,
	toArticleLinkView,
	toArticleView,
	toContents,
} from '#content/article/view.ts'
import { BlockText } from '#content/block-text.tsx'
import { showTexts } from '#content/blocks.server.ts'
import { toUsefulViews } from '#content/cross-link-view.ts'
import { listUsefulFor } from '#content/cross-links.server.ts'
import { CrossLinks } from '#content/cross-links.tsx'
import { productType } from '#content/product/type.ts'
import { resourceType } from '#content/resource/type.ts'
import { getRenderedText } from '#kit/records/rendered-text.server.ts'
import { sharePicture } from '#content/share-pictures.server.ts'
import { recordLoader } from '#content/record-page.server.ts'
import { withZone } from '#platform/lib/text/long-date.ts'
import { getImageViews } from '#platform/media/queries.server.ts'
import { pick } from '#platform/lib/pick.ts'
import { breadcrumbs, headOf, pageMeta } from '#kit/site/document/meta.ts'
import { NotLoaded } from '#kit/site/failure/failure-screens.tsx'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import type { Route } from './+types/article-detail.ts'

const relatedLimit = 3

export const loader = recordLoader({
	type: articleType,
	shows: [memberType, productType, resourceType, headType],
	getLive: getLiveArticle,
	findSlug: findLiveArticleSlug,
	read: async (reads, row, { context, country, now }) => {
		const { id, category } = row
		const [related, useful, neighbours, body, { news }] = await Promise.all([
			listRelatedLiveArticles(reads, { id, category, now, limit: relatedLimit }),
			listUsefulFor(reads, row, { country, now }),
			getArticleNeighbours(reads, { id, now }),
			getRenderedText(reads, articleText(row)),
			getHeads(reads, ['news']),
		])
		const others = [...related, ...useful.products, ...useful.resources]
		const urls = [row.image, row.author?.image, ...others.map(({ image }) => image)]
		const images = await getImageViews(reads, urls)
		const article = toArticleView(row, body, images)
		const { warningHtml, bodyHtml } = withWarning(body.html)
		const { texts, forms } = await showTexts(context, reads, [bodyHtml], { country, now })
		return {
			article,
			shared: sharePicture('article', id, { ...article, facts: [] }),
			warningHtml,
			parts: texts.flat(),
			forms,
			contents: toContents(body.headings),
			related: related.map((other) => toArticleCardView(other, images)),
			useful: toUsefulViews(useful, images),
			previous: neighbours.previous && toArticleLinkView(neighbours.previous),
			next: neighbours.next && toArticleLinkView(neighbours.next),
			words: pick(news, articleWords),
		}
	},
})

/** A form in the text posts to its own page. */
export { leadAction as action } from '#enquiries/leads/take-lead.server.ts'

/** A quotation at the start of a text with a number to ring is a warning, and stands above the article's picture. */
function withWarning(html: string) {
	const end = html.indexOf('</blockquote>') + '</blockquote>'.length
	const first = html.startsWith('<blockquote>') ? html.slice(0, end) : ''
	const isWarning = first.includes('href="tel:') && !first.includes('<blockquote', 1)
	const warningHtml = isWarning ? first : ''
	return { warningHtml, bodyHtml: html.slice(warningHtml.length) }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const head = headOf(matches)
	if (!loaderData) {
		return pageMeta({
			title: 'Article Not Found',
			description: "The article you're looking for couldn't be found.",
			keywords: ['poultry news'],
			path: location.pathname,
			...head,
			isMissing: true,
		})
	}
	const { article, shared } = loaderData
	return pageMeta({
		title: article.title,
		description: article.excerpt,
		keywords: [article.title, ...(article.category ? [article.category] : []), 'poultry'],
		path: article.href,
		...head,
		type: 'article',
		image: shared,
		changedAt: article.changed?.at,
		published: {
			at: withZone(article.published.at),
			section: article.category,
		},
		graph: [
			articleGraph(article, head.origin),
			breadcrumbs(
				head.origin,
				['Home', '/'],
				['News', '/news'],
				[article.shortTitle, article.href],
			),
		],
	})
}

export default function ArticleDetailRoute({ loaderData }: Route.ComponentProps) {
	const { useful, parts, ...page } = loaderData
	return (
		<ArticlePage
			{...page}
			body={<BlockText parts={parts} />}
			useful={<CrossLinks title={page.words.usefulTitle} links={useful} />}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} missing={<ArticleNotFound />}>
			<NotLoaded />
		</ReadFailureToast>
	)
}
