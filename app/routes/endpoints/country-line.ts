import { hasStoredCountry } from '#kit/site/country/country.server.ts'
import type { Route } from './+types/country-line.ts'

/** The style sheet that pages load without scripts: it shows the country line until a country is stored. */
export function loader({ request }: Route.LoaderArgs) {
	const isKnown = hasStoredCountry(request.headers.get('Cookie') ?? '')
	const text = isKnown ? '' : '.country-line{display:flex}'
	return new Response(text, { headers: { 'Content-Type': 'text/css; charset=utf-8' } })
}
