import { getActorNames } from '#app/admin/actor-names.server.ts'
import { failureAnswer } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { changeHomepage } from '#app/content/homepage/change-homepage.server.ts'
import { getHomepageSettings } from '#app/content/homepage/queries.server.ts'
import { db } from '#app/db/client.server.ts'
import { readJson } from '#app/lib/http/read-json.ts'
import type { Route } from './+types/homepage-save.ts'

/** `POST /admin/homepage/save` with JSON `{version, change}`: responds with the stored settings. */
export async function action({ request, context }: Route.ActionArgs) {
	try {
		const sent: unknown = await readJson(request)
		const saved = await changeHomepage(db, context.get(actorContext), sent)
		if (saved.ok) return Response.json(await getHomepageSettings(db))
		if (saved.error.code === 'invalid') return Response.json(saved.error, { status: 422 })
		if (saved.error.code === 'stale') return await staleAnswer(saved.error)
		return Response.json({ message: 'The form data could not be read.' }, { status: 400 })
	} catch (error) {
		return failureAnswer(error, 'saving the homepage failed')
	}
}

async function staleAnswer({ savedBy, savedAt }: { savedBy: string | null; savedAt: Date | null }) {
	const [names, current] = await Promise.all([
		getActorNames(db, savedBy ? [savedBy] : []),
		getHomepageSettings(db),
	])
	const name = savedBy ? (names.get(savedBy) ?? null) : null
	return Response.json({ savedBy: name, savedAt, current }, { status: 409 })
}
