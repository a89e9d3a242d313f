import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { memberType } from '#content/member/type.ts'
import { articleType } from '#content/article/type.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { ArticleListPage, useCategoryScroll } from '#content/article/article-list-page.tsx'
import {
	countLiveArticlesByCategory,
	listFeaturedLiveArticles,
	listLiveArticles,
} from '#content/article/queries.server.ts'
import { toArticleCardView } from '#content/article/view.ts'
import type { Db } from '#platform/db/client.server.ts'
import { getFormWords } from '#enquiries/leads/form-words.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { itemsPerPage } from '#platform/lib/http/public-list-params.ts'
import { leavesOut } from '#platform/business/business.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { getImagesOf } from '#platform/media/queries.server.ts'
import { plainHero } from '#kit/site/page-hero.tsx'
import { publicRead } from '#kit/site/public-read.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/article-list.ts'
import { categoryTag } from '#kit/site/list/categories.server.ts'
import { readRequestedList } from '#kit/site/list/requested-list.server.ts'
import { listMeta, toCategoryChoices, wordsOfList } from '#kit/site/list/category-choices.ts'

const path = '/news'

export function loader({ context, url }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	const tags = context.get(pageTagsContext)
	tags.addLists(articleType, memberType, headType)
	tags.add(categoryTag)
	return publicRead(context, 'news', async (reads) => {
		const { newsletter, ...news } = await readNews(reads, url, country)
		if (await leavesOut(reads, '/news#newsletter')) return { ...news, newsletter: null, country }
		const formWords = await getFormWords(context, reads, 'newsletter')
		return { ...news, ...(await withLinks(context, reads, { newsletter, formWords })), country }
	})
}

async function readNews(reads: Db, url: URL, country: Country) {
	const now = new Date()
	const requested = await readRequestedList(reads, { list: 'article', url, now })
	const { filters, current, page, isPlain } = requested
	const category = current?.names[0] ?? null
	const [{ rows, total }, counts, featured, heads] = await Promise.all([
		listLiveArticles(reads, { country, category, now, page }),
		countLiveArticlesByCategory(reads, { country, now }),
		category === null ? listFeaturedLiveArticles(reads, { country, now, limit: itemsPerPage }) : [],
		getHeads(reads, ['news', 'newsletter'], { category: current?.label ?? '' }),
	])
	if (page > 1 && rows.length === 0) throw notFound('No such page of news')
	const images = await getImagesOf(reads, [...rows, ...featured])
	return {
		articles: rows.map((row) => toArticleCardView(row, images)),
		featured: featured.map((row) => toArticleCardView(row, images)),
		choices: toCategoryChoices({ path, filters, counts, current, hasHints: true }),
		category: current?.label ?? null,
		address: current?.address ?? null,
		page,
		isPlain,
		total,
		hasMore: page * itemsPerPage < total,
		words: wordsOfList(heads.news, current),
		newsletter: heads.newsletter,
	}
}

/** The newsletter form posts to its own page. */
export { leadAction as action } from '#enquiries/leads/take-lead.server.ts'

export function meta(args: Route.MetaArgs) {
	return listMeta(args, { name: 'News', path })
}

export default function ArticleListRoute({ loaderData }: Route.ComponentProps) {
	useCategoryScroll(loaderData.category)
	return <ArticleListPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} description="Failed to load news. Please try again.">
			<ArticleListPage
				articles={[]}
				featured={[]}
				choices={toCategoryChoices({ path, filters: [], counts: null, current: null })}
				category={null}
				country=""
				total={null}
				page={1}
				hasMore={false}
				words={plainHero('News')}
				newsletter={plainHero('Newsletter')}
			/>
		</ReadFailureToast>
	)
}
