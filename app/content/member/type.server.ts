import { eq } from 'drizzle-orm'
import type { Actor } from '#platform/auth/actor.ts'
import { normaliseEmail } from '#platform/auth/email-address.ts'
import { withdrawInvite } from '#platform/auth/access/invite.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { teamMembers } from '#platform/db/tables/content.server.ts'
import { ok } from '#platform/lib/result.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { readCards } from '#kit/records/searched-content.server.ts'
import { memberAdminReads } from './admin-reads.server.ts'
import { memberReads } from './queries.server.ts'
import { memberFields } from './member-fields.ts'
import { memberType } from './type.ts'
import { toMemberView } from './view.ts'

/** Team members. A changed address and a move to the trash withdraw an unaccepted invitation. */
export const memberContent = defineContent({
	type: memberType,
	table: teamMembers,
	title: teamMembers.name,
	fields: memberFields,
	titleOf: ({ name }) => name,
	rules: async (tx, { actor, id, input }) => {
		if (id !== null) await followAddress(tx, actor, { memberId: id, email: input.email })
		return ok({})
	},
	beforeTrash: async (tx, actor, memberId) => {
		await withdrawInvite(tx, actor, { memberId, email: null })
	},
	admin: memberAdminReads,
	search: {
		name: 'team',
		label: { one: 'Team', many: 'Team' },
		country: null,
		text: memberReads.text,
		// Never their email.
		readRows: readCards({
			table: teamMembers,
			columns: memberReads.cardColumns,
			toCard: (row, images) => ({
				href: memberType.path(row),
				title: row.name,
				facts: [row.position],
				texts: [row.bio, row.qualifications ?? ''],
				image: toMemberView(row, images).image,
			}),
		}),
	},
})

/** Withdraws the invitation when the address changes. */
async function followAddress(
	tx: Db,
	actor: Actor,
	{ memberId, email }: { memberId: string; email: string | null },
): Promise<void> {
	const [former] = await tx
		.select({ email: teamMembers.email })
		.from(teamMembers)
		.where(eq(teamMembers.id, memberId))
	const isSame = normaliseEmail(former?.email ?? '') === normaliseEmail(email ?? '')
	if (!isSame) await withdrawInvite(tx, actor, { memberId, email })
}
