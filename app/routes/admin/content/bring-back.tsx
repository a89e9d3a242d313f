import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { z } from 'zod/mini'
import { BringBackPage } from '#kit/admin/history/bring-back-page.tsx'
import { readBringBack, readRefusal } from '#kit/admin/history/read-history.server.ts'
import { clearCachedLists } from '#kit/admin/list/list-cache.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { bringBack, bringBackAsCopy } from '#kit/records/bring-back.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { requireAdminType, readNumber } from './admin-content.server.ts'
import type { Route } from './+types/bring-back.ts'

/** Asks; the form is posted to the same address. */
export async function loader({ params, url }: Route.LoaderArgs) {
	const { type, content } = requireAdminType(params.section)
	const { id } = params
	const version = readNumber(url.searchParams.get('version'))
	const plan = version && (await readBringBack(db, { type, content }, { id, version }))
	if (!plan) throw notFound(`No version to bring back of ${params.section}/${id}`)
	const { section, label } = type
	const requested = url.searchParams.getAll('field')
	const ticked = requested.length > 0 ? requested : null
	return { type: { section, label }, id, plan, ticked, formKey: randomUUID() }
}

const number = z.coerce.number().check(z.int(), z.minimum(0))
const sentSchema = z.object({
	as: z.enum(['live', 'copy']),
	version: number,
	live: number,
	copy: number,
	formKey: z.uuid(),
	/** How many fields could be ticked. */
	offered: number,
})

/** Also works without scripts. A refusal is shown on the same screen, with what would change now. */
export async function action({ params, request, context }: Route.ActionArgs) {
	const { type, content } = requireAdminType(params.section)
	const form = await request.formData().catch(() => new FormData())
	const sent = sentSchema.safeParse(Object.fromEntries(form))
	const fields = form.getAll('field').map(String)
	if (!sent.success) {
		const refusal = ['The form could not be read. Please try again.']
		return data({ refusal, ticked: fields }, { status: 400 })
	}
	const { as, offered, ...requested } = { ...sent.data, id: params.id, fields }
	const actor = context.get(actorContext)
	const saved =
		as === 'copy'
			? await bringBackAsCopy(db, actor, content, requested)
			: await bringBack(db, actor, content, requested)
	if (saved.ok) {
		const search = new URLSearchParams({ done: as, from: String(requested.version) })
		if (fields.length < offered) for (const field of fields) search.append('field', field)
		return redirect(`/admin/${params.section}/${params.id}/history?${search.toString()}`)
	}
	const refused = { change: 'bringBack', refusal: saved.error } as const
	const refusal = await readRefusal(db, { type, content }, refused)
	return data({ refusal, ticked: fields }, { status: saved.error.code === 'stale' ? 409 : 422 })
}

/** A refusal too: the screen then shows what bringing back would change by now. */
export function shouldRevalidate() {
	return true
}

export async function clientAction({ params, serverAction }: Route.ClientActionArgs) {
	clearCachedLists(params.section)
	return serverAction()
}

export function meta({ loaderData }: Route.MetaArgs) {
	return screenMeta(`Bring back a version of ${loaderData?.plan.title ?? ''}`)
}

export default function BringBackRoute({ loaderData, actionData }: Route.ComponentProps) {
	return <BringBackPage {...loaderData} {...(actionData ?? { refusal: [] })} />
}
