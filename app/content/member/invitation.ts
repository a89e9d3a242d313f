// The two calls that give a member access: the rights first, then the mail.
import type { Toast } from '#kit/admin/admin-type.ts'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import type { Outcome } from '#platform/lib/http/request-json.ts'

type InvitationToast = Toast & { kind?: 'error' }

const unmailed =
	'Admin access granted but failed to send invitation email. User can still use password reset to access the system.'

/** Grants a stored member access under `email` and mails the invitation; returns the toast to show. */
export async function inviteMember(member: {
	id: string
	email: string
	name: string
}): Promise<InvitationToast> {
	const { id, email, name } = member
	const granted = await postJson<{ inviteId: string }>('/rest/v1/rpc/invite_team_member', {
		member_id: id,
		member_email: email,
	})
	if (granted.kind !== 'done') return failure('Error sending invitation', granted)
	return mailInvitation({ email, name, inviteId: granted.body.inviteId })
}

/** Mails an invitation, for the first time or again; the link of an earlier mail then stops working. */
export async function mailInvitation(invite: {
	email: string
	name: string
	inviteId: string
}): Promise<InvitationToast> {
	const sent = await postJson('/functions/v1/send-admin-invite', invite)
	if (sent.kind !== 'done') return { title: unmailed, kind: 'error' }
	return {
		title: 'Invitation sent',
		description: `${invite.name} was granted admin access and will receive an e-mail invitation.`,
	}
}

function failure(title: string, outcome: Outcome<unknown>): InvitationToast {
	const description = reasonOf(outcome)
	return { title, ...(description ? { description } : {}), kind: 'error' }
}
