import type { ArticleView } from './view.ts'

/** An article for search engines. Only what the page shows. */
export function articleGraph(article: ArticleView, origin: string) {
	const url = `${origin}${article.href}`
	const organization = { '@id': `${origin}/#organization` }
	return {
		'@type': 'Article' as const,
		'@id': `${url}#article`,
		headline: article.title,
		description: article.excerpt,
		...(article.category ? { articleSection: article.category } : {}),
		datePublished: article.createdAt,
		dateModified: article.changedAt,
		mainEntityOfPage: { '@id': `${url}#webpage` },
		publisher: organization,
		...(article.image ? { image: new URL(article.image.src, origin).href } : {}),
		author: article.author
			? {
					'@type': 'Person' as const,
					name: nameWithoutTitle(article.author.name),
					jobTitle: article.author.position,
				}
			: organization,
	}
}

/** Search engines ask for names without titles. */
function nameWithoutTitle(name: string): string {
	return name.replace(/^(Dr|Prof)\.?\s+/, '')
}
