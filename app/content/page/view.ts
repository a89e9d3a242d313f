import { markdownExcerpt } from '#platform/lib/markdown/markdown-excerpt.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { pageType } from './type.ts'

const excerptLimit = 220

type PageRow = {
	slug: string
	title: string
	content: string
	image: string | null
	description: string | null
	updatedAt: Date
}

export type PageView = ReturnType<typeof toPageView>

export function toPageView(row: PageRow, images: Map<string, ImageView>) {
	return {
		title: row.title,
		href: pageType.path(row),
		description: pageDescription(row),
		image: row.image ? (images.get(row.image) ?? null) : null,
		changed: { at: row.updatedAt.toISOString(), text: formatDate(row.updatedAt) },
	}
}

/** What search engines show of a page: the words for them, else the start of its text. */
export function pageDescription(row: { description: string | null; content: string }): string {
	return row.description?.trim() || markdownExcerpt(row.content, excerptLimit)
}
