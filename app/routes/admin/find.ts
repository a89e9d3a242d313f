import { db } from '#app/db/client.server.ts'
import { contentKeyOfSection } from '#app/content/registry.ts'
import { findRecords } from '#app/content/find-records.server.ts'
import type { Route } from './+types/find.ts'

const each = 5
const eachOfOne = 10
const longestSearch = 200

/** `GET /admin/find?q=&section=`: records by their titles, for the palette; of one section, for the forms that pick some. */
export async function loader({ url }: Route.LoaderArgs) {
	const search = (url.searchParams.get('q') ?? '').replaceAll('\0', '').slice(0, longestSearch)
	const only = contentKeyOfSection(url.searchParams.get('section') ?? '')
	const records = await findRecords(db, { search, each: only ? eachOfOne : each, only })
	return Response.json({ records }, { headers: { 'Cache-Control': 'no-store' } })
}
