import { getHeads } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { home } from '#platform/lib/home.ts'
import { serviceType } from '#content/service/type.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { ServiceListPage } from '#content/service/service-list-page.tsx'
import { listServicesOfPage } from '#content/service/queries.server.ts'
import { toServiceView } from '#content/service/view.ts'
import { getImagesOf } from '#platform/media/queries.server.ts'
import {
	breadcrumbs,
	headOf,
	isGone,
	missingMeta,
	pageMeta,
	wordsMeta,
} from '#kit/site/document/meta.ts'
import { plainHero } from '#kit/site/page-hero.tsx'
import { readShown } from '#kit/site/preview.server.ts'
import { publicRead, requireShown } from '#kit/site/public-read.server.ts'
import { ReadFailureToast } from '#kit/site/failure/read-failure-toast.tsx'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/services.ts'

export function loader({ context }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	context.get(pageTagsContext).addLists(serviceType, headType)
	const isBoth = country === 'Both'
	const { only, country: name } = home()
	const named = { country: only ? name : isBoth ? 'New Zealand and Australia' : country }
	return publicRead(null, 'services', async () => {
		await readShown(context, (reads) => requireShown(reads, '/services'))
		const [rows, heads] = await Promise.all([
			listServicesOfPage(context),
			readShown(context, (reads) =>
				withLinks(context, reads, getHeads(reads, ['services'], named)),
			),
		])
		const { textForBoth, ...words } = heads.services
		const images = await readShown(context, (reads) => getImagesOf(reads, rows))
		return {
			services: rows.map((row) => toServiceView(row, images)),
			country: isBoth || only ? null : country,
			// Without words for both countries, the text names them.
			words: isBoth && textForBoth ? { ...words, text: textForBoth } : words,
		}
	})
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
	const head = headOf(matches)
	if (isGone(error)) return missingMeta({ ...head, path: '/services' })
	return pageMeta({
		...wordsMeta(loaderData?.words, 'Services'),
		path: '/services',
		...head,
		graph: [
			...(loaderData?.services ?? []).map((service) => ({
				'@type': 'Service' as const,
				'@id': `${head.origin}/services#${service.slug}`,
				name: service.title,
				description: service.paragraphs[0],
				provider: { '@id': `${head.origin}/#organization` },
				areaServed: service.areaServed,
			})),
			breadcrumbs(head.origin, ['Home', '/'], ['Services', '/services']),
		],
	})
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
	return <ServiceListPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast error={error} description="Failed to load services. Please try again.">
			<ServiceListPage services={[]} country={null} words={plainHero('Services')} />
		</ReadFailureToast>
	)
}
