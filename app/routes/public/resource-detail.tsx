import { redirect } from 'react-router'
import { getRenderedText } from '#app/content/core/rendered-text.server.ts'
import { findLiveResourceSlug, getLiveResource } from '#app/content/resource/queries.server.ts'
import { ResourceNotFound } from '#app/content/resource/resource-not-found.tsx'
import { ResourcePage } from '#app/content/resource/resource-page.tsx'
import { resourceGraph } from '#app/content/resource/structured-data.ts'
import { resourcePath, toResourceView } from '#app/content/resource/view.ts'
import { db } from '#app/db/client.server.ts'
import { answerNotSent } from '#app/leads/not-sent.ts'
import { notFound } from '#app/lib/responses.ts'
import { getImageViews } from '#app/media/queries.server.ts'
import { breadcrumbs, pageMeta } from '#app/site/meta.ts'
import { publicRead } from '#app/site/public-read.server.ts'
import { ReadFailureToast } from '#app/site/read-failure-toast.tsx'
import type { Route } from './+types/resource-detail.ts'

export function loader({ params }: Route.LoaderArgs) {
	return publicRead('resource', () => readResource(params.resourceId, new Date()))
}

async function readResource(slug: string, now: Date) {
	const row = await getLiveResource(db, slug, now)
	if (!row) throw await elsewhere(slug, now)
	const [images, descriptionHtml] = await Promise.all([
		getImageViews(db, row.image ? [row.image] : []),
		getRenderedText(db, row.description),
	])
	return { resource: toResourceView(row, images), descriptionHtml }
}

/** An id, an old address or another spelling leads to the resource's own address; a guess is not for ever. */
async function elsewhere(slug: string, now: Date) {
	const found = await findLiveResourceSlug(db, slug, now)
	if (!found || found.slug === slug) return notFound('No live resource at this slug')
	return redirect(resourcePath(found.slug), found.isFuzzy ? 302 : 301)
}

/** The download form posts to its own page. */
export function action({ request }: Route.ActionArgs) {
	return answerNotSent(request)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const origin = matches[0].loaderData?.origin ?? ''
	if (!loaderData) {
		return pageMeta({
			title: 'Resource Not Found',
			description:
				'The resource at this address could not be found. It may have been replaced by a newer one.',
			keywords: ['poultry resources'],
			path: '/resources',
			origin,
			robots: 'noindex,follow',
		})
	}
	const { resource } = loaderData
	return pageMeta({
		title: resource.title,
		description: resource.excerpt,
		keywords: [resource.title, resource.category, 'poultry'],
		path: resource.href,
		origin,
		image: resource.image ?? undefined,
		graph: [
			resourceGraph(resource, origin),
			breadcrumbs(origin, [
				{ name: 'Resources', path: '/resources' },
				{ name: resource.title, path: resource.href },
			]),
		],
	})
}

export default function ResourceDetailRoute({ loaderData }: Route.ComponentProps) {
	return <ResourcePage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast
			error={error}
			title="Error"
			description="Failed to load the resource. Please try again."
			missing={<ResourceNotFound />}
		>
			<ResourceNotFound />
		</ReadFailureToast>
	)
}
