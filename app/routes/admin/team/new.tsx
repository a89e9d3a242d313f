import { can } from '#app/auth/access/permissions.ts'
import { actorContext } from '#app/auth/actor.ts'
import { memberAdmin } from '#app/content/member/admin.tsx'
import { MemberDialog } from '#app/content/member/member-dialog.tsx'
import type { Route } from './+types/new.ts'

export function loader({ context }: Route.LoaderArgs) {
	const actor = context.get(actorContext)
	const { id, email } = actor
	const mayGive = can(actor, 'access:edit')
	return { user: { id, email }, mayGive }
}

export const meta: Route.MetaFunction = () => [
	{ title: `${memberAdmin.form.titles.create} | Back office` },
	{ name: 'robots', content: 'noindex' },
]

export default function NewMemberRoute({ loaderData }: Route.ComponentProps) {
	return <MemberDialog record={null} access={null} {...loaderData} />
}
