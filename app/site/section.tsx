import type { ReactNode } from 'react'
import { Link } from 'react-router'

type SectionProps = {
	title: string
	eyebrow?: string
	intro?: string
	/** A link to the full list behind the section. */
	more?: { to: string; label: string }
	tone?: 'paper' | 'tint'
	children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, eyebrow, intro, more, tone = 'paper', children }: SectionProps) {
	return (
		<section className={tone === 'tint' ? 'bg-paper-2' : ''}>
			<div className="wrap py-11 md:py-24">
				<div className="mb-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-3 md:mb-10">
					<div className="grid max-w-2xl gap-3">
						{eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
						<h2 className="title-2">{title}</h2>
						{intro ? <p className="lead text-muted">{intro}</p> : null}
					</div>
					{more ? (
						<Link to={more.to} className="arrow-link" prefetch="intent">
							{more.label}
						</Link>
					) : null}
				</div>
				{children}
			</div>
		</section>
	)
}
