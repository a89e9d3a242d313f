import { Link } from 'react-router'
import type { VacancyCardView } from './view.ts'

/** One row of the list. A vacancy has no picture. */
export function VacancyCard({ vacancy }: { vacancy: VacancyCardView }) {
	const { title, location, type, department, postedDate, summary } = vacancy
	return (
		<article
			className="card grid gap-x-12 gap-y-5 py-10 md:grid-cols-[1fr_auto] md:items-center"
			data-edit=""
		>
			<div className="grid max-w-2xl gap-3">
				<p className="flex flex-wrap items-center gap-3">
					{vacancy.isFeatured ? <span className="badge">Featured</span> : null}
					<span className="eyebrow">{department}</span>
				</p>
				<h3 className="title-2">{title}</h3>
				<p className="font-semibold">{`${location} · ${type}`}</p>
				<p>{summary}</p>
				<p className="text-sm text-muted">{`Posted ${postedDate}`}</p>
			</div>
			<Link to={vacancy.href} className="card-link arrow-link justify-self-start" prefetch="intent">
				View the job
				<span className="sr-only">{title}</span>
			</Link>
		</article>
	)
}
