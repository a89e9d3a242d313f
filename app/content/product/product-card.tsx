import { Link } from 'react-router'
import { fill } from '#platform/lib/text/fill.ts'
import { useLabels } from '#kit/site/labels.ts'
import { AddToEnquiry } from '#kit/site/enquiry/add-to-enquiry.tsx'
import { OnlyIn } from '#kit/site/list/price-note.tsx'
import { PictureCard } from '#kit/site/list/picture-card.tsx'
import type { CardPlace } from '#kit/site/list/picture-card.tsx'
import type { ProductCardView } from './view.ts'

type ProductCardProps = CardPlace & { product: ProductCardView }

export function ProductCard({ product, ...place }: ProductCardProps) {
	const labels = useLabels()
	return (
		<PictureCard
			{...place}
			image={product.image}
			frame="relative aspect-[4/3]"
			badges={
				<p className="absolute top-3 left-3 flex flex-wrap gap-2">
					{product.isFeatured ? <span className="badge">{labels.featured}</span> : null}
					<OnlyIn country={product.onlyIn} />
				</p>
			}
			facts={
				<ul className="flex flex-wrap gap-2">
					{product.chips.map((chip) => (
						<li key={chip} className="chip">
							{chip}
						</li>
					))}
					{product.moreChips > 0 ? (
						<li className="chip">
							<span aria-hidden="true">{`+${product.moreChips}`}</span>
							<span className="sr-only">
								{fill(labels.andMore, { number: String(product.moreChips) })}
							</span>
						</li>
					) : null}
				</ul>
			}
			title={product.title}
			text={product.description}
		>
			<div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
				<p className="font-semibold tabular-nums">{product.price}</p>
				<Link to={product.href} className="card-link arrow-link" prefetch="intent">
					{labels.productMore}
					<span className="sr-only">{` ${fill(labels.about, { title: product.title })}`}</span>
				</Link>
			</div>
			<AddToEnquiry product={product} />
		</PictureCard>
	)
}
