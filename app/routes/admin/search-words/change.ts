import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { addSearchWord, removeSearchWord } from '#content/search-words.server.ts'
import type { GivenWord, WordRefusal } from '#content/search-words.server.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { storable } from '#platform/lib/text/characters.ts'
import type { Route } from './+types/change.ts'

const changeSchema = z.discriminatedUnion('act', [
	z.object({
		act: z.literal('add'),
		word: z.string().max(1000),
		type: z.string().max(40),
		id: z.string().max(40),
	}),
	z.object({ act: z.literal('remove'), id: z.guid() }),
])

/** Which field each refusal is about, and what it says. */
const refusals: Record<WordRefusal['code'], { field: 'word' | 'record'; message: string }> = {
	empty: { field: 'word', message: 'Type a word of at least two letters or digits' },
	long: { field: 'word', message: 'At most eight words and 80 characters' },
	taken: { field: 'word', message: 'Searches with this word find the record already' },
	unknownRecord: { field: 'record', message: 'Choose a record that is not in the trash' },
	full: {
		field: 'record',
		message: 'This record has 50 words, as many as it may have. Remove one first',
	},
}

/** `POST /admin/search-words/change` with JSON: `act`; to add, `word`, and `type` and `id` of the record; to remove, `id` of the word. */
export async function action({ request, context }: Route.ActionArgs) {
	const requested = changeSchema.safeParse(storable(await readJson(request)))
	if (!requested.success)
		return Response.json({ message: 'The request could not be read.' }, { status: 400 })
	const actor = context.get(actorContext)
	try {
		if (requested.data.act === 'add') return await add(actor, requested.data)
		const removed = await removeSearchWord(db, actor, requested.data.id)
		return Response.json({ removed })
	} catch (error) {
		return failureResponse(error, 'changing search words failed')
	}
}

async function add(actor: Actor, given: GivenWord): Promise<Response> {
	const added = await addSearchWord(db, actor, given)
	if (added.ok) return Response.json({ added: added.value })
	const { field, message } = refusals[added.error.code]
	return Response.json({ messages: { [field]: [message] } }, { status: 422 })
}
