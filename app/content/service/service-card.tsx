import { Link } from 'react-router'
import { fill } from '#platform/lib/text/fill.ts'
import { useLabels } from '#kit/site/labels.ts'
import { PictureCard } from '#kit/site/list/picture-card.tsx'
import type { ServiceCardView } from './view.ts'

export function ServiceCard({ service }: { service: ServiceCardView }) {
	const labels = useLabels()
	return (
		<PictureCard
			place="row"
			image={service.image}
			frame="aspect-[16/10]"
			title={service.title}
			text={service.intro}
		>
			<Link
				to={`/services#${service.slug}`}
				className="card-link arrow-link mt-auto self-start"
				prefetch="intent"
			>
				{labels.serviceMore}
				<span className="sr-only">{` ${fill(labels.about, { title: service.title })}`}</span>
			</Link>
		</PictureCard>
	)
}
