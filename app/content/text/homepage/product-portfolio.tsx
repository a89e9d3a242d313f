import { Link } from 'react-router'
import { toCategoryParam } from '#platform/lib/http/public-list-params.ts'
import { marks } from './home-sections.tsx'

const tiles = [
	{ label: 'Gut Health', Mark: marks.feed },
	{ label: 'Biosecurity', Mark: marks.barn },
	{ label: 'Enrichment', Mark: marks.field },
	{ label: 'Egg and Shell Quality', Mark: marks.egg },
	{ label: 'Animal Health', Mark: marks.microscope },
	{ label: 'Consumables', Mark: marks.water },
]

/** Shown on the home page while no product is featured. */
export function ProductPortfolio() {
	return (
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
	)
}
