import { AccessPage } from '#kit/admin/access/access-page.tsx'
import { toAccessPeople } from '#kit/admin/access/access-person.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { listAccess } from '#platform/auth/access/list-access.server.ts'
import { db } from '#platform/db/client.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/list.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const people = await listAccess(db, new Date())
	return { people: toAccessPeople(people, context.get(actorContext).id) }
}

export const meta = () => screenMeta('Access')

export default function AccessRoute({ loaderData }: Route.ComponentProps) {
	return <AccessPage people={loaderData.people} />
}
