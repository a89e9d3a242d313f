import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { extensionOf, mediaFolders } from '../file-kinds.ts'
import type { MediaFolder } from '../file-kinds.ts'
import { documentExtensions, documentSentence, sentences } from '../file-rules.ts'

/** Why a file was refused, with a message for the sender. */
export type Refusal = {
	code: 'empty' | 'tooLarge' | 'wrongType' | 'tooManyPixels' | 'unreadable' | 'changed'
	message: string
}

const images = new Set(['jpg', 'png', 'webp', 'avif', 'gif', 'tif'])
/** They share a container format, which does not say which of them it is. */
const oldOffice = new Set(['doc', 'xls', 'ppt'])
const headBytes = 64 * 1024

/**
 * The extension a file is stored under, detected from its bytes. Its original name only chooses between formats that
 * share a container, and must not claim another type.
 *
 * @returns `wrongType` when the folder does not accept it.
 */
export async function sniffFile(
	path: string,
	{ fileName, folder }: { fileName: string; folder: MediaFolder },
): Promise<Result<string, Refusal>> {
	const claimed = extensionOf(fileName)
	const detected = await fileTypeFromFile(path)
	switch (mediaFolders[folder].kind) {
		case 'image':
			return detected && images.has(detected.ext)
				? ok(detected.ext)
				: refuseImage(path, detected?.mime)
		case 'video':
			return detected?.mime === 'video/mp4' ? ok('mp4') : refuse(sentences.video)
		case 'document': {
			const extension = await documentExtension(path, detected?.ext, claimed)
			return documentExtensions(folder).includes(extension)
				? ok(extension)
				: refuse(documentSentence(folder))
		}
	}
}

async function documentExtension(path: string, detected: string | undefined, claimed: string) {
	if (detected === 'cfb') return oldOffice.has(claimed) ? claimed : ''
	if (detected === undefined) return claimed === 'txt' && (await isText(path)) ? 'txt' : ''
	// A name that claims another type is a mistake or a trick: refuse both.
	return detected === claimed ? detected : ''
}

async function refuseImage(path: string, mime: string | undefined) {
	if (mime === 'image/heic' || mime === 'image/heif') return refuse(sentences.heic)
	const head = await readHead(path)
	return refuse(/<svg[\s>]/i.test(head.toString('latin1')) ? sentences.svg : sentences.image)
}

async function isText(path: string): Promise<boolean> {
	const head = await readHead(path)
	// A character cut off at the end of the head is no fault.
	const text = new TextDecoder('utf-8').decode(head, { stream: true })
	return !text.includes('\uFFFD') && !/(?![\t\n\v\f\r])\p{Cc}/u.test(text)
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

function refuse(message: string) {
	return fail<Refusal>({ code: 'wrongType', message })
}
