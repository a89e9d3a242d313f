import { plural } from '#platform/lib/text/plural.ts'
import { Form, Link } from 'react-router'
import type { Column } from '#kit/admin/admin-type.ts'
import { DataTable } from '#kit/admin/list/data-table.tsx'
import { ListCard } from '#kit/admin/list/list-frame.tsx'
import { ListPager } from '#kit/admin/list/list-pager.tsx'
import { Marked } from '#kit/admin/list/cells.tsx'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import type { FoundPerson } from './find-people.server.ts'
import { PersonHeld } from './person-held.tsx'
import type { HeldPerson } from './person-held.tsx'
import './people.css'

type PeoplePageProps = {
	search: string
	page: number
	person: HeldPerson | null
	people: FoundPerson[]
	total: number
}

const columns: Column<FoundPerson>[] = [
	{
		label: 'Name',
		kind: 'main',
		render: ({ email, name }, { search }) => (
			<Link to={{ search: `?q=${encodeURIComponent(email)}` }} className="row-link">
				<Marked text={name} search={search} />
			</Link>
		),
	},
	{ label: 'Email', render: ({ email }, { search }) => <Marked text={email} search={search} /> },
	{ label: 'Last contact', render: ({ lastAt }) => <RelativeTime date={lastAt} /> },
]

/** Finds people, and shows everything held about one of them. */
export function PeoplePage({ person, ...found }: PeoplePageProps) {
	const { search } = found
	return (
		<>
			<header className="page-head">
				<h1>People</h1>
			</header>
			<Form role="search" method="get" className="people-search">
				<label className="label" htmlFor="people-search">
					Email or name
				</label>
				<div>
					<input
						key={search}
						id="people-search"
						type="search"
						name="q"
						className="admin-input"
						defaultValue={search}
						autoComplete="off"
						aria-describedby="people-search-hint"
					/>
					<button className="btn btn-primary">Search</button>
				</div>
				<p id="people-search-hint" className="hint">
					A full email shows everything held about that person. Part of a name or email shows
					everyone who matches.
				</p>
			</Form>
			{person ? <PersonHeld key={person.email} person={person} /> : <Found {...found} />}
		</>
	)
}

function Found({ search, page, people, total }: Omit<PeoplePageProps, 'person'>) {
	if (search === '')
		return (
			<p className="hint">
				How often pages are read and what is searched for is counted as numbers that belong to
				nobody: there is nothing of it to show, export or erase.{' '}
				<Link to="/admin/visitors">Visitors</Link> has them.
			</p>
		)
	if (total === 0) {
		return <p role="status">No one with this name or email was found.</p>
	}
	return (
		<>
			<p role="status" className="people-count">
				{`${plural(total, 'person', 'people')} found`}
			</p>
			<ListCard rows={people} page={page} total={total} none={null}>
				<DataTable
					label="People"
					columns={columns}
					rows={people}
					rowKey={({ email }) => email}
					requested={{ search, sort: null }}
				/>
			</ListCard>
			<ListPager page={page} total={total} />
		</>
	)
}
