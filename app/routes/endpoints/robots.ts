import { visitorContext } from '#kit/site/visitor.ts'
import { textFile } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/robots.ts'

/** `/robots.txt`: search engines may read everything except the back office, the APIs and search results. */
export function loader({ context }: Route.LoaderArgs) {
	const { origin } = context.get(visitorContext)
	const lines = [
		'User-agent: *',
		'Disallow: /admin',
		'Disallow: /api/',
		'Disallow: /functions/',
		'Disallow: /search',
		'',
		`Sitemap: ${origin}/sitemap.xml`,
		'',
	]
	return textFile(lines)
}
