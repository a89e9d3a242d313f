import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers } from '#platform/db/tables/accounts.server.ts'
import { waysIn } from './accounts.server.ts'
import { personName } from './people-with-access.server.ts'

/**
 * Everyone who may enter, administrators first, then by name and address. One query, whatever their number.
 *
 * - `grantedBy`: 'system' for the console or the first start; else the name or address of who gave the access, null
 *   when that account is gone.
 * - `hasPassword`, `passkeys` (a number) and `hasTimeCodes` are the ways to sign in.
 * - `openLeads`: how many leads they handle that are not done.
 * - `reviews`: how many records they are to review.
 * - `canSignIn`: false while the invitation is open, until `invitedUntil`; null there: it has run out.
 */
export async function listAccess(db: Db, now: Date) {
	const name = personName
	const isAdministrator = sql`${adminUsers.role} = 'administrator'`
	return db
		.select({
			id: authUsers.id,
			email: authUsers.email,
			name,
			role: adminUsers.role,
			grantedAt: adminUsers.createdAt,
			grantedBy: sql<string | null>`case when admin_users.granted_by = 'system' then 'system'
				else (select coalesce(nullif(g.name, ''), g.email) from auth_users g
					where g.id::text = admin_users.granted_by) end`,
			lastSignInAt: authUsers.lastSignInAt,
			hasPassword: sql<boolean>`auth_users.password is not null`,
			passkeys: sql<number>`(select count(*)::int from auth_passkeys p where p.user_id = auth_users.id)`,
			hasTimeCodes: sql<boolean>`exists (select from auth_time_codes c
				where c.user_id = auth_users.id and c.confirmed_at is not null)`,
			canSignIn: waysIn,
			openLeads: sql<number>`(select count(*)::int from leads
				where leads.owner_id = auth_users.id and leads.state in ('new', 'in progress'))`,
			reviews: sql<number>`(select count(*)::int from record_reviews
				where record_reviews.owner_id = auth_users.id and record_reviews.review_by is not null)`,
			invitedUntil: sql<Date | null>`(select l.expires_at from auth_links l
				where l.user_id = auth_users.id and l.kind = 'invitation' and l.expires_at > ${now})`.mapWith(
				toDate,
			),
		})
		.from(adminUsers)
		.innerJoin(authUsers, eq(authUsers.id, adminUsers.id))
		.orderBy(
			desc(isAdministrator),
			sql`lower(coalesce(nullif(${name}, ''), auth_users.email))`,
			authUsers.email,
		)
}

export type PersonOnList = Awaited<ReturnType<typeof listAccess>>[number]

function toDate(value: string | Date): Date {
	return new Date(value)
}
