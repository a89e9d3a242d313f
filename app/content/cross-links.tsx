import { useId } from 'react'
import { Link } from 'react-router'
import { OnlyIn, PriceNote } from '#kit/site/list/price-note.tsx'
import { RecordPicture } from '#kit/site/record-picture.tsx'
import type { CrossLinkView } from './cross-link-view.ts'

type CrossLinksProps = { title: string; links: CrossLinkView[] }

/** Links from a record to related ones; nothing where there are none. */
export function CrossLinks({ title, links }: CrossLinksProps) {
	const id = useId()
	if (links.length === 0) return null
	return (
		<section className="no-print" aria-labelledby={id}>
			<h2 id={id} className="title-3 mb-2">
				{title}
			</h2>
			<ul className="divide-y divide-line border-y border-line">
				{links.map((link) => (
					<li
						key={link.href}
						className="card grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-4 py-4"
						data-edit=""
					>
						<div className="frame aspect-[4/3]">
							<RecordPicture image={link.image} sizes="6rem" />
						</div>
						<div className="grid gap-1">
							<Link
								to={link.href}
								className="card-link min-h-6 leading-snug font-semibold hover:underline"
								prefetch="intent"
							>
								{link.title}
							</Link>
							<p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
								<span>{[link.kind, ...link.facts].join(', ')}</span>
								<OnlyIn country={link.onlyIn} />
							</p>
						</div>
					</li>
				))}
			</ul>
			<PriceNote prices={links.flatMap(({ facts }) => facts)} />
		</section>
	)
}
