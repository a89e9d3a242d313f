import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { resourceType } from '#content/resource/type.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
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
import { categoryTag } from '#kit/site/list/categories.server.ts'
import { readRequestedList } from '#kit/site/list/requested-list.server.ts'
import { listMeta, toCategoryChoices, wordsOfList } from '#kit/site/list/category-choices.ts'

const filter = { path: '/resources', all: 'All' }

export function loader({ context, url }: Route.LoaderArgs) {
	const tags = context.get(pageTagsContext)
	tags.addLists(resourceType, headType)
	tags.add(categoryTag)
	const now = new Date()
	return publicRead(context, 'resources', async (reads) => {
		const requested = await readRequestedList(reads, { list: 'resource', url, now })
		const { filters, current, page, isPlain } = requested
		const tab = current?.label.toLowerCase() ?? 'all'
		const [{ rows, total }, counts, heads, formWords] = await Promise.all([
			listLiveResources(reads, { categories: current?.names ?? null, now, page }),
			countLiveResourcesByCategory(reads, { now }),
			withLinks(
				context,
				reads,
				getHeads(reads, ['resources', 'request'], { category: current?.label ?? '' }),
			),
			withLinks(context, reads, getFormWords(context, reads, 'request')),
		])
		if (page > 1 && rows.length === 0) throw notFound('No such page of resources')
		const images = await getImagesOf(reads, rows)
		return {
			resources: rows.map((row) => toResourceCardView(row, images)),
			choices: toCategoryChoices({ ...filter, filters, counts, current }),
			tab,
			address: current?.address ?? null,
			page,
			isPlain,
			total,
			hasMore: page * itemsPerPage < total,
			words: wordsOfList(heads.resources, current),
			request: heads.request,
			formWords,
		}
	})
}

/** The request form posts to its own page. */
export { leadAction as action } from '#enquiries/leads/take-lead.server.ts'

export function meta(args: Route.MetaArgs) {
	return listMeta(args, { name: 'Resources', path: filter.path })
}

export default function ResourceListRoute({ loaderData }: Route.ComponentProps) {
	return <ResourceListPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} description="Failed to load resources. Please try again.">
			<ResourceListPage
				resources={[]}
				choices={toCategoryChoices({ ...filter, filters: [], counts: null, current: null })}
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
