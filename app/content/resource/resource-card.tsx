import { Link } from 'react-router'
import { Picture } from '#app/media/picture.tsx'
import { DefaultImage } from '#app/site/default-image.tsx'
import { cardSizes } from '#app/site/list/card-row.tsx'
import type { ResourceCardView } from './view.ts'

type ResourceCardProps = {
	resource: ResourceCardView
	isFirst?: boolean
	heading?: 'h2' | 'h3'
	place?: keyof typeof cardSizes
}

export function ResourceCard({
	resource,
	isFirst,
	heading: Heading = 'h3',
	place = 'list',
}: ResourceCardProps) {
	return (
		<article className="card grid h-full grid-rows-[auto_1fr] gap-5">
			<div className="frame relative aspect-[4/3]">
				{resource.image ? (
					<Picture
						image={resource.image}
						sizes={cardSizes[place]}
						priority={isFirst ? 'early' : undefined}
					/>
				) : (
					<DefaultImage />
				)}
				<span
					className={`badge absolute top-3 left-3 ${resource.isFree ? '' : 'bg-deep! text-white!'}`}
				>
					{resource.badge}
				</span>
			</div>
			<div className="flex flex-col gap-3">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
					<span className="chip">{resource.category}</span>
					{resource.facts ? <span>{resource.facts}</span> : null}
				</p>
				<Heading className="title-3">{resource.title}</Heading>
				<p className="line-clamp-3 text-muted">{resource.excerpt}</p>
				<Link
					to={resource.href}
					className="card-link arrow-link mt-auto self-start pt-1"
					prefetch="intent"
				>
					{resource.linkText}
					<span className="sr-only">{resource.title}</span>
				</Link>
			</div>
		</article>
	)
}
