import { serviceType } from '#app/content/service/type.ts'
import { pageTagsContext } from '#app/cache/tags.server.ts'
import { ServiceListPage } from '#app/content/service/service-list-page.tsx'
import { listServicesOfPage } from '#app/content/service/queries.server.ts'
import { toServiceView } from '#app/content/service/view.ts'
import { getImagesOf } from '#app/media/queries.server.ts'
import { breadcrumbs, headOf, pageMeta } from '#app/site/document/meta.ts'
import { readShown } from '#app/site/preview.server.ts'
import { publicRead } from '#app/site/public-read.server.ts'
import { ReadFailureToast } from '#app/site/failure/read-failure-toast.tsx'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/services.ts'

export function loader({ context }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	context.get(pageTagsContext).add(serviceType.tags.list)
	return publicRead('services', async () => {
		const rows = await listServicesOfPage(context)
		const images = await readShown(context, (reads) => getImagesOf(reads, rows))
		return {
			services: rows.map((row) => toServiceView(row, images)),
			country: country === 'Both' ? null : country,
		}
	})
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const head = headOf(matches)
	return pageMeta({
		title: 'Poultry consulting services',
		description:
			'Flock health, biosecurity, feed and water, housing and compliance: what our poultry advisers do on farms in New Zealand and Australia.',
		keywords: [
			'poultry consultant',
			'flock health',
			'biosecurity plan',
			'layer performance',
			'ventilation',
		],
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
			breadcrumbs(head.origin, [
				{ name: 'Home', path: '/' },
				{ name: 'Services', path: '/services' },
			]),
		],
	})
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
	return <ServiceListPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<ReadFailureToast
			error={error}
			title="Error"
			description="Failed to load services. Please try again."
		>
			<ServiceListPage services={[]} country={null} />
		</ReadFailureToast>
	)
}
