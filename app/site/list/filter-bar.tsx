import { Link } from 'react-router'

/** One choice of a filter. `href` chooses it, or clears the filter when it is the chosen one already. */
export type FilterChoice = {
	label: string
	href: string
	count: number
	isCurrent: boolean
	hint?: string
}

type FilterBarProps = {
	label: string
	choices: FilterChoice[]
	/** What stands below, for example "12 products in Biosecurity"; read out when it changes. */
	summary: string
}

/** Filters as real links: they work without scripts, with Back, in a new tab, and can be shared. */
export function FilterBar({ label, choices, summary }: FilterBarProps) {
	const hint = choices.find((choice) => choice.isCurrent)?.hint
	return (
		<div className="no-print border-b border-line bg-paper">
			<div className="wrap grid gap-3 pt-8 pb-5">
				<nav aria-label={label} className="filter-bar">
					<ul className="flex flex-wrap gap-2">
						{choices.map((choice) => (
							<li key={choice.label}>
								<Link
									to={choice.href}
									preventScrollReset
									prefetch="intent"
									aria-current={choice.isCurrent ? 'true' : undefined}
									className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-white px-4 text-[0.95rem] font-semibold hover:border-pasture aria-[current]:border-pasture aria-[current]:bg-pasture aria-[current]:text-white"
								>
									{choice.label}
									<span className="text-sm font-normal opacity-75" aria-hidden="true">
										{choice.count}
									</span>
								</Link>
							</li>
						))}
					</ul>
				</nav>
				<p role="status" className="text-muted">
					{summary}
				</p>
				{hint ? <p className="max-w-2xl text-[0.95rem] text-muted">{hint}</p> : null}
			</div>
		</div>
	)
}
