import { z } from 'zod'
import { isListed } from '#app/admin/admin-type.ts'
import { readOpenRecord } from '#app/admin/form/open-record.server.ts'
import { failureAnswer } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import type { Admin } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { readJson } from '#app/lib/http/read-json.ts'
import { scheduleCopy, unscheduleCopy } from '#app/records/schedule.server.ts'
import { discardStarted, keepStarted } from '#app/records/started-record.server.ts'
import { discardWorkingCopy, keepWorkingCopy } from '#app/records/working-copy.server.ts'
import { requireAdminType, refusedSave, staleAnswer } from './admin-content.server.ts'
import type { AdminContent } from './admin-content.server.ts'
import type { Route } from './+types/working-copy.ts'

const draft = {
	id: z.string().max(40),
	version: z.int().min(0),
	copy: z.int().min(0),
	values: z.record(z.string(), z.unknown()),
}

const started = { id: z.null(), formKey: z.uuid() }

const startedSchema = z.discriminatedUnion('deed', [
	z.object({ deed: z.literal('keep'), ...started, copy: draft.copy, values: draft.values }),
	z.object({ deed: z.literal('discard'), ...started }),
])

const copySchema = z.discriminatedUnion('deed', [
	z.object({ deed: z.literal('keep'), ...draft, wantsRecord: z.boolean().default(false) }),
	z.object({ deed: z.literal('schedule'), ...draft, publishAt: z.iso.datetime() }),
	z.object({ deed: z.literal('unschedule'), id: draft.id }),
	z.object({ deed: z.literal('discard'), id: draft.id, copy: draft.copy }),
])

type CopyDeed = z.output<typeof copySchema>

/**
 * `POST /admin/{section}/copy` changes the working copy of a record: `keep` and `schedule` with the form's values,
 * `unschedule`, `discard`. `keep` is sent while one types, so it responds with `{copy}` alone, the edit (0 when
 * none is needed) and its time, unless `wantsRecord`. The others respond with the record. Of a record that was never saved,
 * without an id, the form's key names what is kept or discarded.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
	const asked = requireAdminType(params.section)
	const sent = await readJson(request)
	const actor = context.get(actorContext)
	const unsaved = isListed(asked.type) ? startedSchema.safeParse(sent) : null
	if (unsaved?.success) return answerStarted(asked, actor, unsaved.data)
	const parsed = copySchema.safeParse(sent)
	if (!parsed.success) {
		return Response.json({ message: 'The form data could not be read.' }, { status: 400 })
	}
	const { id } = parsed.data
	const sender = { id, readerId: actor.id }
	try {
		const done = await doDeed(asked, actor, parsed.data)
		if (!done.ok) return await refusedSave(asked, sender, done.error)
		if (parsed.data.deed === 'keep' && !parsed.data.wantsRecord)
			return Response.json({ copy: done.value })
		const record = await readOpenRecord(db, asked.content, sender)
		return record
			? Response.json({ record })
			: staleAnswer({ savedBy: null, savedAt: null, current: null })
	} catch (error) {
		return failureAnswer(error, 'changing a working copy failed')
	}
}

async function answerStarted(
	asked: AdminContent,
	actor: Admin,
	deed: z.output<typeof startedSchema>,
): Promise<Response> {
	const { content } = asked
	try {
		if (deed.deed === 'discard') {
			await discardStarted(db, actor, content, deed.formKey)
			return Response.json({})
		}
		const kept = await keepStarted(db, actor, content, deed)
		if (kept.ok) return Response.json({ copy: kept.value })
		return await refusedSave(asked, { id: null, readerId: actor.id }, kept.error)
	} catch (error) {
		return failureAnswer(error, 'keeping a new record failed')
	}
}

async function doDeed({ content }: AdminContent, actor: Admin, deed: CopyDeed) {
	if (deed.deed === 'keep') return keepWorkingCopy(db, actor, content, deed)
	if (deed.deed === 'discard') return discardWorkingCopy(db, actor, content, deed)
	if (deed.deed === 'schedule') {
		const publishAt = new Date(deed.publishAt)
		return scheduleCopy(db, actor, content, { ...deed, publishAt })
	}
	await unscheduleCopy(db, actor, content, deed.id)
	return { ok: true as const, value: null }
}
