import { Link } from 'react-router'
import { Picture } from '#app/media/picture.tsx'
import { DefaultImage } from '#app/site/default-image.tsx'
import { cardSizes } from '#app/site/list/card-row.tsx'
import type { ServiceCardView } from './view.ts'

export function ServiceCard({ service }: { service: ServiceCardView }) {
	return (
		<article className="card grid h-full grid-rows-[auto_1fr] gap-5">
			<div className="frame aspect-[16/10]">
				{service.image ? <Picture image={service.image} sizes={cardSizes.row} /> : <DefaultImage />}
			</div>
			<div className="flex flex-col gap-3">
				<h3 className="title-3">{service.title}</h3>
				<p className="line-clamp-3 text-muted">{service.intro}</p>
				<Link
					to={`/services#${service.slug}`}
					className="card-link arrow-link mt-auto self-start"
					prefetch="intent"
				>
					Read more
					<span className="sr-only">{` about ${service.title}`}</span>
				</Link>
			</div>
		</article>
	)
}
