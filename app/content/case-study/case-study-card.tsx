import { Link } from 'react-router'
import { useLabels } from '#kit/site/labels.ts'
import { PictureCard } from '#kit/site/list/picture-card.tsx'
import type { CardPlace } from '#kit/site/list/picture-card.tsx'
import type { CaseStudyCardView, CaseStudyLineView } from './view.ts'

type CaseStudyCardProps = CardPlace & { study: CaseStudyCardView }

export function CaseStudyCard({ study, ...place }: CaseStudyCardProps) {
	const labels = useLabels()
	return (
		<PictureCard
			{...place}
			image={study.image}
			frame="aspect-[16/10]"
			facts={
				<p className="grid gap-1">
					<span className="text-sm text-muted">{study.facts.join(' · ')}</span>
					{study.result ? <span className="font-semibold">{study.result}</span> : null}
				</p>
			}
			title={study.title}
			text={study.summary}
		>
			<Link
				to={study.href}
				className="card-link arrow-link mt-auto self-start pt-1"
				prefetch="intent"
			>
				{labels.serviceMore}
				<span className="sr-only">{study.title}</span>
			</Link>
		</PictureCard>
	)
}

/** A case on a page with much else: its pair of numbers, and no picture. */
export function CaseStudyLine({ study }: { study: CaseStudyLineView }) {
	return (
		<article className="card grid content-start gap-3 border-t-2 border-pasture pt-5" data-edit="">
			{study.result ? (
				<p className="font-serif text-2xl leading-tight font-semibold">{study.result}</p>
			) : null}
			<h3>
				<Link to={study.href} className="card-link link" prefetch="intent">
					{study.title}
				</Link>
			</h3>
		</article>
	)
}
