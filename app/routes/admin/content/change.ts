import { failureResponse } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { withdrawPreviews } from '#kit/site/preview-links.server.ts'
import { requireAdminType, requireChanging } from './admin-content.server.ts'
import type { AdminContent } from './admin-content.server.ts'
import { linkOf } from './read-form.server.ts'
import type { Route } from './+types/change.ts'

/** `POST /admin/{section}/{id}/{change}`: `trash`, `restore` or `withdraw-previews`. */
export async function action({ params, url, context }: Route.ActionArgs) {
	const name = url.pathname.split('/').at(-1) ?? ''
	const change = changes.get(name)
	if (!change) throw notFound('There is no such change')
	// Fixed records are neither deleted nor restored.
	const found =
		change === renewPreview ? requireAdminType(params.section) : requireChanging(params.section)
	try {
		return await change(context.get(actorContext), found, params.id)
	} catch (error) {
		return failureResponse(error, `${name} failed`)
	}
}

const changes = new Map([
	['trash', trash],
	['restore', restore],
	['withdraw-previews', renewPreview],
])

/** Succeeds for a record in the trash too, with `changed: false`. */
async function trash(actor: Admin, { content }: AdminContent, id: string) {
	return Response.json({ changed: await content.trash(db, actor, id) })
}

/** Succeeds for a restored record too, with `changed: false`. */
async function restore(actor: Admin, { type, content }: AdminContent, id: string) {
	const changed = await content.restore(db, actor, id)
	if (changed || (await content.readForm(db, id))) return Response.json({ changed })
	const message = `This ${type.label.one.toLowerCase()} was deleted permanently.`
	return Response.json({ message }, { status: 410 })
}

/** Ends the preview links of a record, and responds with a new one. */
async function renewPreview(actor: Admin, { key, type, content }: AdminContent, id: string) {
	const record = await content.readForm(db, id)
	if (!record) {
		const message = `Someone has deleted this ${type.label.one.toLowerCase()}.`
		return Response.json({ message }, { status: 410 })
	}
	await withdrawPreviews(db, actor, { type: key, id: record.id })
	return Response.json({ preview: await linkOf(record, { key, type, by: actor.id }) })
}
