import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { TrashList } from '#kit/admin/trash/trash-list.tsx'
import { contentTypes } from '#content/catalogue.ts'
import { listTrash, trashDays } from '#content/trash-queries.server.ts'
import { db } from '#platform/db/client.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/trash.ts'

export async function loader({ url }: Route.LoaderArgs) {
	const requested = readListAddress(url.searchParams, [])
	const { records: trashed, total } = await listTrash(db, { requested, now: new Date() })
	const actors = trashed.flatMap(({ deletedBy }) => deletedBy ?? [])
	const names = await getActorNames(db, actors)
	const records = trashed.map(({ key, deletedBy, ...record }) => ({
		...record,
		section: key === 'media' ? null : contentTypes[key].section,
		label: key === 'media' ? 'File' : contentTypes[key].label.one,
		deletedBy: deletedBy === null ? null : (names.get(deletedBy) ?? null),
	}))
	return { records, total, requested, days: trashDays }
}

export const meta = () => screenMeta('Trash')

export default function TrashRoute({ loaderData }: Route.ComponentProps) {
	return <TrashList {...loaderData} />
}
