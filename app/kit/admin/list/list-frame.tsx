import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useMissing } from '#kit/site/connection/keep-page.ts'
import { ListPager } from './list-pager.tsx'
import { ListSearch } from './list-search.tsx'
import { NoRows } from './no-rows.tsx'

type ListCardProps = {
	rows: readonly unknown[]
	page?: number
	/** Number of rows on all pages. */
	total: number
	/** Whether a search or filter applies. */
	isNarrowed?: boolean
	/** Said when nothing matches the search and filters. */
	noMatch?: string
	/** Said when the list is empty without any search or filter. */
	none: ReactNode
	/** Said instead of the rows when they could not be read. */
	failure?: ReactNode
	isSlow?: boolean
	children: ReactNode
}

export function ListCard({ rows, none, failure, isSlow = false, ...list }: ListCardProps) {
	const { page = 1, total, isNarrowed = false, noMatch = '', children } = list
	return (
		<section className="list-card" aria-busy={isSlow} data-slow={isSlow ? '' : undefined}>
			{failure ? (
				<div className="list-empty" role="alert">
					{failure}
				</div>
			) : rows.length === 0 ? (
				<NoRows page={page} total={total} isNarrowed={isNarrowed} noMatch={noMatch}>
					{typeof none === 'string' ? <p>{none}</p> : none}
				</NoRows>
			) : (
				children
			)}
		</section>
	)
}

type ListFrameProps = ListCardProps & {
	heading: string
	/** Beside the heading. */
	action?: ReactNode
	/** Above the list: tabs, a note, a form. */
	above?: ReactNode
	/** Shown in the empty field of the search; without it, there is none. */
	searchPlaceholder?: string
	/** Between the search and the count. */
	filters?: ReactNode
	/** How many there are; without it, the list has no tools. */
	count?: string
	/** After the count. */
	tools?: ReactNode
}

export function ListFrame({ heading, action, above, searchPlaceholder, ...list }: ListFrameProps) {
	const { filters, count, tools, ...card } = list
	const isSlow = useIsSlow()
	return (
		<>
			<header className="page-head">
				<h1 tabIndex={-1}>{heading}</h1>
				{action}
			</header>
			{above}
			{count === undefined ? null : (
				<div className="list-tools">
					{searchPlaceholder === undefined ? null : <ListSearch placeholder={searchPlaceholder} />}
					{filters}
					<p className="list-count" role="status">
						{isSlow ? 'Loading...' : count}
					</p>
					{tools}
				</div>
			)}
			<ListCard {...card} isSlow={isSlow} />
			<ListPager page={card.page ?? 1} total={card.total} />
		</>
	)
}

const delayMs = 300

/** True once loading takes longer than 300 ms; false again when it has failed. */
function useIsSlow(): boolean {
	const isMissing = useMissing() !== null
	const isLoading = useNavigation().state === 'loading' && !isMissing
	const [isSlow, setIsSlow] = useState(false)
	useEffect(() => {
		if (!isLoading) return
		const timer = setTimeout(() => setIsSlow(true), delayMs)
		return () => {
			clearTimeout(timer)
			setIsSlow(false)
		}
	}, [isLoading])
	return isLoading && isSlow
}
