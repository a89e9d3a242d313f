import { data, redirect } from 'react-router'
import { z } from 'zod/mini'
import { ComparePage } from '#kit/admin/history/compare-page.tsx'
import { readComparison, readRefusal } from '#kit/admin/history/read-history.server.ts'
import { clearCachedLists } from '#kit/admin/list/list-cache.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { takeBackFields } from '#kit/records/bring-back.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { requireAdminType, readVersionName } from './admin-content.server.ts'
import type { Route } from './+types/compare.ts'

export async function loader({ params, url }: Route.LoaderArgs) {
	const { type, content } = requireAdminType(params.section)
	const { id } = params
	const [from, to] = ['from', 'to'].map((name) => readVersionName(url.searchParams.get(name)))
	const compared = await readComparison(
		db,
		{ type, content },
		{ id, from: from ?? null, to: to ?? null, taken: url.searchParams.getAll('taken') },
	)
	if (!compared) throw notFound(`No versions of ${params.section}/${id}`)
	const { section, label } = type
	return { type: { section, label }, id, compared }
}

const number = z.coerce.number().check(z.int(), z.minimum(0))
const requestedSchema = z.object({ of: z.enum(['copy', 'scheduled']), copy: number, live: number })

/** Takes fields of a draft back. Also works without scripts; a refusal is shown on the same screen. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
	const { type, content } = requireAdminType(params.section)
	const form = await request.formData().catch(() => new FormData())
	const requested = requestedSchema.safeParse(Object.fromEntries(form))
	const fields = form.getAll('field').map(String)
	if (!requested.success) {
		const refusal = ['The form could not be read. Please try again.']
		return data({ refusal, ticked: fields }, { status: 400 })
	}
	const draft = { ...requested.data, id: params.id, fields }
	const taken = await takeBackFields(db, context.get(actorContext), content, draft)
	if (taken.ok) {
		const search = new URLSearchParams()
		for (const name of ['from', 'to']) search.set(name, url.searchParams.get(name) ?? '')
		for (const field of fields) search.append('taken', field)
		return redirect(`/admin/${params.section}/${params.id}/compare?${search.toString()}`)
	}
	const refused = { change: 'takeBack', refusal: taken.error } as const
	const refusal = await readRefusal(db, { type, content }, refused)
	return data({ refusal, ticked: fields }, { status: taken.error.code === 'stale' ? 409 : 422 })
}

/** A refusal too: the screen then shows what differs by now. */
export function shouldRevalidate() {
	return true
}

export async function clientAction({ params, serverAction }: Route.ClientActionArgs) {
	clearCachedLists(params.section)
	return serverAction()
}

export function meta({ loaderData }: Route.MetaArgs) {
	return screenMeta(`Versions of ${loaderData?.compared.title ?? ''}`)
}

export default function CompareRoute({ loaderData, actionData }: Route.ComponentProps) {
	return <ComparePage {...loaderData} {...(actionData ?? { refusal: [], ticked: [] })} />
}
