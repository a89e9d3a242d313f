import { isRouteErrorResponse, Outlet } from 'react-router'
import { RefusedScreen } from '#kit/admin/frame/refused-screen.tsx'
import { RecordList, UnreadList } from '#kit/admin/list/record-list.tsx'
import { actorContext } from '#platform/auth/actor.ts'
import { can } from '#platform/auth/access/permissions.ts'
import type { MemberRow } from '#content/member/admin-reads.server.ts'
import { handle as memberAdmin } from '#content/member/admin.tsx'
import { toTeamRow } from '#content/member/take-access.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { readList } from '../content/read-list.server.ts'
import type { Route } from './+types/list.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
	const { section } = memberAdmin
	const actor = context.get(actorContext)
	const list = await readList({ section, params: url.searchParams, actor })
	const reader = { email: actor.email, mayTake: can(actor, 'access:edit') }
	const rows = (list.rows as MemberRow[]).map((row) => toTeamRow(row, reader))
	return { ...list, rows }
}

export const meta = () => screenMeta(memberAdmin.list.heading)

/** For a response that was cut off. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (isRouteErrorResponse(error)) return <RefusedScreen error={error} />
	return <UnreadList type={memberAdmin} />
}

export default function TeamRoute({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<RecordList type={memberAdmin} data={loaderData} />
			<Outlet />
		</>
	)
}
