import { z } from 'zod'
import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { ok } from '#platform/lib/result.ts'
import { db } from '#platform/db/client.server.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import { scheduleWorkingCopy, unscheduleWorkingCopy } from '#kit/records/schedule.server.ts'
import { discardStarted, saveStartedRecord } from '#kit/records/started-record.server.ts'
import { discardWorkingCopy, saveWorkingCopy } from '#kit/records/working-copy.server.ts'
import { requireAdminType, recordResponse, refusedSave } from './admin-content.server.ts'
import type { AdminContent } from './admin-content.server.ts'
import type { Route } from './+types/working-copy.ts'

const draft = {
	id: z.string().max(40),
	version: z.int().min(0),
	copy: z.int().min(0),
	values: z.record(z.string(), z.unknown()),
}

const started = { id: z.null(), formKey: z.uuid() }

const startedSchema = z.discriminatedUnion('action', [
	z.object({ action: z.literal('keep'), ...started, copy: draft.copy, values: draft.values }),
	z.object({ action: z.literal('discard'), ...started }),
])

const copySchema = z.discriminatedUnion('action', [
	z.object({ action: z.literal('keep'), ...draft, wantsRecord: z.boolean().default(false) }),
	z.object({ action: z.literal('schedule'), ...draft, publishAt: z.iso.datetime() }),
	z.object({ action: z.literal('unschedule'), id: draft.id }),
	z.object({ action: z.literal('discard'), id: draft.id, copy: draft.copy }),
])

type WorkingCopyAction = z.output<typeof copySchema>

/**
 * `POST /admin/{section}/copy` changes the working copy of a record: `keep` and `schedule` with the form's values,
 * `unschedule`, `discard`. `keep` is sent while one types, so it responds with `{copy}` alone, the edit (0 when none is
 * needed) and its time, unless `wantsRecord`. The others respond with the record. Of a record that was never saved,
 * without an id, the form's key names what is kept or discarded.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
	const requested = requireAdminType(params.section)
	const sent = await readJson(request)
	const actor = context.get(actorContext)
	const unsaved = requested.type.isFixed ? null : startedSchema.safeParse(sent)
	if (unsaved?.success) return saveStarted(requested, actor, unsaved.data)
	const parsed = copySchema.safeParse(sent)
	if (!parsed.success) {
		return Response.json({ message: 'The form data could not be read.' }, { status: 400 })
	}
	const { id } = parsed.data
	const sender = { id, readerId: actor.id }
	try {
		const done = await doAction(requested, actor, parsed.data)
		if (!done.ok) return await refusedSave(requested, sender, done.error)
		if (parsed.data.action === 'keep' && !parsed.data.wantsRecord)
			return Response.json({ copy: done.value })
		return await recordResponse(requested, sender)
	} catch (error) {
		return failureResponse(error, 'changing a working copy failed')
	}
}

async function saveStarted(
	requested: AdminContent,
	actor: Admin,
	change: z.output<typeof startedSchema>,
): Promise<Response> {
	const { content } = requested
	try {
		if (change.action === 'discard') {
			await discardStarted(db, actor, content, change.formKey)
			return Response.json({})
		}
		const saved = await saveStartedRecord(db, actor, content, change)
		if (saved.ok) return Response.json({ copy: saved.value })
		return await refusedSave(requested, { id: null, readerId: actor.id }, saved.error)
	} catch (error) {
		return failureResponse(error, 'saving a new record failed')
	}
}

async function doAction({ content }: AdminContent, actor: Admin, change: WorkingCopyAction) {
	if (change.action === 'keep') return saveWorkingCopy(db, actor, content, change)
	if (change.action === 'discard') return discardWorkingCopy(db, actor, content, change)
	if (change.action === 'schedule') {
		const publishAt = new Date(change.publishAt)
		return scheduleWorkingCopy(db, actor, content, { ...change, publishAt })
	}
	await unscheduleWorkingCopy(db, actor, content, change.id)
	return ok(null)
}
