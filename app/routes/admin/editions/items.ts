import { findItems } from '#content/edition-items.server.ts'
import { db } from '#platform/db/client.server.ts'
import type { Route } from './+types/items.ts'

const maxSearchLength = 200

/** `GET /admin/editions/items?q=`: pages of the site for an edition, with what it copies of them; without words the newest. */
export async function loader({ url }: Route.LoaderArgs) {
	const search = (url.searchParams.get('q') ?? '').replaceAll('\0', '').slice(0, maxSearchLength)
	const items = await findItems(db, search, new Date())
	return Response.json({ items }, { headers: { 'Cache-Control': 'no-store' } })
}
