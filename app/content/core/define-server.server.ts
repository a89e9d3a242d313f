import { z } from 'zod'
import type { Actor } from '#app/auth/actor.ts'
import { assertCan } from '#app/auth/permissions.ts'
import type { Db } from '#app/db/client.server.ts'
import { fail } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { storable } from '#app/lib/storable.ts'
import type { RecordText } from './define.ts'
import { plainWords } from './fields.ts'
import { findSavedBy } from './form-key.server.ts'
import type { RecordId } from './record.server.ts'
import { prepareText } from './rendered-text.server.ts'
import type { Draft, Invalid, Saved, Stale } from './save-record.server.ts'

/** What is saved: a new record without `id`, or a change of the version that was read. */
export type Target = {
	id: string | null
	version: number
	/** Of a form: sent twice, it makes one record, and is not refused for the version it saved itself. */
	formKey?: string | null
}

/** What the back office does with any type of content, without knowing its fields. */
export type ContentServer<E = { code: string }> = {
	/** Checks the values of a form and saves them. */
	save: (
		db: Db,
		actor: Actor,
		target: Target & { values: unknown },
	) => Promise<Result<Saved<RecordId>, E>>
	/** False when there is no such record outside the trash. */
	trash: (db: Db, actor: Actor, id: string) => Promise<boolean>
	/** False when there is no such record in the trash. */
	restore: (db: Db, actor: Actor, id: string) => Promise<boolean>
}

type Definition<S extends z.ZodType, Id extends RecordId, E> = {
	key: string
	schema: S
	/** Reads an id from an address; null when it cannot be one. */
	parseId: (id: string) => Id | null
	/** The text whose rendering is kept ready. */
	textOf?: (input: z.output<S>) => RecordText
	save: (db: Db, actor: Actor, draft: Draft<z.output<S>, Id>) => Promise<Result<Saved<Id>, E>>
	trash: (db: Db, actor: Actor, id: Id) => Promise<boolean>
	restore: (db: Db, actor: Actor, id: Id) => Promise<boolean>
}

/**
 * Closes over a type's fields and kind of id, so that what handles every type needs to know neither.
 *
 * `save` answers `invalid` with the messages of the schema, and `stale` for an id that cannot be one.
 */
export function defineContentServer<S extends z.ZodType, Id extends RecordId, E>(
	definition: Definition<S, Id, E>,
): ContentServer<E | Stale | Invalid> {
	const { schema, parseId, textOf } = definition
	return {
		async save(db, actor, { id: asked, version, formKey, values }) {
			const parsed = schema.safeParse(storable(values), plainWords)
			if (!parsed.success) return fail({ code: 'invalid', messages: messagesOf(parsed.error) })
			const id = asked === null ? null : parseId(asked)
			if (asked !== null && id === null)
				return fail({ code: 'stale', savedBy: null, savedAt: null })
			const draft = { id, version, input: parsed.data }
			if (!formKey) return definition.save(db, actor, draft)
			assertCan(actor, `${definition.key}:edit`)
			// Before the transaction, which holds the lock of the form.
			const text = textOf && (await prepareText(db, textOf(parsed.data)))
			return db.transaction(async (tx) => {
				const sender = { actor, type: definition.key, formKey, recordId: asked }
				const saved = await findSavedBy(tx, sender)
				const again = saved && {
					id: parseId(saved.id),
					version: Math.max(version, saved.version),
				}
				const result = await definition.save(tx, actor, { ...draft, ...again, formKey, text })
				return result.ok || !saved ? result : fail({ ...result.error, foundId: saved.id })
			})
		},
		async trash(db, actor, asked) {
			const id = parseId(asked)
			return id !== null && definition.trash(db, actor, id)
		},
		async restore(db, actor, asked) {
			const id = parseId(asked)
			return id !== null && definition.restore(db, actor, id)
		},
	}
}

/** Ids of all types but vacancies. */
export function parseUuid(id: string): string | null {
	return z.guid().safeParse(id).success ? id : null
}

const largestNumber = 2_147_483_647

/** Ids of vacancies. */
export function parseNumber(id: string): number | null {
	const number = Number(id)
	return /^\d{1,10}$/.test(id) && number <= largestNumber ? number : null
}

function messagesOf(error: z.ZodError): Record<string, string[]> {
	const messages: Record<string, string[]> = {}
	for (const issue of error.issues) {
		const field = issue.path.join('.')
		messages[field] = [...(messages[field] ?? []), issue.message]
	}
	return messages
}
