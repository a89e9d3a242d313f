import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { memberType } from '#content/member/type.ts'
import { articleType } from '#content/article/type.ts'
import { articleCategories } from '#content/article/categories.ts'
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
import { notFound } from '#platform/lib/http/responses.ts'
import { getImagesOf } from '#platform/media/queries.server.ts'
import { plainHero } from '#kit/site/page-hero.tsx'
import { publicRead } from '#kit/site/public-read.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/article-list.ts'
import { listMeta, readRequestedList, toCategoryChoices } from '#kit/site/list/category-choices.ts'

const filter = { path: '/news', categories: articleCategories }

type ReadNewsOptions = {
	country: Country
	category: (typeof articleCategories)[number] | null
	page: number
}

export function loader({ context, url }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	context.get(pageTagsContext).addLists(articleType, memberType, headType)
	const { category, page, isPlain } = readRequestedList(url.searchParams, articleCategories)
	return publicRead(context, 'news', async (reads) => ({
		...(await readNews(reads, { country, category, page })),
		formWords: await getFormWords(context, reads, 'newsletter'),
		category,
		country,
		page,
		isPlain,
	}))
}

async function readNews(reads: Db, { country, category, page }: ReadNewsOptions) {
	const now = new Date()
	const [{ rows, total }, counts, featured, heads] = await Promise.all([
		listLiveArticles(reads, { country, category, now, page }),
		countLiveArticlesByCategory(reads, { country, now }),
		category === null ? listFeaturedLiveArticles(reads, { country, now, limit: itemsPerPage }) : [],
		getHeads(reads, ['news', 'newsletter'], { category }),
	])
	if (page > 1 && rows.length === 0) throw notFound('No such page of news')
	const images = await getImagesOf(reads, [...rows, ...featured])
	return {
		articles: rows.map((row) => toArticleCardView(row, images)),
		featured: featured.map((row) => toArticleCardView(row, images)),
		choices: toCategoryChoices({ ...filter, counts, current: category }),
		total,
		hasMore: page * itemsPerPage < total,
		words: heads.news,
		newsletter: heads.newsletter,
	}
}

/** The newsletter form posts to its own page. */
export { leadAction as action } from '#enquiries/leads/take-lead.server.ts'

export function meta(args: Route.MetaArgs) {
	const { category = null, words } = args.loaderData ?? {}
	return listMeta(args, {
		list: { name: 'News', path: '/news' },
		title: category ?? words?.metaTitle ?? 'News',
		description: words?.[category ? 'categoryDescription' : 'metaDescription'] ?? '',
		keywords: [words?.metaKeywords, ...(category ? [category] : [])],
		category,
	})
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
				choices={toCategoryChoices({ ...filter, counts: null, current: null })}
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
