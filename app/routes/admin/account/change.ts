import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { accountChanges } from '#platform/auth/account/account-changes.server.ts'
import { textOf } from '#platform/auth/account/account-change.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { withCookies } from '#platform/auth/session/guard.server.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import type { Route } from './+types/change.ts'

/** `POST /admin/account/change` with JSON `{change, ...fields}`: changes the own account. */
export async function action({ request, context }: Route.ActionArgs) {
	const admin = context.get(actorContext)
	const read = await readJson(request)
	const body = typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
	const name = textOf(body, 'change')
	const change = Object.hasOwn(accountChanges, name) ? accountChanges[name] : undefined
	if (!change) return Response.json({ message: 'There is no such change.' }, { status: 400 })
	try {
		const result = await change(db, { admin, request }, body)
		const response = Response.json(result.body, { status: result.status })
		return withCookies(response, result.cookies ?? [])
	} catch (error) {
		return failureResponse(error, 'changing an account failed')
	}
}
