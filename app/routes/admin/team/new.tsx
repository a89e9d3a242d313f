import { can } from '#platform/auth/access/permissions.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { handle as memberAdmin } from '#content/member/admin.tsx'
import { MemberDialog } from '#content/member/member-dialog.tsx'
import { memberType } from '#content/member/type.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { readNewForm } from '../content/read-form.server.ts'
import type { Route } from './+types/new.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
	const actor = context.get(actorContext)
	const form = await readNewForm({ section: memberType.section, url, actor })
	return { ...form, mayGive: can(actor, 'access:edit') }
}

export const meta = () => screenMeta(memberAdmin.form.titles.create)

export default function NewMemberRoute({ loaderData }: Route.ComponentProps) {
	return <MemberDialog record={null} access={null} {...loaderData} />
}
