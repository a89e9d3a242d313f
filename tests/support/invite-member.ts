import type { Actor } from '#platform/auth/actor.ts'
import { grantTeamMember, mailInvite } from '#platform/auth/access/invite.server.ts'
import type { Db } from '#platform/db/client.server.ts'

/** Invites a team member as the back office does: grants access, then mails the link. */
export async function inviteMember(
	db: Db,
	{ actor, ...given }: { actor: Actor; memberId: string; email: string },
) {
	const granted = await grantTeamMember(db, actor, given)
	if (!granted.ok) throw new Error(granted.error.code)
	return mailInvite(db, actor, granted.value)
}
