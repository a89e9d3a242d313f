import { isEmail, normaliseEmail } from '#app/auth/email-address.ts'
import { readListAddress } from '#app/admin/list/list-address.ts'
import { db } from '#app/db/client.server.ts'
import { findPeople } from '#app/leads/people/find-people.server.ts'
import { countPerson, getPerson } from '#app/leads/people/get-person.server.ts'
import { toEntries } from '#app/leads/people/person-entries.ts'
import { PeoplePage } from '#app/leads/people/people-page.tsx'
import type { Route } from './+types/list.ts'

export async function loader({ url }: Route.LoaderArgs) {
	const { search } = readListAddress(url.searchParams, [])
	if (search === '') return { search, person: null, people: [] }
	const email = normaliseEmail(search)
	if (!isEmail(email)) return { search, person: null, people: await findPeople(db, search) }
	const held = await getPerson(db, email)
	const { suppression, account } = held
	const isAdmin = account?.isAdmin ?? false
	const entries = toEntries(held)
	const person = { email, isAdmin, suppression, entries, counts: countPerson(held) }
	return { search, person, people: [] }
}

export const meta: Route.MetaFunction = () => [
	{ title: 'People | Back office' },
	{ name: 'robots', content: 'noindex' },
]

export default function PeopleRoute({ loaderData }: Route.ComponentProps) {
	return <PeoplePage {...loaderData} />
}
