import { visitorContext } from '#kit/site/visitor.ts'
import { detectCountryName } from '#kit/site/country/geo.server.ts'
import type { Route } from './+types/geo.ts'

/** `GET /api/geo`: the raw country name of the client's address; null when it is private or unknown. */
export async function loader({ context }: Route.LoaderArgs) {
	const name = await detectCountryName(context.get(visitorContext).address)
	if (name === undefined) return Response.json({ error: 'Detection failed' }, { status: 502 })
	return Response.json({ country_name: name }, { headers: { 'Cache-Control': 'no-store' } })
}
