import { formatDate, isoDay } from '#platform/lib/text/long-date.ts'
import { cutText } from '#platform/lib/text/lengths.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { changeOf, publicationOf } from './publication.ts'
import { articleType } from './type.ts'

const wordsPerMinute = 220
const neighbourTitleLimit = 30
const contentsFrom = 3

type ArticleCardRow = {
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
	updatedAt: Date
	reviewedAt: Date | null
	author: { id: string; name: string; position: string; image: string | null } | null
}

type ArticleLinkRow = { slug: string; title: string }

export type ArticleCardView = ReturnType<typeof toArticleCardView>
export type ArticleView = ReturnType<typeof toArticleView>
export type ArticleLinkView = ReturnType<typeof toArticleLinkView>
export type ContentsEntry = { id: string; title: string }

export function toArticleCardView(row: ArticleCardRow, images: Map<string, ImageView>) {
	return {
		title: row.title,
		href: articleType.path(row),
		excerpt: row.excerpt,
		category: row.category,
		published: publicationOf(row),
		isFeatured: row.featured,
		link: row.featured ? ('featuredMore' as const) : ('articleMore' as const),
		image: row.image ? (images.get(row.image) ?? null) : null,
	}
}

export function toArticleView(
	row: ArticleRow,
	text: { words: number },
	images: Map<string, ImageView>,
) {
	const author = row.author
	return {
		title: row.title,
		shortTitle: cutText(row.title, neighbourTitleLimit),
		href: articleType.path(row),
		excerpt: row.excerpt,
		category: row.category,
		published: publicationOf(row),
		changed: changeOf(row),
		reviewed: row.reviewedAt && { at: isoDay(row.reviewedAt), text: formatDate(row.reviewedAt) },
		readingMinutes: Math.max(1, Math.round(text.words / wordsPerMinute)),
		image: row.image ? (images.get(row.image) ?? null) : null,
		author: author && {
			id: author.id,
			name: author.name,
			position: author.position,
			image: portraitOf(author, images),
		},
	}
}

/** A link to a neighbouring article; its title is cut at 30 characters. */
export function toArticleLinkView(row: ArticleLinkRow) {
	return {
		href: articleType.path(row),
		title: cutText(row.title, neighbourTitleLimit),
		fullTitle: row.title,
	}
}

/** The second-level headings of a text; empty when there are fewer than three. */
export function toContents(
	headings: { id: string; level: number; text: string }[],
): ContentsEntry[] {
	const parts = headings.filter(({ level }) => level === 2)
	return parts.length < contentsFrom ? [] : parts.map(({ id, text }) => ({ id, title: text }))
}

function portraitOf(
	author: { name: string; image: string | null },
	images: Map<string, ImageView>,
) {
	const stored = author.image ? images.get(author.image) : undefined
	return stored ? { ...stored, alt: `Portrait of ${author.name}` } : null
}
