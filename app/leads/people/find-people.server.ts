import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** One more than are shown, so that it is known when there are more. */
const most = 51

export type FoundPerson = {
	/** In lower case. */
	email: string
	/** As the person wrote it last. */
	name: string
	lastAt: Date
}

/**
 * People whose name has `words` in it, whoever was heard of last first: from messages, downloads and accounts. Up to 51.
 */
export async function findPeople(db: Db, words: string): Promise<FoundPerson[]> {
	const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
	const { rows } = await db.execute<{ email: string; name: string; lastAt: Date | string }>(sql`
		select email, (array_agg(name order by at desc))[1] as name, max(at) as "lastAt" from (
			select lower(email) as email, name, created_at as at from leads where name ilike ${pattern}
			union all select lower(email), first_name || ' ' || last_name, created_at from resource_downloads
				where first_name || ' ' || last_name ilike ${pattern}
			union all select email, name, created_at from auth_users where name ilike ${pattern}
		) as named
		group by email order by max(at) desc, email limit ${most}`)
	return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt) }))
}
