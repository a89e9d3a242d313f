import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { db } from '#platform/db/client.server.ts'
import { escapeMarkup } from '#platform/lib/text/xml.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import {
	listFilledCategories,
	listPublicAddresses,
	publishedTags,
} from '#content/published.server.ts'
import type { Route } from './+types/sitemap.ts'

/** `/sitemap.xml`: exactly what is published now. */
export async function loader({ context }: Route.LoaderArgs) {
	const { origin } = context.get(visitorContext)
	context.get(pageTagsContext).add(...publishedTags)
	const now = new Date()
	const [published, categories] = await Promise.all([
		listPublicAddresses(db, now),
		listFilledCategories(db, now),
	])
	const addresses = [...published.flatMap(({ addresses: of }) => of), ...categories]
	const entries = addresses.map(({ path, image, updatedAt }) => {
		const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
		const picture = image
			? `<image:image><image:loc>${escapeMarkup(new URL(image, origin).href)}</image:loc></image:image>`
			: ''
		return `<url><loc>${escapeMarkup(origin + path)}</loc>${changed}${picture}</url>`
	})
	const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>
`
	return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
