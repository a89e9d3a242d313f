import { z } from 'zod'
import { changeAction, fieldMessages } from '#kit/admin/change-action.server.ts'
import type { Actor } from '#platform/auth/actor.ts'
import {
	changeRole,
	resetSecondFactor,
	sendInvitationAgain,
	signOutEverywhere,
} from '#platform/auth/access/change-access.server.ts'
import { giveAccess } from '#platform/auth/access/give-access.server.ts'
import { takeAccess } from '#platform/auth/access/take-access.server.ts'
import { db } from '#platform/db/client.server.ts'
import { roles } from '#platform/db/tables/accounts.server.ts'
import { ok } from '#platform/lib/result.ts'
import { emailAddress, textSchema } from '#platform/fields/field-schemas.ts'

const role = z.enum(roles)
const userId = z.guid()
/** Who gets the open leads of somebody who no longer can, and what somebody who leaves is to check; default: nobody. */
const heirId = z.guid().nullable().default(null)

const changeSchema = z.discriminatedUnion('act', [
	z.object({ act: z.literal('role'), userId, role, heirId }),
	z.object({ act: z.literal('invite'), userId }),
	z.object({ act: z.literal('signOut'), userId }),
	z.object({ act: z.literal('reset'), userId }),
	z.object({ act: z.literal('take'), userId, heirId }),
	// Its faults are said at the fields of its form.
	z.looseObject({ act: z.literal('give') }),
])

const giveSchema = z.object({
	name: textSchema({ label: 'Name', min: 2, max: 120 }),
	email: emailAddress('Invalid email address'),
	role,
})

const refusals = {
	noAccess: 'This person no longer has access, so nothing was changed.',
	lastAdministrator:
		'Nobody else who can sign in could manage access. Make someone else an administrator first.',
	cannotTake: 'The person you chose can no longer take over, so nothing was changed. Choose again.',
	own: 'You change your own second factor under My account.',
	accepted: 'This person can sign in already, so no invitation was sent.',
}

const giveRefusals = {
	hasAccess: 'This address already has access',
	invalidEmail: 'Invalid email address',
}

/**
 * `POST /admin/access/change` with JSON: `act` and `userId`, for `role` the role too, and for
 * whoever loses leads `heirId`; for `give` name, email and role.
 */
export const action = changeAction(
	changeSchema,
	{ failed: 'changing access failed', refusals },
	async (change, { actor }) => {
		if (change.act === 'give') return give(actor, change)
		const changed =
			change.act === 'role'
				? await changeRole(db, actor, change)
				: await commands[change.act](db, actor, change)
		return changed.ok ? ok(null) : changed
	},
)

const commands = {
	invite: sendInvitationAgain,
	signOut: signOutEverywhere,
	reset: resetSecondFactor,
	take: takeAccess,
}

async function give(actor: Actor, body: unknown) {
	const requested = giveSchema.safeParse(body)
	if (!requested.success) return fieldMessages(z.flattenError(requested.error).fieldErrors)
	const given = await giveAccess(db, actor, requested.data)
	return given.ok ? ok(null) : fieldMessages({ email: [giveRefusals[given.error.code]] })
}
