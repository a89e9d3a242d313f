import { Link, useSearchParams } from 'react-router'
import Circle from 'lucide-react/icons/circle'
import DatabaseBackup from 'lucide-react/icons/database-backup'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import LogIn from 'lucide-react/icons/log-in'
import Mail from 'lucide-react/icons/mail'
import UserSearch from 'lucide-react/icons/user-search'
import { home } from '#platform/lib/home.ts'
import { ListDays } from '#kit/admin/list/list-days.tsx'
import { ListFilters } from '#kit/admin/list/list-filters.tsx'
import { ListPager } from '#kit/admin/list/list-pager.tsx'
import { NoRows } from '#kit/admin/list/no-rows.tsx'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import type { ListRequest } from '#kit/records/list-address.ts'
import { contentTypes } from '#content/catalogue.ts'
import { ActivitySentence } from './activity-sentence.tsx'
import type { ActivityDay } from './by-day.ts'
import './activity.css'

const icons = {
	...Object.fromEntries(Object.entries(contentTypes).map(([key, { icon }]) => [key, icon])),
	media: Images,
	lead: Inbox,
	mail: Mail,
	person: UserSearch,
	account: KeyRound,
	'sign-in': LogIn,
	backup: DatabaseBackup,
}

/** The picture of a kind, as in the sidebar. The sentence next to it says the same in words. */
function ActivityIcon({ recordType }: { recordType: string }) {
	const Icon = Object.hasOwn(icons, recordType)
		? (icons[recordType as keyof typeof icons] ?? Circle)
		: Circle
	return <Icon aria-hidden="true" />
}

type Choice = { value: string; label: string }

type ActivityPageProps = {
	/** Null when they could not be read. */
	days: ActivityDay[] | null
	total: number
	people: Choice[]
	kinds: Choice[]
	requested: ListRequest
	/** Why they could not be read, where that is known. */
	reason: string | null
	/** Whether only content and files are listed. */
	isOfContent: boolean
}

/** Everything that was done, by day, with filters by person, kind and days. */
export function ActivityPage(props: ActivityPageProps) {
	const { days, total, people, kinds, requested, reason, isOfContent } = props
	const isNarrowed = Object.keys(requested.filters).length > 0
	const filters = [
		{ name: 'person', label: 'Person', gone: 'Someone unknown', options: people },
		{ name: 'kind', label: 'Kind', options: kinds },
	]
	const word = total === 1 ? 'entry' : 'entries'
	return (
		<>
			<header className="page-head">
				<h1>Activity</h1>
			</header>
			<p className="activity-note">
				{isOfContent
					? 'Who changed what in the content and the files.'
					: 'Who did what: content, files, leads, people, access, sign-ins and mails.'}
			</p>
			<div className="list-tools activity-tools">
				<ListFilters filters={filters} />
				<ListDays label={`Days (${home().country} dates)`} />
				<p className="list-count" role="status">
					{days ? `${total.toLocaleString('en-NZ')} ${word}${isNarrowed ? ' found' : ''}` : ''}
				</p>
			</div>
			{days === null ? (
				<Unread reason={reason} />
			) : days.length === 0 ? (
				<section className="list-card">
					<NoRows
						page={requested.page}
						total={total}
						isNarrowed={isNarrowed}
						noMatch="No activity matches"
						clear="Clear filters"
					>
						<p>Nothing has been done yet. What people do in the back office appears here.</p>
					</NoRows>
				</section>
			) : (
				days.map((day) => <Day key={day.day} {...day} />)
			)}
			<ListPager page={requested.page} total={total} />
		</>
	)
}

function Unread({ reason }: { reason: string | null }) {
	const [params] = useSearchParams()
	return (
		<section className="list-card">
			<div className="list-empty" role="alert">
				<p>{reason ?? 'The activity could not be loaded right now.'}</p>
				<Link className="btn" to={{ search: params.toString() }} replace>
					Try again
				</Link>
			</div>
		</section>
	)
}

function Day({ day, heading, entries }: ActivityDay) {
	return (
		<section className="activity-day" aria-labelledby={`day-${day}`}>
			<h2 id={`day-${day}`}>{heading}</h2>
			<ul className="list-card">
				{entries.map(({ clock, ...activity }) => (
					<li key={activity.id}>
						<ActivityIcon recordType={activity.recordType} />
						<p>
							<ActivitySentence {...activity} />
						</p>
						<p className="activity-time">
							<span>{clock}</span> <RelativeTime date={activity.at} />
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
