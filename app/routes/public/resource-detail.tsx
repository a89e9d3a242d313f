import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { articleType } from '#content/article/type.ts'
import { toReadFirstView, toUsefulViews } from '#content/cross-link-view.ts'
import { listArticlesOf } from '#content/cross-links.server.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { CrossLinks } from '#content/cross-links.tsx'
import { getRenderedText } from '#kit/records/rendered-text.server.ts'
import {
	findLiveResourceSlug,
	getLiveResource,
	listOtherLiveResources,
} from '#content/resource/queries.server.ts'
import { ResourceNotFound, ResourcePage, resourceWords } from '#content/resource/resource-page.tsx'
import { resourceText, resourceType } from '#content/resource/type.ts'
import { resourceGraph } from '#content/resource/structured-data.ts'
import { toResourceView } from '#content/resource/view.ts'
import { sharePicture } from '#content/share-pictures.server.ts'
import { recordLoader } from '#content/record-page.server.ts'
import { db } from '#platform/db/client.server.ts'
import { RefusedDownload } from '#enquiries/forms/refused-download.tsx'
import { getFormWords } from '#enquiries/leads/form-words.server.ts'
import { takeLead } from '#enquiries/leads/take-lead.server.ts'
import { getImagesOf } from '#platform/media/queries.server.ts'
import { pick } from '#platform/lib/pick.ts'
import { breadcrumbs, headOf, pageMeta } from '#kit/site/document/meta.ts'
import { ConnectionLostError } from '#kit/site/connection/keep-page.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import type { Route } from './+types/resource-detail.ts'

export const loader = recordLoader({
	type: resourceType,
	shows: [articleType, headType],
	getLive: getLiveResource,
	findSlug: findLiveResourceSlug,
	read: async (reads, row, { context, country, now }) => {
		const [others, articles, description, { resources }] = await Promise.all([
			listOtherLiveResources(reads, { id: row.id, category: row.category, now, limit: 3 }),
			listArticlesOf(reads, row, { country, now }),
			getRenderedText(reads, resourceText(row)),
			getHeads(reads, ['resources']),
		])
		const images = await getImagesOf(reads, [row, ...others, ...articles])
		const resource = toResourceView(row, images)
		const words = await withLinks(context, reads, {
			words: pick(resources, resourceWords),
			formWords: await getFormWords(context, reads, 'download'),
		})
		return {
			resource,
			shared: sharePicture('resource', row.id, { ...resource, facts: [resource.badge] }),
			descriptionHtml: description.html,
			others: toUsefulViews({ products: [], resources: others }, images),
			articles: articles.map((article) => toReadFirstView(article, images)),
			...words,
		}
	},
})

/** The download form posts to its own page. */
export function action({ request, params, context, url }: Route.ActionArgs) {
	return takeLead(db, request, {
		url,
		context,
		readResource: async () => {
			const row = await getLiveResource(db, params.slug, new Date())
			return row ? { title: row.title, url: row.downloadLink } : undefined
		},
	})
}

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
	const head = headOf(matches)
	if (!loaderData) {
		return pageMeta({
			title: 'Resource Not Found',
			description: 'The resource at this address could not be found.',
			keywords: ['poultry resources'],
			...(error instanceof ConnectionLostError && error.words),
			path: location.pathname,
			...head,
			isMissing: true,
		})
	}
	const { resource, shared } = loaderData
	return pageMeta({
		title: resource.title,
		description: resource.excerpt,
		keywords: [resource.title, resource.category, 'poultry'],
		path: resource.href,
		...head,
		image: shared,
		changedAt: resource.changedAt,
		graph: [
			resourceGraph(resource, head.origin, head.business.home?.currency),
			breadcrumbs(head.origin, ['Resources', '/resources'], [resource.title, resource.href]),
		],
	})
}

export default function ResourceDetailRoute({ loaderData }: Route.ComponentProps) {
	const { others, articles, ...page } = loaderData
	const related = (
		<>
			<CrossLinks title={page.words.relatedTitle} links={others} />
			<CrossLinks title={page.words.usefulTitle} links={articles} />
		</>
	)
	return <ResourcePage {...page} related={related} />
}

export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast
			error={error}
			description="Failed to load the resource. Please try again."
			missing={<ResourceNotFound />}
		>
			{actionData ? <RefusedDownload refusal={actionData} /> : <ResourceNotFound isUnread />}
		</ReadFailureToast>
	)
}
