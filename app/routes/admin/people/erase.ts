import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { erasePerson, eraseSchema } from '#insight/people/erase-person.server.ts'
import type { Route } from './+types/erase.ts'

const refusals = {
	admin:
		'This account has access to the back office, so nothing was erased. Take the access away under Access first.',
	changed:
		'The data has changed since, so nothing was erased. Check the new numbers, then erase again.',
}

/** `POST /admin/people/erase`: the email, and the counts that were confirmed. */
export async function action({ request, context }: Route.ActionArgs) {
	const requested = eraseSchema.safeParse(await readJson(request))
	if (!requested.success)
		return Response.json({ message: 'This is not an email address.' }, { status: 422 })
	try {
		const erased = await erasePerson(db, context.get(actorContext), requested.data)
		if (erased.ok) return Response.json(erased.value)
		return Response.json({ message: refusals[erased.error.code] }, { status: 409 })
	} catch (error) {
		return failureResponse(error, 'erasing a person failed')
	}
}
