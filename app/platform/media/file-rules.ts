// What a folder accepts: messages, and checks by name, size and declared type. The browser checks before it uploads;
// the server sends the same messages after checking the bytes (sniff.server.ts).
import {
	maxAvifPixels,
	maxAvifSidePx,
	maxBytesOf,
	maxPixels,
	maxSidePx,
	mediaFolders,
} from './file-kinds.ts'
import { extensionOf } from '#platform/lib/file-types.ts'
import type { FileKind, MediaFolder } from './file-kinds.ts'

/** Document types of resources; products accept plain text and RAR as well. */
const resourceDocuments = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip']
const productDocuments = [...resourceDocuments, 'txt', 'rar']

const images = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'tif', 'tiff', 'heic', 'heif']
const types = 'PDF, Word, Excel, PowerPoint'

/** '50 million pixels'. */
export const inMillions = (pixels: number) => `${pixels / 1e6} million pixels`

/** Messages for a file that is refused by name, size or declared type; `contentSentences` has those for its bytes. */
export const sentences = {
	empty: 'This file is empty.',
	image: 'Please choose an image: JPEG, PNG, WebP, AVIF, GIF, TIFF or HEIC.',
	svg: 'SVG files can contain scripts, so they are not accepted. Please save the drawing as PNG.',
	video: 'Please choose an MP4 video. Other video formats do not play in every browser.',
	resourceDocument: `Please choose a document: ${types} or ZIP. Its file extension must match its type.`,
	productDocument: `Please choose a document: ${types}, ZIP, RAR or plain text. Its file extension must match its type.`,
} as const

/** Whether a name is that of an upload folder. */
export function isMediaFolder(name: string | null): name is MediaFolder {
	return name !== null && Object.hasOwn(mediaFolders, name)
}

export function documentExtensions(folder: MediaFolder): string[] {
	return folder === 'resource-documents' ? resourceDocuments : productDocuments
}

/** Value of `accept` for a file field of the folder. */
export function acceptOf(folder: MediaFolder): string {
	const kind: FileKind = mediaFolders[folder].kind
	if (kind === 'image') return 'image/*'
	if (kind === 'video') return 'video/mp4,.mp4'
	return documentExtensions(folder)
		.map((extension) => `.${extension}`)
		.join(',')
}

/** Hint for a file field: the types and sizes the folder accepts. */
export function limitsOf(folder: MediaFolder): string {
	const kind = mediaFolders[folder].kind
	const size = `up to ${inMegabytes(kind)}`
	if (kind === 'video') return `MP4, ${size}.`
	if (kind === 'document') return `${types}, ZIP and the like, ${size}.`
	const [side, avifSide] = [maxSidePx, maxAvifSidePx].map((px) => px.toLocaleString('en-NZ'))
	return `JPEG, PNG, WebP, GIF, TIFF or HEIC, ${size} and ${inMillions(maxPixels)}; AVIF up to ${inMillions(maxAvifPixels)}. Sides longer than ${side} pixels (AVIF ${avifSide}) are reduced.`
}

/** Message for a file over the size limit of its kind. */
export function tooLargeSentence(kind: FileKind): string {
	return `This file is larger than ${inMegabytes(kind)}. Please choose a smaller one.`
}

function inMegabytes(kind: FileKind): string {
	return `${maxBytesOf[kind] / 1024 / 1024} MB`
}

/** Message for a document type the folder does not accept. */
export function documentSentence(folder: MediaFolder): string {
	return folder === 'resource-documents' ? sentences.resourceDocument : sentences.productDocument
}

type Candidate = { name: string; size: number; type: string }

/** Message for a file that is refused before the upload; null when the server should check it. */
export function refuseBeforeSending(file: Candidate, folder: MediaFolder): string | null {
	const kind = mediaFolders[folder].kind
	const refusal = refuseType(file, folder)
	if (refusal) return refusal
	if (file.size === 0) return sentences.empty
	return file.size > maxBytesOf[kind] ? tooLargeSentence(kind) : null
}

function refuseType({ name, type }: Candidate, folder: MediaFolder): string | null {
	const extension = extensionOf(name)
	switch (mediaFolders[folder].kind) {
		case 'image':
			if (type === 'image/svg+xml' || extension === 'svg') return sentences.svg
			return type.startsWith('image/') || images.includes(extension) ? null : sentences.image
		case 'video':
			return type === 'video/mp4' || ['mp4', 'm4v'].includes(extension) ? null : sentences.video
		case 'document':
			return documentExtensions(folder).includes(extension) ? null : documentSentence(folder)
	}
}
