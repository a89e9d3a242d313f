import { Feed } from 'feed'
import { businessTag, getBusiness } from '#platform/business/business.server.ts'
import { memberType } from '#content/member/type.ts'
import { articleText, articleType } from '#content/article/type.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { getRenderedText } from '#kit/records/rendered-text.server.ts'
import { publicationMoment } from '#content/article/publication.ts'
import { listLiveArticlesForFeed } from '#content/article/queries.server.ts'
import { db } from '#platform/db/client.server.ts'
import { languageOf } from '#platform/lib/country.ts'
import { escapeMarkup, withoutForbidden } from '#platform/lib/text/xml.ts'
import { requireShown } from '#kit/site/public-read.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/feed.ts'

const articlesInFeed = 20

/** `/feed.xml`: the newest articles in full, as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
	const { origin } = context.get(visitorContext)
	const tags = context.get(pageTagsContext)
	tags.addLists(articleType, memberType)
	tags.add(businessTag)
	await requireShown(db, '/feed.xml')
	const now = new Date()
	const rows = await listLiveArticlesForFeed(db, { now, limit: articlesInFeed })
	const bodies = await Promise.all(rows.map((row) => getRenderedText(db, articleText(row))))
	const business = await getBusiness(db, now)
	const feed = new Feed({
		id: `${origin}/`,
		title: `${business.name}: News & Updates`,
		description: business.tagline,
		link: `${origin}/news`,
		language: languageOf('New Zealand', business.home),
		copyright: business.name,
		updated: rows[0]?.updatedAt,
		feedLinks: { rss: `${origin}/feed.xml` },
	})
	for (const [index, row] of rows.entries()) {
		const link = origin + articleType.path(row)
		feed.addItem({
			// Stays when the title and with it the address is corrected, which must not send the article again.
			id: `urn:uuid:${row.id}`,
			link,
			title: row.title,
			// Feed readers take a description for HTML.
			description: escapeMarkup(row.excerpt),
			content: absoluteAddresses(bodies[index]?.html ?? '', origin),
			date: publicationMoment(row, now),
			category: row.category ? [{ name: row.category }] : [],
			// RSS's own element for authors requires an email address.
			extensions: row.author ? [{ name: 'dc:creator', objects: { _text: row.author.name } }] : [],
		})
	}
	return new Response(withoutForbidden(feed.rss2()), {
		headers: {
			'Content-Type': 'application/rss+xml; charset=utf-8',
			// The response is cached until something in it changes, such as an article that is removed.
			'Last-Modified': now.toUTCString(),
		},
	})
}

/** Feed readers show the text outside the site, where addresses without a host do not work. */
function absoluteAddresses(html: string, origin: string): string {
	return html
		.replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${origin}/`)
		.replaceAll(
			/ srcset="([^"]*)"/g,
			(_all, set: string) => ` srcset="${set.replaceAll(/(^|, )\//g, `$1${origin}/`)}"`,
		)
}
