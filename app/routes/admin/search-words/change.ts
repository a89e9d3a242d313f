import { z } from 'zod'
import { changeAction, fieldMessages } from '#kit/admin/change-action.server.ts'
import { addSearchWord, removeSearchWord } from '#content/search-words.server.ts'
import type { WordRefusal } from '#content/search-words.server.ts'
import { db } from '#platform/db/client.server.ts'
import { ok } from '#platform/lib/result.ts'

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

/** `POST /admin/search-words/change` with JSON `act`; to add, `word`, and the record's `type`, `id`; else an `id`. */
export const action = changeAction(
	changeSchema,
	{ failed: 'changing search words failed' },
	async (change, { actor }) => {
		if (change.act === 'remove')
			return ok({ removed: await removeSearchWord(db, actor, change.id) })
		const added = await addSearchWord(db, actor, change)
		if (added.ok) return ok({ added: added.value })
		const { field, message } = refusals[added.error.code]
		return fieldMessages({ [field]: [message] })
	},
)
