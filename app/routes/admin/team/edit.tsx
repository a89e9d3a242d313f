import { UnreadRecord } from '#kit/admin/form/opened-record.tsx'
import { readOpenRecord } from '#kit/admin/form/open-record.server.ts'
import { reasonOfFailure } from '#kit/admin/read-failure.server.ts'
import { can } from '#platform/auth/access/permissions.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { getMemberAccess } from '#content/member/admin-reads.server.ts'
import { memberContent } from '#content/member/type.server.ts'
import { handle as memberAdmin } from '#content/member/admin.tsx'
import { MemberDialog } from '#content/member/member-dialog.tsx'
import { readOrigin } from '#content/origin.server.ts'
import { db } from '#platform/db/client.server.ts'
import { orNull } from '#platform/lib/env/logger.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { leadToStarted } from '../content/read-form.server.ts'
import type { Route } from './+types/edit.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = context.get(actorContext)
	const { id, email } = actor
	const mayGive = can(actor, 'access:edit')
	const user = { id, email }
	try {
		const record = await readOpenRecord(db, memberContent, { id: params.id, readerId: id })
		if (!record) await leadToStarted(memberAdmin.section, params.id)
		const access = record && mayGive ? await getMemberAccess(db, record.values.email) : null
		// Who has access is for administrators to see.
		if (record && !mayGive) record.values.isAdmin = false
		const origin = record && (await orNull('origin', readOrigin(db, 'member', record.id)))
		return { record, access, user, mayGive, origin, reason: null }
	} catch (error) {
		if (error instanceof Response) throw error
		const reason = reasonOfFailure(error, 'reading a team member failed')
		return { record: null, access: null, user, mayGive, origin: null, reason }
	}
}

export function meta({ loaderData }: Route.MetaArgs) {
	const name = loaderData?.record ? `: ${loaderData.record.title}` : ''
	return screenMeta(`${memberAdmin.form.titles.edit}${name}`)
}

export default function EditMemberRoute({ loaderData }: Route.ComponentProps) {
	const { reason, record, ...given } = loaderData
	if (!record) return <UnreadRecord type={memberAdmin} reason={reason} />
	return <MemberDialog record={record} {...given} />
}
