import { Link, useSearchParams } from 'react-router'
import { ListCard } from '#kit/admin/list/list-frame.tsx'
import { ListPager } from '#kit/admin/list/list-pager.tsx'
import { changedAddress } from '#kit/records/list-address.ts'
import { AcceptedTable } from './accepted-table.tsx'
import type { AcceptedRow } from './accepted-table.tsx'
import { AttentionList } from './attention-list.tsx'
import type { Attention } from './attention.server.ts'
import { kindWords } from './finding-kinds.ts'
import type { FindingKind } from './finding-kinds.ts'
import { FindingTable } from './finding-table.tsx'
import { OpeningCard } from './opening-card.tsx'
import type { Opening } from './opening-card.tsx'
import type { FindingRow } from './finding-table.tsx'
import './findings.css'

type Group = {
	kind: FindingKind
	total: number
	/** Null when they could not be read. */
	list: FindingRow[] | null
	/** Why not, where that is known. */
	reason: string | null
}

type FindingsPageProps = {
	/** What is found elsewhere, such as leads and mails, where all kinds are shown. */
	attention: Attention[]
	/** The switch of the site, where all kinds are shown to whoever may press it. */
	opening: Opening | null
	/** All kinds with their first findings, or one kind with a page of them. */
	groups: Group[]
	kind: FindingKind | null
	/** Only what the reader saved last. */
	mine: boolean
	page: number
	/** What is so on purpose, when that is shown instead. */
	accepted: { list: AcceptedRow[]; total: number } | null
}

/** What visitors stumble over, by kind, with the field where each is put right. */
export function FindingsPage({ accepted, ...shown }: FindingsPageProps) {
	const { kind, mine, page } = shown
	return (
		<>
			<header className="page-head">
				<h1>Issues</h1>
			</header>
			<Tabs mine={mine} isAccepted={accepted !== null} kind={kind} />
			{accepted ? <Accepted {...accepted} page={page} /> : <Groups {...shown} />}
		</>
	)
}

type TabsProps = { mine: boolean; isAccepted: boolean; kind: FindingKind | null }

function Tabs({ mine, isAccepted, kind }: TabsProps) {
	const narrowed = kind ? `kind=${kind}` : ''
	const tabs = [
		{ label: 'All', to: narrowed && `?${narrowed}`, isShown: !mine && !isAccepted },
		{
			label: 'Assigned to me',
			to: `?${[narrowed, 'whose=me'].filter(Boolean).join('&')}`,
			isShown: mine && !isAccepted,
		},
		{ label: 'Ignored', to: '?show=on-purpose', isShown: isAccepted },
	]
	return (
		<nav aria-label="Issues" className="page-tabs">
			{tabs.map(({ label, to, isShown }) => (
				<Link key={label} to={`/admin/put-right${to}`} aria-current={isShown ? 'page' : undefined}>
					{label}
				</Link>
			))}
		</nav>
	)
}

function Groups(props: Omit<FindingsPageProps, 'accepted'>) {
	const { attention, opening, groups, kind, mine, page } = props
	const shown = kind ? groups : groups.filter(({ total, list }) => total > 0 || list === null)
	const hasDemo = shown.some((group) => group.kind === 'demo')
	const card = opening && <OpeningCard {...opening} hasDemo={hasDemo} />
	if (attention.length + shown.length === 0 && !card)
		return (
			<ListCard
				rows={[]}
				total={0}
				none={mine ? 'No issues are assigned to you.' : 'There are no issues.'}
			>
				{null}
			</ListCard>
		)
	return (
		<>
			{opening?.isOpen ? null : card}
			{attention.length > 0 ? (
				<section className="dash-card dash-attention" aria-labelledby="attention">
					<h2 id="attention">Needs attention</h2>
					<AttentionList found={attention} />
				</section>
			) : null}
			<p className="findings-note">
				Since when: when it went wrong, as far as that is known, else when the record was last
				changed.
			</p>
			{shown.map((group) => (
				<GroupSection key={group.kind} group={group} isAlone={kind !== null} page={page} />
			))}
			{opening?.isOpen ? card : null}
		</>
	)
}

type GroupSectionProps = { group: Group; isAlone: boolean; page: number }

function GroupSection({ group: { kind, total, list, reason }, isAlone, page }: GroupSectionProps) {
	const [params] = useSearchParams()
	const { title, hint } = kindWords[kind]
	const to = (value: string | null) => ({ search: changedAddress(params, { kind: value }) })
	return (
		<section className="findings" aria-labelledby={`kind-${kind}`}>
			<h2 id={`kind-${kind}`} tabIndex={-1}>
				{`${title} (${total.toLocaleString('en-NZ')})`}
			</h2>
			<p className="hint">{hint}</p>
			<ListCard
				rows={list ?? []}
				page={page}
				total={page > 1 ? 1 : 0}
				none="There are no issues of this kind."
				failure={list === null && <p>{reason ?? 'These could not be loaded right now.'}</p>}
			>
				<FindingTable kind={kind} rows={list ?? []} />
			</ListCard>
			{isAlone ? (
				<>
					<ListPager page={page} total={total} />
					<Link to={to(null)}>All kinds</Link>
				</>
			) : list ? (
				<Link to={to(kind)}>
					{total > list.length ? `All ${total.toLocaleString('en-NZ')}` : 'Only these'}
					<span className="sr-only">{`: ${title}`}</span>
				</Link>
			) : null}
		</section>
	)
}

function Accepted({ list, total, page }: { list: AcceptedRow[]; total: number; page: number }) {
	return (
		<section className="findings" aria-labelledby="on-purpose">
			<h2 id="on-purpose" tabIndex={-1}>
				{`Ignored (${total.toLocaleString('en-NZ')})`}
			</h2>
			<p className="hint">
				Each is listed again once it changes, such as to another address or other words.
			</p>
			<ListCard rows={list} page={page} total={total} none="Nothing is ignored.">
				<AcceptedTable rows={list} />
			</ListCard>
			<ListPager page={page} total={total} />
		</section>
	)
}
