import { Link } from 'react-router'
import { PictureCard } from '#app/site/list/picture-card.tsx'
import type { ServiceCardView } from './view.ts'

export function ServiceCard({ service }: { service: ServiceCardView }) {
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
				Read more
				<span className="sr-only">{` about ${service.title}`}</span>
			</Link>
		</PictureCard>
	)
}
