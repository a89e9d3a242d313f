import { getActorNames } from '#app/admin/actor-names.server.ts'
import { TrashList } from '#app/admin/trash/trash-list.tsx'
import { contentTypes } from '#app/content/registry.ts'
import { listTrash, trashDays } from '#app/content/trash-queries.server.ts'
import { db } from '#app/db/client.server.ts'
import type { Route } from './+types/trash.ts'

export async function loader() {
	const trashed = await listTrash(db, new Date())
	const names = await getActorNames(
		db,
		trashed.flatMap(({ deletedBy }) => deletedBy ?? []),
	)
	const records = trashed.map(({ key, deletedBy, ...record }) => ({
		...record,
		section: contentTypes[key].section,
		label: contentTypes[key].label.one,
		deletedBy: deletedBy === null ? null : (names.get(deletedBy) ?? null),
	}))
	return { records, days: trashDays }
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Trash | Back office' },
	{ name: 'robots', content: 'noindex' },
]

export default function TrashRoute({ loaderData }: Route.ComponentProps) {
	return <TrashList {...loaderData} />
}
