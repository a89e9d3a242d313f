import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { resourceType } from '#content/resource/type.ts'
import { resourceTabNames, resourceTabs } from '#content/resource/categories.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import type { ResourceTab } from '#content/resource/categories.ts'
import {
	countLiveResourcesByCategory,
	listLiveResources,
} from '#content/resource/queries.server.ts'
import { ResourceListPage } from '#content/resource/resource-list-page.tsx'
import { toResourceCardView } from '#content/resource/view.ts'
import { getFormWords } from '#enquiries/leads/form-words.server.ts'
import { itemsPerPage } from '#platform/lib/http/public-list-params.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { getImagesOf } from '#platform/media/queries.server.ts'
import { plainHero } from '#kit/site/page-hero.tsx'
import { publicRead } from '#kit/site/public-read.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import type { Route } from './+types/resource-list.ts'
import {
	listMeta,
	readRequestedList,
	toChoices,
	toListPath,
} from '#kit/site/list/category-choices.ts'
import type { Counts } from '#kit/site/list/category-choices.ts'

type TabName = 'all' | ResourceTab

const tabLabels: Record<TabName, string> = {
	all: 'All',
	guides: 'Guides',
	templates: 'Templates',
	checklists: 'Checklists',
}

export function loader({ context, url }: Route.LoaderArgs) {
	context.get(pageTagsContext).addLists(resourceType, headType)
	const { category, page, isPlain } = readRequestedList(url.searchParams, resourceTabNames)
	const tab = category ?? 'all'
	const now = new Date()
	return publicRead(context, 'resources', async (reads) => {
		const [{ rows, total }, counts, heads, formWords] = await Promise.all([
			listLiveResources(reads, { categories: categoriesOf(tab), now, page }),
			countLiveResourcesByCategory(reads, { now }),
			withLinks(context, reads, getHeads(reads, ['resources', 'request'])),
			getFormWords(context, reads, 'request'),
		])
		if (page > 1 && rows.length === 0) throw notFound('No such page of resources')
		const images = await getImagesOf(reads, rows)
		return {
			resources: rows.map((row) => toResourceCardView(row, images)),
			choices: toTabChoices(counts, tab),
			tab,
			page,
			isPlain,
			total,
			hasMore: page * itemsPerPage < total,
			words: heads.resources,
			request: heads.request,
			formWords,
		}
	})
}

function categoriesOf(tab: TabName): readonly string[] | null {
	return tab === 'all' ? null : resourceTabs[tab]
}

function toTabChoices(counts: Counts, current: TabName) {
	const tabs = Object.keys(resourceTabs) as ResourceTab[]
	return toChoices({
		all: { label: tabLabels.all, count: counts?.total ?? null },
		each: tabs.map((tab) => {
			const held = resourceTabs[tab].map((category) => counts?.byCategory[category] ?? 0)
			const count = counts && held.reduce((sum, amount) => sum + amount, 0)
			return { key: tab, label: tabLabels[tab], count }
		}),
		current: current === 'all' ? null : current,
		hrefOf: (tab) => toListPath('/resources', tab),
	})
}

/** The request form posts to its own page. */
export { leadAction as action } from '#enquiries/leads/take-lead.server.ts'

export function meta(args: Route.MetaArgs) {
	const { tab = 'all', words } = args.loaderData ?? {}
	return listMeta(args, {
		list: { name: 'Resources', path: '/resources' },
		title: tab === 'all' ? (words?.metaTitle ?? 'Resources') : `Poultry ${tab}`,
		description:
			tab === 'all' ? (words?.metaDescription ?? '') : (words?.[`${tab}Description`] ?? ''),
		keywords: [words?.metaKeywords],
		category: tab === 'all' ? null : tab,
	})
}

export default function ResourceListRoute({ loaderData }: Route.ComponentProps) {
	return <ResourceListPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} description="Failed to load resources. Please try again.">
			<ResourceListPage
				resources={[]}
				choices={toTabChoices(null, 'all')}
				tab="all"
				total={null}
				page={1}
				hasMore={false}
				words={plainHero('Resources')}
				request={plainHero('Request a resource')}
			/>
		</ReadFailureToast>
	)
}
