import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import {
	socialName,
	socialSizePx,
	variantFormats,
	variantWidthsPx,
} from '#app/lib/image-variants.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { maxAvifPixels, maxPixels, maxSidePx } from '../file-kinds.ts'
import { sentences } from '../file-rules.ts'
import { isFull, NoSpaceError } from '../storage/no-space.server.ts'
import type { Refusal } from '../intake/sniff.server.ts'
import type { Storage } from '../storage/storage-port.server.ts'

// One thread: pages must stay quick while an image is worked on. Images are not seen twice, so nothing is kept.
sharp.concurrency(1)
sharp.cache(false)

const timeoutSeconds = 60
/** Wider copies are encoded with less effort, since each step of it doubles the time. */
const quickerAbovePx = 1024
const widestPx = Math.max(...variantWidthsPx)
// Read from top to bottom, so that most images are never in memory as a whole.
const reading = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const

/** An image as it is kept: cleaned, turned upright, with its size. */
export type CleanImage = {
	/** File that holds it; the caller removes it. */
	path: string
	extension: string
	widthPx: number
	heightPx: number
}

let turn: Promise<unknown> = Promise.resolve()

/** Runs `work` when no other image of this process is decoded: each may need 200 MB while it lasts. */
export function withDecodeTurn<T>(work: () => Promise<T>): Promise<T> {
	const mine = turn.then(work)
	turn = mine.catch(() => {})
	return mine
}

/**
 * Writes an upload again as it may be published: upright, without metadata (place and time of a photo, comments,
 * anything after its end), without visible loss and no larger than `maxSidePx` a side, for time and memory. TIFF, which
 * browsers do not show, becomes JPEG or PNG.
 *
 * @returns `tooManyPixels` or `unreadable` when it cannot be kept.
 * @throws NoSpaceError when there is no room beside it.
 */
export function cleanImage(path: string, extension: string): Promise<Result<CleanImage, Refusal>> {
	return withDecodeTurn(async () => {
		const cleaned = `${path}-${randomBytes(4).toString('hex')}`
		try {
			const size = await sharp(path, { ...reading, limitInputPixels: false }).metadata()
			const refusal = refusePixels(extension, size.width * size.height * (size.pages ?? 1))
			if (refusal) return fail(refusal)
			const target = targetFormat(extension, size.hasAlpha)
			const animated = (size.pages ?? 1) > 1 && extension !== 'tif'
			const source = sharp(path, { ...reading, animated }).autoOrient()
			const written = await encode(animated ? source : withinSide(source), target)
				.timeout({ seconds: timeoutSeconds })
				.toFile(cleaned)
			const heightPx = written.pageHeight ?? written.height
			return ok({ path: cleaned, extension: target, widthPx: written.width, heightPx })
		} catch (error) {
			// Looked at before the unfinished copy goes: an image that could not be written may be sound.
			const isOutOfRoom = await isFull(dirname(path))
			await rm(cleaned, { force: true })
			if (isOutOfRoom) throw new NoSpaceError('No room to clean an image in', { cause: error })
			logger.info({ err: error }, 'an uploaded image was refused')
			return fail({
				code: 'unreadable',
				message:
					'This image is damaged and could not be read. Please save it again and send the new file.',
			})
		}
	})
}

/**
 * Makes one width of an original in every format and stores them.
 *
 * Holds the decoded image in memory, about width x height x 4 bytes, so callers take turns. May run twice: the
 * same original gives the same copies.
 *
 * @param widthPx target width; the height follows.
 * @returns bytes written, all formats together.
 * @throws Error when the bytes are not an image.
 * @throws StorageError when storage refused the write; retrying may help.
 */
export async function makeVariant(
	storage: Storage,
	{ source, key, widthPx }: { source: Sharp; key: string; widthPx: number },
): Promise<number> {
	const { data, info } = await readable(
		source
			.clone()
			.resize({ width: widthPx, withoutEnlargement: true })
			.raw()
			.toBuffer({ resolveWithObject: true }),
	)
	const raw = { width: info.width, height: info.height, channels: info.channels }
	let bytes = 0
	for (const format of variantFormats) {
		const image = sharp(data, { raw })
		const encoded =
			format === 'avif'
				? image.avif({
						quality: 50,
						effort: widthPx > quickerAbovePx ? 1 : 2,
						chromaSubsampling: '4:2:0',
					})
				: image.webp({ quality: 75, effort: 4 })
		const { sizeBytes } = await storage.put(
			`variants/${key}/${widthPx}.${format}`,
			await encoded.timeout({ seconds: timeoutSeconds }).toBuffer(),
			{ overwrite: true },
		)
		bytes += sizeBytes
	}
	return bytes
}

/**
 * Makes the picture of an original for social networks and stores it: cut to their shape where most is to be seen, on white
 * where the original is see-through. May run twice.
 *
 * @throws Error when the bytes are not an image.
 * @throws StorageError when storage refused the write; retrying may help.
 */
export async function makeSocialCopy(
	storage: Storage,
	{ source, key }: { source: Sharp; key: string },
): Promise<void> {
	const picture = source
		.clone()
		.flatten({ background: '#fff' })
		.resize({ ...socialSizePx, fit: 'cover', position: sharp.strategy.attention })
		.jpeg({ quality: 80 })
		.timeout({ seconds: timeoutSeconds })
	await storage.put(`variants/${key}/${socialName}`, await readable(picture.toBuffer()), {
		overwrite: true,
	})
}

/**
 * Reads an original for `makeVariant`, at the width of the widest copy; it is decoded once, here.
 *
 * @throws Error when the bytes are not an image.
 */
export async function readImage(bytes: Uint8Array): Promise<Sharp> {
	const widest = sharp(bytes, reading)
		.autoOrient()
		.resize({ width: widestPx, withoutEnlargement: true })
	const decoded = await readable(widest.raw().toBuffer({ resolveWithObject: true }))
	const { width, height, channels } = decoded.info
	return sharp(decoded.data, { raw: { width, height, channels } })
}

function refusePixels(extension: string, pixels: number): Refusal | null {
	if (extension === 'avif' && pixels > maxAvifPixels)
		return { code: 'tooManyPixels', message: sentences.tooManyAvifPixels }
	return pixels > maxPixels ? { code: 'tooManyPixels', message: sentences.tooManyPixels } : null
}

function withinSide(image: Sharp): Sharp {
	return image.resize({
		width: maxSidePx,
		height: maxSidePx,
		fit: 'inside',
		withoutEnlargement: true,
	})
}

function targetFormat(extension: string, hasAlpha: boolean): string {
	if (extension !== 'tif') return extension
	return hasAlpha ? 'png' : 'jpg'
}

function encode(image: Sharp, extension: string): Sharp {
	switch (extension) {
		case 'png':
			return image.png({ compressionLevel: 7 })
		case 'webp':
			return image.webp({ quality: 92, alphaQuality: 100, effort: 2 })
		case 'avif':
			// Its encoder is the slowest, and holds all of the image.
			return image.avif({ quality: 75, effort: 0, chromaSubsampling: '4:2:0' })
		case 'gif':
			return image.gif({ effort: 1 })
		default:
			return image.jpeg({ quality: 92 })
	}
}

async function readable<T>(work: Promise<T>): Promise<T> {
	try {
		return await work
	} catch (cause) {
		throw new Error('The stored image could not be decoded', { cause })
	}
}
