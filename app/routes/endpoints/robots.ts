import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/robots.ts'

/** Search engines may read everything but the back office, the programs' addresses and search results. */
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
	return new Response(lines.join('\n'), {
		headers: { 'Content-Type': 'text/plain; charset=utf-8' },
	})
}
