import { Link } from 'react-router'
import { useLabels } from '#kit/site/labels.ts'
import { PictureCard } from '#kit/site/list/picture-card.tsx'
import type { CardPlace } from '#kit/site/list/picture-card.tsx'
import type { ResourceCardView } from './view.ts'

type ResourceCardProps = CardPlace & { resource: ResourceCardView }

export function ResourceCard({ resource, ...place }: ResourceCardProps) {
	const labels = useLabels()
	return (
		<PictureCard
			{...place}
			image={resource.image}
			frame="relative aspect-[4/3]"
			badges={
				<span
					className={`badge absolute top-3 left-3 ${resource.isFree ? '' : 'bg-deep! text-white!'}`}
				>
					{resource.badge}
				</span>
			}
			facts={
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
					<span className="chip">{resource.category}</span>
					{resource.facts ? <span>{resource.facts}</span> : null}
				</p>
			}
			title={resource.title}
			text={resource.excerpt}
		>
			<Link
				to={resource.href}
				className="card-link arrow-link mt-auto self-start pt-1"
				prefetch="intent"
			>
				{labels[resource.link]}
				<span className="sr-only">{resource.title}</span>
			</Link>
		</PictureCard>
	)
}
