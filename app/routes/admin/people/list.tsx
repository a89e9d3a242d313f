import { isEmail, normaliseEmail } from '#platform/auth/email-address.ts'
import { pageSize, readListAddress } from '#kit/records/list-address.ts'
import { db } from '#platform/db/client.server.ts'
import { findPeople } from '#insight/people/find-people.server.ts'
import { countPerson, getPerson } from '#insight/people/get-person.server.ts'
import { toEntries } from '#insight/people/person-entries.ts'
import { PeoplePage } from '#insight/people/people-page.tsx'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/list.ts'

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page } = readListAddress(url.searchParams, [])
	const nobody = { search, page, person: null, people: [], total: 0 }
	if (search === '') return nobody
	const email = normaliseEmail(search)
	if (!isEmail(email)) {
		const offset = (page - 1) * pageSize
		return { ...nobody, ...(await findPeople(db, { search, limit: pageSize, offset })) }
	}
	const held = await getPerson(db, email)
	const { suppression, account } = held
	const hasAccess = (account?.role ?? null) !== null
	const entries = toEntries(held)
	const person = { email, hasAccess, suppression, entries, counts: countPerson(held) }
	return { ...nobody, person }
}

export const meta = () => screenMeta('People')

export default function PeopleRoute({ loaderData }: Route.ComponentProps) {
	return <PeoplePage {...loaderData} />
}
