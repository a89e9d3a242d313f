// Reads a picture that a visitor sends with an enquiry. Nobody signs in for it, so nothing in it is trusted, and
// nothing that it tells about its sender is stored.
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { logger } from '#platform/lib/env/logger.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { maxVisitorPictureBytes, visitorPictureTooLarge } from '../file-kinds.ts'
import { contentSentences } from '../content-sentences.server.ts'
import { sentences } from '../file-rules.ts'
import { imageExtensions, isSvg } from '../intake/sniff.server.ts'
import { withoutMetadata } from './heic-metadata.server.ts'
import { readHeic } from './heic.server.ts'
import {
	reading,
	refusePixels,
	timeoutSeconds,
	wholeBytesOf,
	withDecodeTurn,
} from './images.server.ts'

/** A picture of a visitor as it is stored: upright, small, without metadata. */
export type VisitorPicture = {
	mime: 'image/jpeg' | 'image/heic'
	bytes: Buffer
	/** A JPEG of at most 320 px a side; null when the picture cannot be decoded here. */
	thumb: Buffer | null
	/** null when it cannot be decoded here. */
	widthPx: number | null
	heightPx: number | null
}

const sidePx = 2000
const thumbSidePx = 320
/** Largest HEIC that is stored as it was sent: all others become JPEGs of half a megabyte or so. */
const maxUnreadBytes = 3 * 1024 * 1024
const jpeg = { quality: 82, mozjpeg: false }
/** Where the first bytes of a file that is no picture are searched for a drawing. */
const headBytes = 64 * 1024

/**
 * Encodes a visitor's picture again for storage, judged by its bytes alone: JPEG, PNG, WebP, GIF, AVIF, TIFF, HEIC. Of
 * one that moves or has several pages, the first is the picture. A HEIC of up to 3 MB that cannot be decoded is stored
 * as it is, with its metadata overwritten.
 *
 * @returns a sentence for the sender when it is refused.
 */
export async function readVisitorPicture(bytes: Buffer): Promise<Result<VisitorPicture, string>> {
	if (bytes.length === 0) return fail(sentences.empty)
	if (bytes.length > maxVisitorPictureBytes) return fail(visitorPictureTooLarge)
	const { fileTypeFromBuffer } = await import('file-type')
	const extension = (await fileTypeFromBuffer(bytes))?.ext ?? ''
	if (extension === 'heic' && !isAvif(bytes)) return withDecodeTurn(() => takeHeic(bytes))
	if (extension === 'heic') return withDecodeTurn(() => takeImage(bytes, 'avif'))
	if (imageExtensions.has(extension)) return withDecodeTurn(() => takeImage(bytes, extension))
	return fail(isSvg(bytes.subarray(0, headBytes)) ? sentences.svg : contentSentences.notPicture)
}

/** Both share a container; what else a file is compatible with tells an AVIF that does not begin as one. */
function isAvif(bytes: Buffer): boolean {
	const brands = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), 200)).toString('latin1')
	return /^(?:mif1|msf1)(?:.{4})*?avi[fs]/s.test(brands)
}

async function takeImage(
	bytes: Buffer,
	extension: string,
): Promise<Result<VisitorPicture, string>> {
	try {
		const size = await sharp(bytes, { ...reading, limitInputPixels: false }).metadata()
		const pixels = size.width * size.height
		const wholeBytes = wholeBytesOf(size)
		const refusal = refusePixels({ extension, pixels, frames: 1, wholeBytes })
		if (refusal) return fail(refusal.message)
		return ok(await toJpeg(sharp(bytes, reading)))
	} catch (error) {
		logger.info({ err: error }, 'a picture of a visitor was refused')
		return fail(contentSentences.damagedPicture)
	}
}

async function takeHeic(bytes: Buffer): Promise<Result<VisitorPicture, string>> {
	const heic = await readHeic(bytes, sidePx)
	if (heic) {
		const pixels = heic.widthPx * heic.heightPx
		const refusal = refusePixels({ extension: 'heic', pixels, frames: 1, wholeBytes: 0 })
		if (refusal) return fail(refusal.message)
	}
	const picture = heic?.picture && (await toJpegOrNull(sharp(heic.picture, reading)))
	if (picture) return ok(picture)
	if (bytes.length > maxUnreadBytes) return fail(contentSentences.heicUnread)
	const cleaned = withoutMetadata(bytes)
	if (!cleaned) return fail(contentSentences.damagedPicture)
	return ok({ mime: 'image/heic', bytes: cleaned, thumb: null, widthPx: null, heightPx: null })
}

async function toJpegOrNull(source: Sharp): Promise<VisitorPicture | null> {
	try {
		return await toJpeg(source)
	} catch (error) {
		logger.info({ err: error }, 'a decoded picture could not be encoded')
		return null
	}
}

/** Colours of a profile become those of sRGB, since the profile is left out like all metadata. */
async function toJpeg(source: Sharp): Promise<VisitorPicture> {
	const { data, info } = await within(source.autoOrient(), sidePx)
		.flatten({ background: '#fff' })
		.toColourspace('srgb')
		.jpeg(jpeg)
		.timeout({ seconds: timeoutSeconds })
		.toBuffer({ resolveWithObject: true })
	const thumb = await within(sharp(data, reading), thumbSidePx)
		.jpeg(jpeg)
		.timeout({ seconds: timeoutSeconds })
		.toBuffer()
	return { mime: 'image/jpeg', bytes: data, thumb, widthPx: info.width, heightPx: info.height }
}

function within(image: Sharp, side: number): Sharp {
	return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}
