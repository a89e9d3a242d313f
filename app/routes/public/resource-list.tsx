import { resourceTabs } from '#app/content/resource/categories.ts'
import type { ResourceTab } from '#app/content/resource/categories.ts'
import {
	countLiveResourcesByCategory,
	listLiveResources,
} from '#app/content/resource/queries.server.ts'
import { ResourceListPage } from '#app/content/resource/resource-list-page.tsx'
import { toResourceCardView } from '#app/content/resource/view.ts'
import { db } from '#app/db/client.server.ts'
import { answerNotSent } from '#app/leads/not-sent.ts'
import { itemsPerPage, parseCategoryParam, parsePage } from '#app/lib/list-address.ts'
import { notFound } from '#app/lib/responses.ts'
import { getImageViews } from '#app/media/queries.server.ts'
import { breadcrumbs, pageMeta } from '#app/site/meta.ts'
import { publicRead } from '#app/site/public-read.server.ts'
import { ReadFailureToast } from '#app/site/read-failure-toast.tsx'
import type { Route } from './+types/resource-list.ts'

const tabNames = ['all', 'guides', 'templates', 'checklists'] as const
type TabName = 'all' | ResourceTab

const tabLabels: Record<TabName, string> = {
	all: 'All',
	guides: 'Guides',
	templates: 'Templates',
	checklists: 'Checklists',
}

export function loader({ url }: Route.LoaderArgs) {
	const asked = url.searchParams.get('category')
	const tab = asked === null ? 'all' : parseCategoryParam(tabNames, asked)
	if (tab === null) throw notFound('No such resource category')
	const page = parsePage(url.searchParams)
	const now = new Date()
	return publicRead('resources', async () => {
		const [{ rows, total }, counts] = await Promise.all([
			listLiveResources(db, { categories: categoriesOf(tab), now, page }),
			countLiveResourcesByCategory(db, { now }),
		])
		if (page > 1 && rows.length === 0) throw notFound('No such page of resources')
		const images = await getImageViews(
			db,
			rows.map((row) => row.image ?? ''),
		)
		return {
			resources: rows.map((row) => toResourceCardView(row, images)),
			choices: toChoices(counts, tab),
			tab,
			page,
			total,
			hasMore: page * itemsPerPage < total,
		}
	})
}

function categoriesOf(tab: TabName): readonly string[] | null {
	return tab === 'all' ? null : resourceTabs[tab]
}

function toChoices(
	counts: { total: number; byCategory: Record<string, number> },
	current: TabName,
) {
	return tabNames.map((tab) => {
		const held = categoriesOf(tab)?.map((category) => counts.byCategory[category] ?? 0)
		return {
			label: tabLabels[tab],
			href: tab === 'all' || tab === current ? '/resources' : `/resources?category=${tab}`,
			count: held?.reduce((sum, amount) => sum + amount, 0) ?? counts.total,
			isCurrent: tab === current,
		}
	})
}

/** The request form posts to its own page. */
export function action({ request }: Route.ActionArgs) {
	return answerNotSent(request)
}

const descriptions: Record<TabName, string> = {
	all: 'Checklists, templates and guides for poultry farms: biosecurity, litter, heat, water, egg quality and flock records, many of them free.',
	guides:
		'Guides and research summaries for poultry farms in New Zealand and Australia, written by the advisers who visit them.',
	templates:
		'Templates for poultry farms: flock records, vaccination plans and visitor books, to print or to fill in on a screen.',
	checklists:
		'Checklists for poultry sheds: biosecurity, summer heat, litter and brooding, one page each, made to hang on the wall.',
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const origin = matches[0].loaderData?.origin ?? ''
	const { tab = 'all', page = 1, total = 0 } = loaderData ?? {}
	const path = tab === 'all' ? '/resources' : `/resources?category=${tab}`
	const title = tab === 'all' ? 'Poultry resources' : `Poultry ${tab}`
	return pageMeta({
		title,
		description: descriptions[tab],
		keywords: [
			'poultry resources',
			'poultry checklist',
			'flock record template',
			'biosecurity guide',
		],
		path,
		origin,
		robots: page > 1 || (tab !== 'all' && total === 0) ? 'noindex,follow' : undefined,
		graph: [
			{ '@type': 'CollectionPage', '@id': `${origin}${path}#list`, name: title },
			breadcrumbs(origin, [
				{ name: 'Home', path: '/' },
				{ name: 'Resources', path: '/resources' },
			]),
		],
	})
}

export default function ResourceListRoute({ loaderData }: Route.ComponentProps) {
	return <ResourceListPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast
			error={error}
			title="Error"
			description="Failed to load resources. Please try again."
		>
			<ResourceListPage
				resources={[]}
				choices={toChoices({ total: 0, byCategory: {} }, 'all')}
				tab="all"
				total={0}
				page={1}
				hasMore={false}
			/>
		</ReadFailureToast>
	)
}
