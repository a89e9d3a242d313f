import { Link } from 'react-router'
import { Picture } from '#app/media/picture.tsx'
import { OnlyIn } from '#app/site/country/only-in.tsx'
import { DefaultImage } from '#app/site/default-image.tsx'
import { cardSizes } from '#app/site/list/card-row.tsx'
import type { ProductCardView } from './view.ts'

type ProductCardProps = {
	product: ProductCardView
	isFirst?: boolean
	heading?: 'h2' | 'h3'
	place?: keyof typeof cardSizes
}

export function ProductCard({
	product,
	isFirst,
	heading: Heading = 'h2',
	place = 'list',
}: ProductCardProps) {
	return (
		<article className="card grid h-full grid-rows-[auto_1fr] gap-5">
			<div className="frame relative aspect-[4/3]">
				{product.image ? (
					<Picture
						image={product.image}
						sizes={cardSizes[place]}
						priority={isFirst ? 'early' : undefined}
					/>
				) : (
					<DefaultImage />
				)}
				<p className="absolute top-3 left-3 flex flex-wrap gap-2">
					{product.isFeatured ? <span className="badge">Featured</span> : null}
					<OnlyIn country={product.onlyIn} />
				</p>
			</div>
			<div className="flex flex-col gap-3">
				<ul className="flex flex-wrap gap-2">
					{product.chips.map((chip) => (
						<li key={chip} className="chip">
							{chip}
						</li>
					))}
					{product.moreChips > 0 ? (
						<li className="chip">
							<span aria-hidden="true">{`+${product.moreChips}`}</span>
							<span className="sr-only">{`and ${product.moreChips} more`}</span>
						</li>
					) : null}
				</ul>
				<Heading className="title-3">{product.title}</Heading>
				<p className="line-clamp-3 text-muted">{product.description}</p>
				<div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
					<p className="font-semibold tabular-nums">{product.price}</p>
					<Link to={product.href} className="card-link arrow-link" prefetch="intent">
						Learn more
						<span className="sr-only">{` about ${product.title}`}</span>
					</Link>
				</div>
			</div>
		</article>
	)
}
