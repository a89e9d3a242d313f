import { markdownExcerpt } from '#platform/lib/markdown/markdown-excerpt.ts'
import { formatUsDate, isoDay, isOtherDay } from '#platform/lib/text/long-date.ts'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { isSafeLink, isSitePath } from '#platform/lib/safe-link.ts'
import { firstPageSrc } from '#platform/lib/image-variants.ts'
import { contactHref } from '#kit/site/contact-link.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import type { Labels } from '#kit/site/labels.ts'
import { resourceType } from './type.ts'

type ResourceCardRow = {
	id: string
	slug: string
	title: string
	/** Null for a record older than excerpts: then it is made from `description`. */
	excerpt: string | null
	description: string
	category: string
	/** Whether it is read on a page, by everybody. */
	isOnline: boolean
	free: boolean
	price: string | null
	image: string | null
	/** The file extension in lower case; null when there is none. */
	linkEnding: string | null
	/** Null when the file is not in our storage, pages also when they could not be counted. */
	fileBytes: number | null
	pages: number | null
}

type ResourceRow = ResourceCardRow & {
	/** Null for a paid resource. */
	downloadLink: string | null
	/** The original name of a free file; null when it is not in our storage. */
	fileName: string | null
	/** The size of its first page's picture; null when there is none. */
	pageWidthPx: number | null
	pageHeightPx: number | null
	createdAt: Date
	updatedAt: Date
	reviewedAt: Date | null
}

export type ResourceCardView = ReturnType<typeof toResourceCardView>
export type ResourceView = ReturnType<typeof toResourceView>

const excerptLimit = 160

export function toResourceCardView(row: ResourceCardRow, images: Map<string, ImageView>) {
	return {
		title: row.title,
		href: resourceType.path(row),
		category: row.category,
		badge: priceBadge(row),
		isFree: row.free,
		link: linkOf(row),
		facts: fileFacts(row),
		excerpt: row.excerpt ?? resourceExcerpt(row.description),
		image: row.image ? (images.get(row.image) ?? null) : null,
	}
}

/** Without the address of a paid document: staff send it. */
export function toResourceView(row: ResourceRow, images: Map<string, ImageView>) {
	return {
		...toResourceCardView(row, images),
		id: row.id,
		documentType: documentType(row),
		added: formatUsDate(row.createdAt),
		createdAt: row.createdAt.toISOString(),
		changedAt: row.updatedAt.toISOString(),
		changed: isOtherDay(row.createdAt, row.updatedAt) ? formatUsDate(row.updatedAt) : null,
		reviewed: row.reviewedAt && { at: isoDay(row.reviewedAt), text: formatUsDate(row.reviewedAt) },
		blogUrl: row.isOnline ? safeOrNull(row.downloadLink) : null,
		file: toFileView(row),
		firstPage: toFirstPageView(row),
		purchaseHref: contactHref(`${row.free ? 'Resource' : 'Purchase'}: ${row.title}`),
	}
}

/** The file of a free resource, with its facts; null when there is none to download. */
function toFileView({ isOnline, downloadLink, linkEnding, fileName, slug, ...row }: ResourceRow) {
	if (isOnline || downloadLink === null || safeOrNull(downloadLink) === null) return null
	const isOwn = isMediaAddress(downloadLink)
	const named = fileName ?? (isOwn ? null : lastPart(downloadLink))
	const name = named ?? (linkEnding ? `${slug}.${linkEnding}` : slug)
	const host = downloadLink.startsWith('/') ? null : `from ${new URL(downloadLink).host}`
	const facts = [name, fileFacts({ isOnline, linkEnding, ...row }), host]
	return { url: downloadLink, name, isOwn, facts: facts.filter(Boolean).join(', ') }
}

type FileFacts = Pick<ResourceCardRow, 'isOnline' | 'linkEnding' | 'fileBytes' | 'pages'>

/** Kind, pages and size of a file, such as 'PDF, 4 pages, 210 kB'; empty for what opens as a page. */
function fileFacts({ isOnline, linkEnding, fileBytes, pages }: FileFacts): string {
	if (opensAsPage({ isOnline, linkEnding })) return ''
	const facts = [
		linkEnding?.toUpperCase(),
		pages === null ? null : `${pages} ${pages === 1 ? 'page' : 'pages'}`,
		fileBytes === null ? null : formatSize(fileBytes),
	]
	// A line breaks between facts, never between a number and its unit.
	return facts
		.filter((fact) => fact != null)
		.map((fact) => fact.replaceAll(' ', '\u00A0'))
		.join(', ')
}

/** The picture of a free document's first page. A paid one has none: it would reveal the document's address. */
function toFirstPageView({ free, downloadLink, pageWidthPx, pageHeightPx }: ResourceRow) {
	if (!free || downloadLink === null || pageWidthPx === null || pageHeightPx === null) return null
	const src = firstPageSrc(downloadLink)
	return { src, width: pageWidthPx, height: pageHeightPx }
}

function safeOrNull(link: string | null): string | null {
	return link !== null && (isSafeLink(link) || isSitePath(link)) ? link : null
}

/** The file name in an address of another site; null when it has none. */
function lastPart(link: string): string | null {
	const name = new URL(link, 'https://site.invalid').pathname.split('/').at(-1) ?? ''
	if (!name.includes('.')) return null
	try {
		return decodeURIComponent(name)
	} catch {
		return name
	}
}

/** A rounded size: it only serves to decide whether to wait for better reception. */
function formatSize(bytes: number): string {
	const kilobytes = Math.max(1, Math.round(bytes / 1000))
	return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** The label of the link: a free resource is read or downloaded. */
function linkOf({ free, isOnline }: Pick<ResourceCardRow, 'free' | 'isOnline'>): keyof Labels {
	if (!free) return 'resourceMore'
	return isOnline ? 'resourceRead' : 'resourceDownload'
}

/** 'Free', or the price as it is stored, with the dollar sign in front when it has none. */
export function priceBadge({ free, price }: { free: boolean; price: string | null }): string {
	return free ? 'Free' : (priceText(price) ?? 'Price on request')
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

type Opened = Pick<ResourceCardRow, 'isOnline' | 'linkEnding'>

/** What is read online is a page, unless its link leads to a document. */
function opensAsPage({ isOnline, linkEnding }: Opened): boolean {
	return isOnline && !Object.hasOwn(documentTypes, linkEnding ?? '')
}

function documentType({ isOnline, linkEnding }: Opened): string {
	if (opensAsPage({ isOnline, linkEnding })) return 'Web Page'
	return documentTypes[linkEnding ?? ''] ?? 'PDF Document'
}

/** The text of a card, from a description. */
export function resourceExcerpt(description: string): string {
	return markdownExcerpt(description, excerptLimit)
}

/** A price as it is stored, with the dollar sign in front when it has none; null when there is none. */
export function priceText(price: string | null): string | null {
	const text = (price?.trim() ?? '').replace(/^(\D*\d[\d,]*)\.00$/, '$1')
	if (text === '') return null
	return /^\d/.test(text) ? `$${text}` : text
}
