import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { rememberList } from '../back-link.tsx'

/** One choice of a filter. `href` selects it, or clears the filter when it is the current one. */
export type FilterChoice = {
	label: string
	href: string
	/** Null when counting failed. */
	count: number | null
	isCurrent: boolean
	hint?: string
}

/** A filter: its name, and what it offers. */
export type Filter = { label: string; choices: FilterChoice[] }

type FilterBarProps = Filter & {
	/** Others below it, which narrow the same list. */
	further?: Filter[]
	/** What the list below shows, for example "12 products in Biosecurity"; read out when it changes. */
	summary: string
	/** A search form for the same records. */
	search?: ReactNode
}

/** Filters as real links: they work without scripts, with Back, in a new tab, and can be shared. */
export function FilterBar({ label, choices, further = [], summary, search }: FilterBarProps) {
	const { pathname, search: narrowed } = useLocation()
	useEffect(() => rememberList(pathname, narrowed), [pathname, narrowed])
	const hint = choices.find((choice) => choice.isCurrent)?.hint
	return (
		<div className="no-print border-b border-line bg-paper">
			<div className="wrap grid grid-cols-[minmax(0,1fr)] gap-3 py-3 md:pt-8 md:pb-5">
				{[{ label, choices }, ...further].map((filter) => (
					<FilterRow key={filter.label} {...filter} />
				))}
				<div className="flex items-center justify-between gap-x-6">
					{/* On a narrow screen the current choice shows the count, and the search takes the line. */}
					<p role="status" className="text-muted max-md:sr-only">
						{summary}
					</p>
					{search}
				</div>
				{hint ? <p className="max-w-2xl text-[0.95rem] text-muted">{hint}</p> : null}
			</div>
		</div>
	)
}

function FilterRow({ label, choices }: Filter) {
	const row = useCurrentInSight(choices)
	if (choices.length < 2) return null
	return (
		<nav aria-label={label} className="filter-bar">
			<ul ref={row} className="chip-row scroll-row">
				{choices.map((choice) => (
					<li key={choice.label}>
						<Link
							to={choice.href}
							preventScrollReset
							prefetch="intent"
							aria-current={choice.isCurrent ? 'true' : undefined}
							className="chip-link"
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
	)
}

/** On a narrow screen the choices are one row that scrolls: brings the current one into view. */
function useCurrentInSight(choices: FilterChoice[]) {
	const row = useRef<HTMLUListElement>(null)
	const current = choices.find(({ isCurrent }) => isCurrent)?.label
	useEffect(() => {
		const list = row.current
		const item = list?.querySelector('[aria-current]')?.parentElement
		if (!list || !item) return
		// Also when loaded fonts widen it or a choice before it.
		const observer = new ResizeObserver(() => {
			list.scrollLeft =
				item.offsetLeft - list.offsetLeft - (list.clientWidth - item.offsetWidth) / 2
		})
		for (const each of list.children) observer.observe(each)
		return () => observer.disconnect()
	}, [current])
	return row
}
