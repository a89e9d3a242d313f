import { withCookies } from '#platform/auth/session/guard.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { makeCall } from './make-call.server.ts'
import type { Route } from './+types/call.ts'

/** `POST /api/auth/...`: the calls of the sign-in page. Every other name or method gets a 404. */
export async function action({ request, params, context }: Route.ActionArgs) {
	// Loaded with the first call: the public site does not need the sign-in code.
	const { authCalls } = await import('#platform/auth/sign-in/calls.server.ts')
	const call = Object.hasOwn(authCalls, params.call) ? authCalls[params.call] : undefined
	if (!call || request.method !== 'POST') throw notFound('No such call')
	const form = await request.formData().catch(() => new FormData())
	const { status, body, cookies = [] } = await call(makeCall(request, { form, context }))
	const response = withCookies(Response.json(body, { status }), cookies)
	if (!body.ok && body.secondsLeft) response.headers.set('Retry-After', String(body.secondsLeft))
	return response
}

export function loader() {
	throw notFound('Calls are posted')
}
