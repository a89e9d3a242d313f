import { desc, eq, sql } from 'drizzle-orm'
import type { AdminReads } from '#kit/records/content.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { adminUsers, authUsers, loginInvites } from '#platform/db/tables/accounts.server.ts'
import { teamMembers } from '#platform/db/tables/content.server.ts'
import type { MemberAccess } from './admin-access.tsx'
import { memberFields } from './member-fields.ts'
import { memberType } from './type.ts'

// Plain SQL, since the query builder omits the table's name from columns in a select from one table.
const access = sql<'admin' | 'invited' | null>`case
	when exists (select from login_invites i where lower(i.email) = lower(team_members.email) and i.status = 'pending')
		then 'invited'
	when exists (select from login_invites i where lower(i.email) = lower(team_members.email))
		or exists (select from admin_users a join auth_users u on u.id = a.id where u.email = lower(team_members.email))
		then 'admin'
	end`

/** The address's access: an account that may enter, or an accepted invitation; not one that is withdrawn with the member. */
const accessNote = sql<boolean>`exists (
		select from admin_users a join auth_users u on u.id = a.id
		where u.email = lower(team_members.email) and (
			u.password is not null
			or exists (select from auth_passkeys w where w.user_id = u.id)
			or not exists (select from login_invites i
				where i.team_member_id = team_members.id and i.status = 'pending' and lower(i.email) = u.email)))
	or exists (select from login_invites i where lower(i.email) = lower(team_members.email) and i.status = 'accepted')`

const { list } = declaredReads(memberType, teamMembers, memberFields, {
	columns: { access, accessNote, email: teamMembers.email },
})

export type MemberRow = RowIn<typeof list>

/** The back office's reads of the team. */
export const memberAdminReads = {
	list,
	besides: async (db, { email }) => {
		const { isAdmin } = await getMemberAccess(db, email as string | null)
		return { isAdmin }
	},
} satisfies AdminReads

/** The invitation of an email address, and whether that address has access. */
export async function getMemberAccess(db: Db, given: string | null): Promise<MemberAccess> {
	const email = (given ?? '').trim().toLowerCase()
	if (email === '') return { isAdmin: false, invite: null }
	const [invites, accounts] = await Promise.all([
		db
			.select({
				id: loginInvites.id,
				status: loginInvites.status,
				updatedAt: loginInvites.updatedAt,
			})
			.from(loginInvites)
			.where(eq(sql`lower(${loginInvites.email})`, email))
			.orderBy(desc(loginInvites.updatedAt), loginInvites.id)
			.limit(1),
		db
			.select({ id: adminUsers.id })
			.from(adminUsers)
			.innerJoin(authUsers, eq(authUsers.id, adminUsers.id))
			.where(eq(authUsers.email, email)),
	])
	const invite = invites[0] ?? null
	return { isAdmin: invite !== null || accounts.length > 0, invite }
}
