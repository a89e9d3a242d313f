import { Link } from 'react-router'
import { EggMark } from '#app/site/illustrations/egg-mark.tsx'
import { FeedMark } from '#app/site/illustrations/feed-mark.tsx'
import { FieldMark } from '#app/site/illustrations/field-mark.tsx'
import { BarnMark } from '#app/site/illustrations/barn-mark.tsx'
import { MicroscopeMark } from '#app/site/illustrations/microscope-mark.tsx'
import { WaterMark } from '#app/site/illustrations/water-mark.tsx'
import { toCategoryParam } from '#app/lib/http/public-list-params.ts'
import { Section } from '#app/site/section.tsx'

const tiles = [
	{ label: 'Gut Health', Mark: FeedMark },
	{ label: 'Biosecurity', Mark: BarnMark },
	{ label: 'Enrichment', Mark: FieldMark },
	{ label: 'Egg and Shell Quality', Mark: EggMark },
	{ label: 'Animal Health', Mark: MicroscopeMark },
	{ label: 'Consumables', Mark: WaterMark },
]

/** Shown on the home page while no product is featured. */
export function ProductPortfolio() {
	return (
		<Section
			title="Our product portfolio"
			eyebrow="Products"
			tone="tint"
			intro="Feed additives, biosecurity gear and welfare tools that our own advisers use on farms."
		>
			<ul className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line lg:grid-cols-3">
				{tiles.map(({ label, Mark }) => (
					<li key={label}>
						<Link
							to={`/products?category=${toCategoryParam(label)}`}
							prefetch="intent"
							className="flex h-full flex-col gap-6 bg-paper p-4 hover:bg-mist sm:p-6 md:p-8"
						>
							<Mark className="h-14 w-14 text-leaf" />
							<span className="font-serif font-semibold hyphens-auto sm:text-xl">{label}</span>
						</Link>
					</li>
				))}
			</ul>
		</Section>
	)
}
