import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
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
import { readJson } from '#platform/lib/http/read-json.ts'
import { storable } from '#platform/lib/text/characters.ts'
import { emailAddress, textSchema } from '#kit/records/field-schemas.ts'
import type { Route } from './+types/change.ts'

const role = z.enum(roles)
const userId = z.guid()
/** Who gets the open leads of somebody who can handle none any more, and what somebody who leaves is to check; default: nobody. */
const heirId = z.guid().nullable().default(null)

const changeSchema = z.discriminatedUnion('act', [
	z.object({ act: z.literal('role'), userId, role, heirId }),
	z.object({ act: z.literal('invite'), userId }),
	z.object({ act: z.literal('signOut'), userId }),
	z.object({ act: z.literal('reset'), userId }),
	z.object({ act: z.literal('take'), userId, heirId }),
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

/** `POST /admin/access/change` with JSON: `act` and `userId`, for `role` the role too, and for
 * whoever loses leads `heirId`; for `give` name, email and role. */
export async function action({ request, context }: Route.ActionArgs) {
	const body = storable(await readJson(request))
	const actor = context.get(actorContext)
	try {
		if ((body as { act?: unknown } | null)?.act === 'give') return await give(actor, body)
		const requested = changeSchema.safeParse(body)
		if (!requested.success)
			return Response.json({ message: 'The request could not be read.' }, { status: 400 })
		const changed = await change(actor, requested.data)
		if (changed.ok) return Response.json({ changed: true })
		return Response.json({ message: refusals[changed.error.code] }, { status: 409 })
	} catch (error) {
		return failureResponse(error, 'changing access failed')
	}
}

function change(actor: Actor, requested: z.output<typeof changeSchema>) {
	if (requested.act === 'role') return changeRole(db, actor, requested)
	return commands[requested.act](db, actor, requested)
}

const commands = {
	invite: sendInvitationAgain,
	signOut: signOutEverywhere,
	reset: resetSecondFactor,
	take: takeAccess,
}

async function give(actor: Actor, body: unknown): Promise<Response> {
	const requested = giveSchema.safeParse(body)
	if (!requested.success)
		return Response.json({ messages: z.flattenError(requested.error).fieldErrors }, { status: 422 })
	const given = await giveAccess(db, actor, requested.data)
	if (given.ok) return Response.json({ given: true })
	const messages = { email: [giveRefusals[given.error.code]] }
	return Response.json({ messages }, { status: 422 })
}
