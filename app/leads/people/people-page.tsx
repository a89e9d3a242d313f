import { Form, Link } from 'react-router'
import { RelativeTime } from '#app/admin/relative-time.tsx'
import type { FoundPerson } from './find-people.server.ts'
import { PersonHeld } from './person-held.tsx'
import type { HeldPerson } from './person-held.tsx'

type PeoplePageProps = { search: string; person: HeldPerson | null; people: FoundPerson[] }

const shown = 50

/** Finds whoever left something, and shows everything held about one of them. */
export function PeoplePage({ search, person, people }: PeoplePageProps) {
	return (
		<>
			<header className="page-head">
				<h1>People</h1>
			</header>
			<Form role="search" method="get" className="people-search">
				<label className="label" htmlFor="people-search">
					E-mail or name
				</label>
				<div>
					<input
						key={search}
						id="people-search"
						type="search"
						name="q"
						className="admin-input"
						defaultValue={search}
						maxLength={200}
						autoComplete="off"
						aria-describedby="people-search-hint"
					/>
					<button className="btn btn-primary">Search</button>
				</div>
				<p id="people-search-hint" className="hint">
					A whole e-mail shows everything held about that person; a name, or a part of it, shows who
					has it.
				</p>
			</Form>
			{person ? (
				<PersonHeld key={person.email} person={person} />
			) : (
				<Found search={search} people={people} />
			)}
		</>
	)
}

function Found({ search, people }: Pick<PeoplePageProps, 'search' | 'people'>) {
	if (search === '') return null
	if (people.length === 0) {
		return <p role="status">Nobody with this name is known.</p>
	}
	const isCut = people.length > shown
	return (
		<>
			<p role="status" className="people-count">
				{isCut
					? `The ${shown} heard of last. Write more of the name, or the e-mail.`
					: `${people.length} ${people.length === 1 ? 'person' : 'people'} found`}
			</p>
			<section className="list-card">
				<table className="list-table" aria-label="People">
					<thead>
						<tr>
							<th scope="col">Name</th>
							<th scope="col">E-mail</th>
							<th scope="col">Heard of last</th>
						</tr>
					</thead>
					<tbody>
						{people.slice(0, shown).map(({ email, name, lastAt }) => (
							<tr key={email}>
								<td data-kind="main" data-label="Name">
									<Link to={{ search: `?q=${encodeURIComponent(email)}` }} className="row-link">
										{name}
									</Link>
								</td>
								<td data-label="E-mail">{email}</td>
								<td data-label="Heard of last">
									<RelativeTime date={lastAt} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</>
	)
}
