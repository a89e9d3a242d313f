import { eq } from 'drizzle-orm'
import type { Actor } from '#app/auth/actor.ts'
import { normaliseEmail } from '#app/auth/email-address.ts'
import { withdrawInvite } from '#app/auth/access/invite.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { teamMembers } from '#app/db/tables/content.server.ts'
import { ok } from '#app/lib/result.ts'
import { defineContent, parseUuid } from '#app/records/content.server.ts'
import { memberAdminReads } from './admin-reads.server.ts'
import { memberFields } from './member-fields.ts'
import { memberType } from './type.ts'

/** Team members. A changed address and a move to the trash withdraw an unaccepted invitation. */
export const memberContent = defineContent({
	type: memberType,
	table: teamMembers,
	title: teamMembers.name,
	parseId: parseUuid,
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
	listPage: null,
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
