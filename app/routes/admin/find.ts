import { db } from '#app/db/client.server.ts'
import { findRecords } from '#app/content/find-records.server.ts'
import type { Route } from './+types/find.ts'

const each = 5
const longestSearch = 200

/** `GET /admin/find?q=`: records by their titles, for the palette. */
export async function loader({ url }: Route.LoaderArgs) {
	const search = (url.searchParams.get('q') ?? '').replaceAll('\0', '').slice(0, longestSearch)
	const records = await findRecords(db, { search, each })
	return Response.json({ records }, { headers: { 'Cache-Control': 'no-store' } })
}
