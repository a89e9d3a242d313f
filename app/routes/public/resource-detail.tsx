import { getHeads } from '#app/content/head/queries.server.ts'
import { headType } from '#app/content/head/type.ts'
import { pageTagsContext } from '#app/cache/tags.server.ts'
import { articleType } from '#app/content/article/type.ts'
import { toReadFirstView, toUsefulViews } from '#app/content/cross-link-view.ts'
import { listArticlesOf } from '#app/content/cross-links.server.ts'
import { CrossLinks } from '#app/content/cross-links.tsx'
import { getRenderedText } from '#app/records/rendered-text.server.ts'
import {
	findLiveResourceSlug,
	getLiveResource,
	listOtherLiveResources,
} from '#app/content/resource/queries.server.ts'
import {
	ResourceNotFound,
	ResourcePage,
	resourceWords,
} from '#app/content/resource/resource-page.tsx'
import { resourceText, resourceType } from '#app/content/resource/type.ts'
import { resourceGraph } from '#app/content/resource/structured-data.ts'
import { toResourceView } from '#app/content/resource/view.ts'
import { sharePicture } from '#app/content/share-pictures.server.ts'
import { elsewhere } from '#app/content/near-pages.server.ts'
import { db } from '#app/db/client.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { RefusedDownload } from '#app/forms/refused-download.tsx'
import { getFormWords } from '#app/leads/form-words.server.ts'
import { takeLead } from '#app/leads/take-lead.server.ts'
import type { Country } from '#app/lib/country.ts'
import { getImagesOf } from '#app/media/queries.server.ts'
import { pick } from '#app/lib/pick.ts'
import { breadcrumbs, headOf, pageMeta } from '#app/site/document/meta.ts'
import { ConnectionLostError } from '#app/site/connection/keep-page.ts'
import { publicRead } from '#app/site/public-read.server.ts'
import { ReadFailureToast } from '#app/site/failure/read-failure-toast.tsx'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/resource-detail.ts'

export function loader({ params, context }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	context
		.get(pageTagsContext)
		.add(resourceType.tags.list, articleType.tags.list, headType.tags.list)
	const requested = { country, now: new Date() }
	return publicRead(
		'resource',
		async (reads) => ({
			...(await readResource(reads, params.resourceId, requested)),
			formWords: await getFormWords(context, reads, 'download'),
		}),
		context,
	)
}

type Requested = { country: Country; now: Date }

async function readResource(reads: Db, slug: string, { country, now }: Requested) {
	const row = await getLiveResource(reads, slug, now)
	if (!row) {
		const found = await findLiveResourceSlug(reads, slug, now)
		throw await elsewhere(reads, { type: resourceType, slug, found, now })
	}
	const [others, articles, description, { resources }] = await Promise.all([
		listOtherLiveResources(reads, { id: row.id, category: row.category, now, limit: 3 }),
		listArticlesOf(reads, row, { country, now }),
		getRenderedText(reads, resourceText(row)),
		getHeads(reads, 'resources'),
	])
	const images = await getImagesOf(reads, [row, ...others, ...articles])
	const resource = toResourceView(row, images)
	return {
		resource,
		shared: sharePicture('resource', row.id, { ...resource, facts: [resource.badge] }),
		descriptionHtml: description.html,
		words: pick(resources, resourceWords),
		others: toUsefulViews({ products: [], resources: others }, images),
		articles: articles.map((article) => toReadFirstView(article, images)),
	}
}

/** The download form posts to its own page. */
export function action({ request, params, context, url }: Route.ActionArgs) {
	return takeLead(db, request, {
		url,
		context,
		readResource: async () => {
			const row = await getLiveResource(db, params.resourceId, new Date())
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
			resourceGraph(resource, head.origin),
			breadcrumbs(head.origin, [
				{ name: 'Resources', path: '/resources' },
				{ name: resource.title, path: resource.href },
			]),
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
			title="Error"
			description="Failed to load the resource. Please try again."
			missing={<ResourceNotFound />}
		>
			{actionData ? <RefusedDownload refusal={actionData} /> : <ResourceNotFound isUnread />}
		</ReadFailureToast>
	)
}
