import { cutText } from '#app/lib/cut-text.ts'
import { withoutTags } from '#app/lib/markdown-marks.ts'
import type { ImageView } from '#app/media/image-view.ts'
import { changeOf, publicationOf } from './publication.ts'

const wordsPerMinute = 220
const neighbourTitleLimit = 30
const contentsFrom = 3

type ArticleCardRow = {
	id: string
	slug: string
	title: string
	excerpt: string
	date: string
	category: string | null
	featured: boolean
	image: string | null
	createdAt: Date
	publishAt: Date | null
}

type ArticleRow = ArticleCardRow & {
	content: string
	updatedAt: Date
	author: { id: string; name: string; position: string; image: string | null } | null
}

type ArticleLinkRow = { slug: string; title: string }

export type ArticleCardView = ReturnType<typeof toArticleCardView>
export type ArticleView = ReturnType<typeof toArticleView>
export type ArticleLinkView = ReturnType<typeof toArticleLinkView>
export type ContentsEntry = { id: string; title: string }

export function toArticleCardView(row: ArticleCardRow, images: Map<string, ImageView>) {
	return {
		id: row.id,
		title: row.title,
		href: articlePath(row.slug),
		excerpt: row.excerpt,
		category: row.category,
		published: publicationOf(row),
		isFeatured: row.featured,
		linkText: row.featured ? 'Read Full Article' : 'Read More',
		image: row.image ? (images.get(row.image) ?? null) : null,
	}
}

export function toArticleView(row: ArticleRow, images: Map<string, ImageView>) {
	const author = row.author
	return {
		title: row.title,
		shortTitle: cutText(row.title, neighbourTitleLimit),
		href: articlePath(row.slug),
		excerpt: row.excerpt,
		category: row.category,
		published: publicationOf(row),
		changed: changeOf(row),
		readingMinutes: readingMinutes(row.content),
		image: row.image ? (images.get(row.image) ?? null) : null,
		author: author && {
			id: author.id,
			name: author.name,
			position: author.position,
			image: portraitOf(author, images),
		},
	}
}

/** The way to a neighbouring article; its title is cut at 30 characters. */
export function toArticleLinkView(row: ArticleLinkRow) {
	return {
		href: articlePath(row.slug),
		title: cutText(row.title, neighbourTitleLimit),
		fullTitle: row.title,
	}
}

export function articlePath(slug: string): string {
	return `/news/${slug}`
}

/** The second-level headings of a text, when there are enough of them to be worth a list. */
export function toContents(
	headings: { id: string; level: number; text: string }[],
): ContentsEntry[] {
	const parts = headings.filter(({ level }) => level === 2)
	return parts.length < contentsFrom ? [] : parts.map(({ id, text }) => ({ id, title: text }))
}

const linkableHeading = /<h([23]) id="([^"]+)">.*?<\/h\1>/gs

/** A text with a link beside each part's heading that leads to it, to be copied. */
export function withHeadingLinks(html: string): string {
	return html.replaceAll(
		linkableHeading,
		(heading, _level, id: string) =>
			`<div class="heading">${heading}<a class="heading-link" href="#${id}" aria-label="Copy link to this part" aria-describedby="${id}"></a></div>`,
	)
}

function readingMinutes(markdown: string): number {
	const words = withoutTags(markdown)
		.split(/\s+/)
		.filter((word) => /\p{L}|\p{N}/u.test(word))
	return Math.max(1, Math.round(words.length / wordsPerMinute))
}

function portraitOf(
	author: { name: string; image: string | null },
	images: Map<string, ImageView>,
) {
	const stored = author.image ? images.get(author.image) : undefined
	return stored ? { ...stored, alt: `Portrait of ${author.name}` } : null
}
