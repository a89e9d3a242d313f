import { formatUsDate } from '#app/lib/long-date.ts'
import type { ImageView } from '#app/media/image-view.ts'

type ResourceCardRow = {
	id: string
	slug: string
	title: string
	description: string
	category: string
	free: boolean
	price: string | null
	image: string | null
}

type ResourceRow = ResourceCardRow & {
	/** Null for a paid resource. */
	downloadLink: string | null
	/** The ending of the file's name in lower case; null when it has none. */
	linkEnding: string | null
	createdAt: Date
	updatedAt: Date
}

export type ResourceCardView = ReturnType<typeof toResourceCardView>
export type ResourceView = ReturnType<typeof toResourceView>

const excerptLimit = 220
const blog = 'Blog'

export function toResourceCardView(row: ResourceCardRow, images: Map<string, ImageView>) {
	return {
		id: row.id,
		title: row.title,
		href: resourcePath(row.slug),
		category: row.category,
		badge: priceBadge(row),
		isFree: row.free,
		linkText: row.free ? 'Download Now' : 'Learn More',
		excerpt: toExcerpt(row.description),
		image: row.image ? (images.get(row.image) ?? null) : null,
	}
}

/** The address of a document is not in here: a free one is given by the download gate, a paid one by the staff. */
export function toResourceView(row: ResourceRow, images: Map<string, ImageView>) {
	return {
		...toResourceCardView(row, images),
		documentType: documentType(row),
		added: formatUsDate(row.createdAt),
		createdAt: row.createdAt.toISOString(),
		changedAt: row.updatedAt.toISOString(),
		blogUrl: row.category === blog ? row.downloadLink : null,
		purchaseHref: `/contact?subject=${encodeURIComponent(`Purchase: ${row.title}`)}`,
	}
}

export function resourcePath(slug: string): string {
	return `/resources/${slug}`
}

/** 'Free', or the price as it is stored, with the dollar sign in front when it has none. */
function priceBadge({ free, price }: { free: boolean; price: string | null }): string {
	if (free) return 'Free'
	const text = price?.trim() ?? ''
	if (text === '') return 'Price on request'
	return /^\d/.test(text) ? `$${withoutZeroCents(text)}` : withoutZeroCents(text)
}

function withoutZeroCents(price: string): string {
	return price.replace(/^(\D*\d[\d,]*)\.00$/, '$1')
}

const documentTypes: Record<string, string> = {
	pdf: 'PDF Document',
	doc: 'Word Document',
	docx: 'Word Document',
	xls: 'Excel Spreadsheet',
	xlsx: 'Excel Spreadsheet',
	csv: 'CSV File',
	ppt: 'PowerPoint Presentation',
	pptx: 'PowerPoint Presentation',
	zip: 'ZIP Archive',
	mp4: 'Video',
}

function documentType({
	category,
	linkEnding,
}: {
	category: string
	linkEnding: string | null
}): string {
	if (category === blog) return 'Web Page'
	return documentTypes[linkEnding ?? ''] ?? 'PDF Document'
}

/** The first paragraphs of a Markdown text without their marks, for a card; lists only when there is nothing else. */
function toExcerpt(markdown: string): string {
	const blocks = markdown.replaceAll(/<[^>]*>/g, ' ').split(/\n\s*\n/)
	const paragraphs = blocks.filter(
		(block) => !/^\s*(#{1,6}\s|[-*+]\s|\d+\.\s|>|\||!\[|```)/.test(block),
	)
	const chosen = paragraphs.some((block) => block.trim() !== '') ? paragraphs : blocks
	const words = chosen
		.join('\n')
		.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replaceAll(/^\s*(#{1,6}|[-*+]|\d+\.|>)\s+/gm, '')
		.replaceAll(/[*_`~|]+/g, '')
		.split(/\s+/)
		.filter((word) => word !== '')
	let text = ''
	for (const word of words) {
		if (text.length + word.length > excerptLimit) return `${text}...`
		text = text === '' ? word : `${text} ${word}`
	}
	return text
}
