import { ArticleListPage } from '#app/content/article/article-list-page.tsx'
import { articleCategories } from '#app/content/article/categories.ts'
import {
	countLiveArticlesByCategory,
	listFeaturedLiveArticles,
	listLiveArticles,
} from '#app/content/article/queries.server.ts'
import { useCategoryScroll } from '#app/content/article/use-category-scroll.ts'
import { toArticleCardView } from '#app/content/article/view.ts'
import { db } from '#app/db/client.server.ts'
import { answerNotSent } from '#app/leads/not-sent.ts'
import type { Country } from '#app/lib/country.ts'
import {
	itemsPerPage,
	parseCategoryParam,
	parsePage,
	toCategoryParam,
} from '#app/lib/list-address.ts'
import { notFound } from '#app/lib/responses.ts'
import { getImageViews } from '#app/media/queries.server.ts'
import { settings } from '#app/settings.ts'
import { breadcrumbs, pageMeta } from '#app/site/meta.ts'
import { publicRead } from '#app/site/public-read.server.ts'
import { ReadFailureToast } from '#app/site/read-failure-toast.tsx'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/news-list.ts'

type Asked = { country: Country; category: (typeof articleCategories)[number] | null; page: number }

export function loader({ context, url }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	const asked = url.searchParams.get('category')
	const category = asked === null ? null : parseCategoryParam(articleCategories, asked)
	if (asked !== null && category === null) throw notFound('No such news category')
	const page = parsePage(url.searchParams)
	const hasSecondParameter = page > 1 || url.searchParams.has('country')
	return publicRead('news', async () => ({
		...(await readNews({ country, category, page }, new Date())),
		category,
		country,
		page,
		hasSecondParameter,
	}))
}

async function readNews({ country, category, page }: Asked, now: Date) {
	const [{ rows, total }, counts, featured] = await Promise.all([
		listLiveArticles(db, { country, category, now, page }),
		countLiveArticlesByCategory(db, { country, now }),
		category === null ? listFeaturedLiveArticles(db, { country, now, limit: itemsPerPage }) : [],
	])
	if (page > 1 && rows.length === 0) throw notFound('No such page of news')
	const images = await getImageViews(
		db,
		[...rows, ...featured].map((row) => row.image ?? ''),
	)
	return {
		articles: rows.map((row) => toArticleCardView(row, images)),
		featured: featured.map((row) => toArticleCardView(row, images)),
		choices: toChoices(counts, category),
		total,
		hasMore: page * itemsPerPage < total,
	}
}

function toChoices(
	counts: { total: number; byCategory: Record<string, number> },
	current: string | null,
) {
	const all = {
		label: 'All Categories',
		href: '/news',
		count: counts.total,
		isCurrent: current === null,
	}
	const one = articleCategories.map((category) => ({
		label: category,
		href: current === category ? '/news' : `/news?category=${toCategoryParam(category)}`,
		count: counts.byCategory[category] ?? 0,
		isCurrent: current === category,
	}))
	return [all, ...one]
}

/** The newsletter form posts to its own page. */
export function action({ request }: Route.ActionArgs) {
	return answerNotSent(request)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const origin = matches[0].loaderData?.origin ?? ''
	const { category = null, total = 0, hasSecondParameter = false } = loaderData ?? {}
	const path = category ? `/news?category=${toCategoryParam(category)}` : '/news'
	const title = category ?? 'News & Updates'
	return pageMeta({
		title,
		description: category
			? `${category} from ${settings.name}: notes for poultry farms in New Zealand and Australia, written by the advisers who visit them.`
			: `Latest from ${settings.name}: field notes, research in plain words and rule changes for poultry farms in New Zealand and Australia.`,
		keywords: [
			'poultry news',
			'poultry health',
			'biosecurity',
			'layer hens',
			...(category ? [category] : []),
		],
		path,
		origin,
		robots: hasSecondParameter || (category !== null && total === 0) ? 'noindex,follow' : undefined,
		graph: [
			{ '@type': 'CollectionPage', '@id': `${origin}${path}#list`, name: title },
			breadcrumbs(origin, [
				{ name: 'Home', path: '/' },
				{ name: 'News', path: '/news' },
			]),
		],
	})
}

export default function NewsListRoute({ loaderData }: Route.ComponentProps) {
	useCategoryScroll(loaderData.category)
	return <ArticleListPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast
			error={error}
			title="Error"
			description="Failed to load news. Please try again."
		>
			<ArticleListPage
				articles={[]}
				featured={[]}
				choices={toChoices({ total: 0, byCategory: {} }, null)}
				category={null}
				country=""
				total={0}
				page={1}
				hasMore={false}
			/>
		</ReadFailureToast>
	)
}
