import { actorContext } from '#app/auth/actor.ts'
import { memberAdmin } from '#app/content/member/admin.tsx'
import { MemberDialog } from '#app/content/member/member-dialog.tsx'
import type { Route } from './+types/new.ts'

export function loader({ context }: Route.LoaderArgs) {
	const { id, email } = context.get(actorContext)
	return { user: { id, email } }
}

export const meta: Route.MetaFunction = () => [
	{ title: `${memberAdmin.form.titles.create} | Back office` },
	{ name: 'robots', content: 'noindex' },
]

export default function NewMemberRoute({ loaderData }: Route.ComponentProps) {
	return <MemberDialog record={null} access={null} user={loaderData.user} />
}
