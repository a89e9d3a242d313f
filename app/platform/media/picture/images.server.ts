import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { narrowPx, variantFormats, variantWidthsPx } from '#platform/lib/image-variants.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import {
	maxAvifPixels,
	maxAvifSidePx,
	maxMovingPixels,
	maxPixels,
	maxSidePx,
} from '../file-kinds.ts'
import { contentSentences } from '../content-sentences.server.ts'
import { isFull, NoSpaceError } from '#platform/storage/storage.server.ts'
import type { Refusal } from '../intake/sniff.server.ts'
import { readHeic } from './heic.server.ts'
import { readMovingPng, writeMovingPng } from './moving-png.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'

// One thread, so that pages stay fast meanwhile. No cache, since no image is processed twice.
sharp.concurrency(1)
sharp.cache(false)

/** Longest time to encode an image. */
export const timeoutSeconds = 60
/** Of an image that is held whole: 50 million pixels with transparency. */
const maxWholeBytes = maxPixels * 4
/** Bytes of a colour; one for others. */
const bytesOfDepth: Partial<Record<string, number>> = {
	short: 2,
	ushort: 2,
	int: 4,
	uint: 4,
	float: 4,
	double: 8,
}
/** Each step of effort doubles the time and saves 6 % of the bytes, so wide copies get less. Few need WebP. */
const avifEfforts = [
	{ upToPx: narrowPx, effort: 2 },
	{ upToPx: 1024, effort: 1 },
]
const webpEffort = 2
const widestPx = Math.max(...variantWidthsPx)
/** Read from top to bottom, so that most images are never whole in memory. */
export const reading = {
	limitInputPixels: maxPixels,
	failOn: 'error',
	sequentialRead: true,
} as const

/** An image ready to be stored: cleaned and turned upright. */
export type CleanImage = {
	/** Temporary file; the caller deletes it. */
	path: string
	extension: string
	widthPx: number
	heightPx: number
	/** Has several frames, shown one after another. */
	isMoving: boolean
}

/** What an image is before it is encoded again. */
type Measured = {
	extension: string
	/** Of one frame. */
	pixels: number
	frames: number
	/** Of a frame that cannot be read from top to bottom; 0 for others. */
	wholeBytes: number
}

let turn: Promise<unknown> = Promise.resolve()

/** Runs `work` once this process decodes no other image: each may need 200 MB meanwhile. */
export function withDecodeTurn<T>(work: () => Promise<T>): Promise<T> {
	const mine = turn.then(work)
	turn = mine.catch(() => {})
	return mine
}

/**
 * Encodes an upload again for publication: upright, without metadata (place and time of a photo, comments, anything
 * after its end), without visible loss. Shrinks still images to `maxSidePx` a side (AVIF to
 * `maxAvifSidePx`), to save time and memory. TIFF and HEIC, which browsers do not show, become JPEG or PNG; a HEIC keeps
 * its colours beyond those of sRGB.
 *
 * @param extension of its type; `apng` for a PNG that moves.
 * @returns `tooManyPixels` or `unreadable` when it is refused.
 * @throws NoSpaceError when the disk is full.
 */
export function cleanImage(path: string, extension: string): Promise<Result<CleanImage, Refusal>> {
	return withDecodeTurn(async () => {
		const cleaned = `${path}-${randomBytes(4).toString('hex')}`
		try {
			if (extension === 'apng') return await cleanMovingPng(path, cleaned)
			return extension === 'heic'
				? await cleanHeic(path, cleaned)
				: await cleanByLibrary(path, { extension, cleaned })
		} catch (error) {
			// Checked before the unfinished copy is deleted: on a full disk the image may be sound.
			const isOutOfRoom = await isFull(dirname(path))
			await rm(cleaned, { force: true })
			if (isOutOfRoom) throw new NoSpaceError('No space to clean an image', { cause: error })
			logger.info({ err: error }, 'an uploaded image was refused')
			return fail({
				code: 'unreadable',
				message:
					'This image is damaged and could not be read. Please save it again and upload the new file.',
			})
		}
	})
}

async function cleanHeic(path: string, cleaned: string): Promise<Result<CleanImage, Refusal>> {
	const photo = await readHeic(await readFile(path), maxSidePx / 2)
	if (!photo) return fail({ code: 'unreadable', message: contentSentences.heicUndecoded })
	const pixels = photo.widthPx * photo.heightPx
	const refusal = refusePixels({ extension: 'heic', pixels, frames: 1, wholeBytes: 0 })
	if (refusal || !photo.picture) return fail(refusal ?? tooLarge(contentSentences.tooManyPixels))
	return cleanByLibrary(photo.picture, { extension: 'tif', cleaned, hasProfile: true })
}

type Cleaning = { extension: string; cleaned: string; hasProfile?: boolean }

async function cleanByLibrary(
	path: string | Buffer,
	{ extension, cleaned, hasProfile = false }: Cleaning,
): Promise<Result<CleanImage, Refusal>> {
	const size = await sharp(path, { ...reading, limitInputPixels: false }).metadata()
	// Of a TIFF with several pages the first is the image.
	const frames = extension === 'tif' ? 1 : (size.pages ?? 1)
	const pixels = size.width * size.height
	const refusal = refusePixels({ extension, pixels, frames, wholeBytes: wholeBytesOf(size) })
	if (refusal) return fail(refusal)
	const target = targetFormat(extension, size.hasAlpha)
	const isMoving = frames > 1
	const limitInputPixels = isMoving ? maxMovingPixels : maxPixels
	const read = sharp(path, { ...reading, limitInputPixels, animated: isMoving }).autoOrient()
	const source = hasProfile ? read.keepIccProfile() : read
	const written = await encode(isMoving ? source : withinSide(source, target), target)
		.timeout({ seconds: timeoutSeconds })
		.toFile(cleaned)
	const heightPx = written.pageHeight ?? written.height
	return ok({ path: cleaned, extension: target, widthPx: written.width, heightPx, isMoving })
}

async function cleanMovingPng(path: string, cleaned: string): Promise<Result<CleanImage, Refusal>> {
	const picture = readMovingPng(await readFile(path))
	const { widthPx, heightPx, frames } = picture
	const pixels = widthPx * heightPx
	const size = { extension: 'png', pixels, frames: frames.length, wholeBytes: 0 }
	const refusal = refusePixels(size)
	if (refusal) return fail(refusal)
	const signal = AbortSignal.timeout(timeoutSeconds * 1000)
	await writeFile(cleaned, await writeMovingPng(picture, signal))
	return ok({ path: cleaned, extension: 'png', widthPx, heightPx, isMoving: true })
}

/**
 * Makes and stores one width of an original in every format.
 *
 * Holds the decoded image in memory, about width x height x 4 bytes, so callers take turns. Safe to run twice: the
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
						effort: avifEfforts.find(({ upToPx }) => widthPx <= upToPx)?.effort ?? 0,
						chromaSubsampling: '4:2:0',
					})
				: image.webp({ quality: 75, effort: webpEffort })
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
 * Decodes an original once for `makeVariant`, at the width of the widest copy.
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

/** Interlaced, progressive and turned images are held whole while they are read. */
export function wholeBytesOf(image: Metadata): number {
	const isWhole = image.isProgressive || (image.orientation ?? 1) > 1
	const bytes = bytesOfDepth[image.depth] ?? 1
	return isWhole ? image.width * image.height * image.channels * bytes : 0
}

/** Why an image is too large to be decoded; null when it is not. */
export function refusePixels({ extension, pixels, frames, wholeBytes }: Measured): Refusal | null {
	if (extension === 'avif' && pixels > maxAvifPixels)
		return tooLarge(contentSentences.tooManyAvifPixels)
	if (pixels > maxPixels) return tooLarge(contentSentences.tooManyPixels)
	if (pixels * frames > maxMovingPixels) return tooLarge(contentSentences.tooManyFrames)
	return wholeBytes > maxWholeBytes ? tooLarge(contentSentences.tooDeep) : null
}

function tooLarge(message: string): Refusal {
	return { code: 'tooManyPixels', message }
}

function withinSide(image: Sharp, extension: string): Sharp {
	const side = extension === 'avif' ? maxAvifSidePx : maxSidePx
	return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
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
			// The slowest encoder; it holds the whole image.
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
