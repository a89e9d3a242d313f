import { getActorNames } from '#app/admin/actor-names.server.ts'
import { readOpenRecord } from '#app/admin/form/open-record.server.ts'
import type { SaveRefusal } from '#app/content/catalogue.server.ts'
import { db } from '#app/db/client.server.ts'
import type { AdminContent } from './admin-content.server.ts'

type Sender = { id: string | null; readerId: string }

/** The response to a form that was not saved: 409 with the record as it is now, or 422 with messages by field. */
export async function refusedSave(
	{ content, type }: AdminContent,
	{ id, readerId }: Sender,
	error: SaveRefusal | { code: 'unknown' },
): Promise<Response> {
	if (error.code === 'stale') {
		const names = await getActorNames(db, error.savedBy ? [error.savedBy] : [])
		const found = id ?? error.foundId
		const current =
			found === undefined ? null : await readOpenRecord(db, content, { id: found, readerId })
		const savedBy = error.savedBy ? (names.get(error.savedBy) ?? null) : null
		return staleAnswer({ savedBy, savedAt: error.savedAt, current })
	}
	if (error.code === 'invalid') {
		return Response.json({ code: error.code, messages: error.messages }, { status: 422 })
	}
	const { field, message } = content.refusals?.[error.code] ?? {
		field: '',
		message: `This ${type.label.one.toLowerCase()} cannot be saved.`,
	}
	return Response.json({ code: error.code, messages: { [field]: [message] } }, { status: 422 })
}

/** 409, with the record as it is now; null when it is gone. */
export function staleAnswer(now: {
	savedBy: string | null
	savedAt: unknown
	current: unknown
}): Response {
	return Response.json({ code: 'stale', ...now }, { status: 409 })
}
