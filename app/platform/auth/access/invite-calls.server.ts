// The two invitation calls (ADM-CALL-18 and its neighbours) over HTTP: JSON in, `{success, error?}` out. They need an
// administrator's session.
import type { Db } from '#platform/db/client.server.ts'
import { readBody } from '#platform/lib/http/read-body.server.ts'
import { parseObject } from '#platform/lib/http/read-json.ts'
import type { Result } from '#platform/lib/result.ts'
import { textOf } from '../account/account-change.ts'
import type { Actor } from '../actor.ts'
import { normaliseEmail } from '../email-address.ts'
import { grantTeamMember, mailInvite, readInviteEmail } from './invite.server.ts'
import type { InviteError } from './invite.server.ts'
import { roleCan } from './permissions.ts'
import { logSecurity } from '../security-log.server.ts'
import { mustSetUpSecondFactor, readSession } from '../session/session.server.ts'

const maxBodyBytes = 4096
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const words: Record<InviteError['code'], [number, string]> = {
	memberGone: [404, 'There is no such team member.'],
	inviteGone: [404, 'There is no such invitation.'],
	invalidEmail: [400, 'The email address is not valid.'],
}

type Body = Record<string, unknown>

const fields = ['member_id', 'member_email', 'email', 'name', 'inviteId']

/** `invite_team_member` with `member_id` and `member_email`: grants access, without a mail. */
export function handleGrant(db: Db, request: Request): Promise<Response> {
	return asAdmin(db, request, async (actor, body) => {
		const [memberId, email] = [textOf(body, 'member_id'), textOf(body, 'member_email')]
		if (!uuid.test(memberId)) return refusal('memberGone')
		const granted = await grantTeamMember(db, actor, { memberId, email })
		return respond(granted, ({ inviteId }) => Response.json({ success: true, inviteId }))
	})
}

/** `send-admin-invite` with `email`, `name` and `inviteId`: mails the link of an invitation. */
export function handleSendInvite(db: Db, request: Request): Promise<Response> {
	return asAdmin(db, request, async (actor, body) => {
		const inviteId = textOf(body, 'inviteId')
		const invited = uuid.test(inviteId) ? await readInviteEmail(db, inviteId) : null
		// The mail goes to the invitation's address, never to the caller's choice.
		if (invited === null || normaliseEmail(textOf(body, 'email')) !== invited)
			return refusal('inviteGone')
		const sent = await mailInvite(db, actor, { inviteId })
		return respond(sent, ({ mail }) =>
			mail === 'queued'
				? Response.json({ success: true })
				: refuseInvite(503, 'The invitation could not be sent. Please try again later.'),
		)
	})
}

async function asAdmin(
	db: Db,
	request: Request,
	work: (actor: Actor, body: Body) => Promise<Response>,
): Promise<Response> {
	if (request.method !== 'POST') return refuseInvite(405, 'Send this with POST.')
	const { session } = await readSession(db, request)
	if (!session) return refuseInvite(401, 'You are signed out. Sign in, then try again.')
	const { id } = session.user
	const { role } = session
	if (role === null || !roleCan(role, 'access:edit')) {
		logSecurity('access-denied', { result: 'refused', userId: id })
		return refuseInvite(403, "You don't have admin privileges to access this area.")
	}
	if (mustSetUpSecondFactor(session)) {
		logSecurity('access-denied', { result: 'refused', userId: id, reason: 'secondFactorNeeded' })
		return refuseInvite(403, 'Set up a second factor in My account first.')
	}
	const body = parseObject((await readBody(request, maxBodyBytes)) ?? '')
	if (!body) return refuseInvite(400, 'This is not a JSON object.')
	const wrong = fields.find((name) => typeof (body[name] ?? '') !== 'string')
	return wrong === undefined
		? work({ kind: 'admin', id, role }, body)
		: refuseInvite(400, `The field ${wrong} has a value of the wrong type.`)
}

function respond<T>(result: Result<T, InviteError>, good: (value: T) => Response): Response {
	return result.ok ? good(result.value) : refusal(result.error.code)
}

function refusal(code: InviteError['code']): Response {
	return refuseInvite(...words[code])
}

function refuseInvite(status: number, error: string): Response {
	return Response.json(
		{ success: false, error },
		{ status, headers: { 'Cache-Control': 'no-store' } },
	)
}
