import { open } from 'node:fs/promises'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { mediaFolders } from '../file-kinds.ts'
import { extensionOf } from '#platform/lib/file-types.ts'
import type { MediaFolder } from '../file-kinds.ts'
import { hasPassword } from './password.server.ts'
import { contentSentences } from '../content-sentences.server.ts'
import { documentExtensions, documentSentence, sentences } from '../file-rules.ts'

/** Why a file was refused, with a message for the sender. */
export type Refusal = {
	code: 'empty' | 'tooLarge' | 'wrongType' | 'tooManyPixels' | 'unreadable' | 'changed'
	message: string
}

/** Extensions of images that the image library reads, as detected from bytes. */
export const imageExtensions = new Set(['jpg', 'png', 'apng', 'webp', 'avif', 'gif', 'tif'])
/** What Apple calls its MP4 is named apart, and plays like the others. */
const videos = new Set(['mp4', 'm4v', 'f4v'])
/** They share a container format, which does not say which of them it is. */
const oldOffice = new Set(['doc', 'xls', 'ppt'])
/** Of an archive, an empty one, and one in parts. */
const zipBeginnings = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']
const headBytes = 64 * 1024
/** Readers of PDFs look for the beginning in the first kilobyte: what wrote the file may have put lines before it. */
const pdfBeginning = /^[^<]{0,1019}%PDF-\d/

/**
 * The extension a file is stored under, detected from its bytes; `apng` for a PNG that moves. Its original name only
 * chooses between formats that share a container, and must not claim another type.
 *
 * @returns `wrongType` when the folder does not accept it.
 */
export async function sniffFile(
	path: string,
	{ fileName, folder }: { fileName: string; folder: MediaFolder },
): Promise<Result<string, Refusal>> {
	// Forty files, which only an upload needs.
	const { fileTypeFromFile } = await import('file-type')
	const detected = await fileTypeFromFile(path)
	const head = await readHead(path)
	switch (mediaFolders[folder].kind) {
		case 'image':
			return detected && isImage(detected.ext) && !isMovingAvif(head)
				? ok(detected.ext)
				: refuseImage(head)
		case 'video':
			return detected && videos.has(detected.ext) ? ok('mp4') : refuseFile(sentences.video)
		case 'document': {
			const claimed = extensionOf(fileName)
			if (await hasPassword(path, { claimed, detected: detected?.ext }))
				return refuseFile(contentSentences.password)
			const extension = documentExtension(head, detected?.ext, claimed)
			return documentExtensions(folder).includes(extension)
				? ok(extension)
				: refuseFile(documentSentence(folder))
		}
	}
}

/** The claimed extension, if the bytes are of its type: a name that claims another one is a mistake or a trick. */
function documentExtension(head: Buffer, detected: string | undefined, claimed: string): string {
	switch (claimed) {
		case 'pdf':
			return detected === 'pdf' || (!detected && pdfBeginning.test(latin1(head))) ? claimed : ''
		case 'txt':
			// Words may begin like a file of another type: 'The free range' like a film.
			return detected !== 'pdf' && isText(head) ? claimed : ''
		case 'zip':
			// What an archive holds makes it no other thing, unless it is named as one.
			return zipBeginnings.includes(latin1(head.subarray(0, 4))) ? claimed : ''
		default:
			return (detected === 'cfb' ? oldOffice.has(claimed) : detected === claimed) ? claimed : ''
	}
}

/** A HEIC is decoded by a program of its own. */
function isImage(extension: string): boolean {
	return extension === 'heic' || imageExtensions.has(extension)
}

function refuseImage(head: Buffer) {
	if (isMovingAvif(head)) return refuseFile(contentSentences.movingAvif)
	return refuseFile(isSvg(head) ? sentences.svg : sentences.image)
}

/** Whether what is no image of an accepted type holds a drawing. */
export function isSvg(head: Buffer): boolean {
	return /<svg[\s>]/i.test(latin1(head))
}

/** The image library reads only its first frame. */
function isMovingAvif(head: Buffer): boolean {
	return latin1(head.subarray(4, 12)) === 'ftypavis'
}

/** Words in UTF-8, in UTF-16 that says so, or in an older encoding, in which any high byte may be a letter. */
function isText(head: Buffer): boolean {
	const encoding = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[latin1(head.subarray(0, 2))]
	// A character cut off at the end of the head is no fault.
	const text = new TextDecoder(encoding).decode(head, { stream: true })
	if (!text.includes('\uFFFD')) return !/(?![\t\n\v\f\r])\p{Cc}/u.test(text)
	return !encoding && !/(?![\t\n\v\f\r\x80-\x9f])\p{Cc}/u.test(latin1(head))
}

function latin1(bytes: Buffer): string {
	return bytes.toString('latin1')
}

async function readHead(path: string): Promise<Buffer> {
	const file = await open(path)
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
		return buffer.subarray(0, bytesRead)
	} finally {
		await file.close()
	}
}

function refuseFile(message: string) {
	return fail<Refusal>({ code: 'wrongType', message })
}
