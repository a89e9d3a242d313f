import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { containsTyped } from '#platform/db/conditions.server.ts'

export type FoundPerson = {
	/** In lower case. */
	email: string
	/** The most recent one. */
	name: string
	lastAt: Date
}

type FindPeopleOptions = { search: string; limit: number; offset?: number }

/**
 * People from messages, downloads, case studies and accounts, with every word of the search in the name or the email, most recent
 * first, and their total. Everyone when the search is empty. Two queries.
 */
export async function findPeople(
	db: Db,
	{ search, limit, offset = 0 }: FindPeopleOptions,
): Promise<{ people: FoundPerson[]; total: number }> {
	const named = namedBy(search)
	const [found, counted] = await Promise.all([
		db.execute<{ email: string; name: string; lastAt: Date | string }>(sql`
			select email, (array_agg(name order by at desc))[1] as name, max(at) as "lastAt" from (${named}) as named
			group by email order by max(at) desc, email limit ${limit} offset ${offset}`),
		db.execute<{ total: number }>(
			sql`select count(distinct email)::int as total from (${named}) as named`,
		),
	])
	return {
		people: found.rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt) })),
		total: counted.rows[0]?.total ?? 0,
	}
}

/** Every row that names a person: email in lower case, name, time. */
function namedBy(search: string): SQL {
	const has = (...columns: string[]) =>
		containsTyped(
			columns.map((column) => sql.raw(column)),
			search,
		) ?? sql`true`
	return sql`
		select lower(email) as email, name, created_at as at from leads where ${has('name', 'email')}
		union all select lower(email), first_name || ' ' || last_name, created_at from resource_downloads
			where ${has('first_name', 'last_name', 'email')}
		union all select lower(consent_email), coalesce(consent_by, ''), updated_at from case_studies
			where consent_email is not null and ${has('consent_by', 'consent_email')}
		union all select email, name, created_at from auth_users where ${has('name', 'email')}`
}
