import { withZone } from '#platform/lib/text/long-date.ts'
import type { ArticleView } from './view.ts'

/** An article or a case study, as its page shows it. */
type WrittenPage = Pick<ArticleView, 'href' | 'title' | 'excerpt' | 'image'> & {
	published: { at: string }
	category: string | null
	changed: { at: string } | null
	author: Pick<NonNullable<ArticleView['author']>, 'id' | 'name' | 'position'> | null
}

/** An article for search engines. Only what the page shows. */
export function articleGraph(article: WrittenPage, origin: string) {
	const url = `${origin}${article.href}`
	const organization = { '@id': `${origin}/#organization` }
	const published = withZone(article.published.at)
	return {
		'@type': 'Article' as const,
		'@id': `${url}#article`,
		headline: article.title,
		description: article.excerpt,
		...(article.category ? { articleSection: article.category } : {}),
		datePublished: published,
		dateModified: article.changed?.at ?? published,
		mainEntityOfPage: { '@id': `${url}#webpage` },
		publisher: organization,
		...(article.image ? { image: new URL(article.image.src, origin).href } : {}),
		author: article.author ? authorOf(article.author, origin) : organization,
	}
}

function authorOf(author: NonNullable<WrittenPage['author']>, origin: string) {
	// The id of the same person's card on the team page.
	const url = `${origin}/about#${author.id}`
	return {
		'@type': 'Person' as const,
		'@id': url,
		name: nameWithoutTitle(author.name),
		jobTitle: author.position,
		url,
	}
}

/** Search engines ask for names without titles. */
function nameWithoutTitle(name: string): string {
	return name.replace(/^(Dr|Prof)\.?\s+/, '')
}
