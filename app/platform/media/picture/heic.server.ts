// Photos as iPhones and some others take them, which the image library cannot decode.
import sharp from 'sharp'
import { z } from 'zod'
import { maxPixels } from '../file-kinds.ts'
import { boundsOf, runReader } from './reader-process.server.ts'

/** Result of reading a HEIC. */
type Heic = {
	/** Of the whole photo. */
	widthPx: number
	heightPx: number
	/** A TIFF, upright, reduced when it is large; null when it has too many pixels to be decoded. */
	picture: Buffer | null
}

const maxProfileBytes = 4 * 1024 * 1024
/** For 48 million pixels, the largest photo that phones take: 320 MB are too few when it is not coded in tiles. */
const bounds = boundsOf({ wasm: 384 * 1024 * 1024, heap: 96 * 1024 * 1024 })

/**
 * Decodes a HEIC in a separate process, which ends after 30 seconds at most, or when decoding needs more than 384 MB.
 *
 * @param sidePx longest side needed; the picture is at most twice as long.
 * @returns null when it is damaged, of an unusual codec or too slow to decode.
 */
export async function readHeic(file: Uint8Array, sidePx: number): Promise<Heic | null> {
	const maxSidePx = sidePx * 2
	const reader = {
		program: 'app/platform/media/picture/read-heic.server.ts',
		code: ['node_modules/libheif-js'],
		bounds,
		settings: [maxPixels, sidePx],
		maxBytes: maxProfileBytes + maxSidePx ** 2 * 4,
	}
	const output = await runReader(reader, file)
	const facts = factsSchema(maxSidePx).safeParse(output?.facts)
	if (!output || !facts.success) return null
	const { width: widthPx, height: heightPx, picture, profileBytes, isDisplayP3 } = facts.data
	if (!picture) return { widthPx, heightPx, picture: null }
	const ownProfile = output.rest.subarray(0, profileBytes)
	const pixels = output.rest.subarray(profileBytes)
	if (pixels.length !== picture.width * picture.height * picture.channels) return null
	const profile = profileBytes === 0 && isDisplayP3 ? await displayP3() : ownProfile
	return { widthPx, heightPx, picture: tiffOf(pixels, { ...picture, profile }) }
}

function factsSchema(maxSidePx: number) {
	const side = z.int().min(1).max(maxSidePx)
	return z.object({
		width: z.int().min(1),
		height: z.int().min(1),
		profileBytes: z.int().min(0).max(maxProfileBytes),
		isDisplayP3: z.boolean(),
		picture: z
			.object({ width: side, height: side, channels: z.union([z.literal(3), z.literal(4)]) })
			.nullable(),
	})
}

/** The colour profile of screens with a wide range of colours. */
async function displayP3(): Promise<Buffer> {
	const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
	const written = await dot.withIccProfile('p3').png().toBuffer()
	return (await sharp(written).metadata()).icc ?? Buffer.alloc(0)
}

type TiffEntry = [tag: number, type: number, count: number, value: number]
type Layout = { width: number; height: number; channels: 3 | 4; profile: Buffer }

/** A TIFF of these pixels: the image library takes bare ones without a profile of colours. */
function tiffOf(pixels: Buffer, { width, height, channels, profile }: Layout): Buffer {
	const [short, long, bytes] = [3, 4, 7]
	const depths = Buffer.from(Uint16Array.of(8, 8, 8, 8).buffer)
	const entriesAt = (start: number): TiffEntry[] => [
		[256, long, 1, width],
		[257, long, 1, height],
		[258, short, channels, start],
		// Not packed, red and green and blue.
		[259, short, 1, 1],
		[262, short, 1, 2],
		[273, long, 1, start + depths.length + profile.length],
		[277, short, 1, channels],
		[278, long, 1, height],
		[279, long, 1, pixels.length],
		// The fourth is transparency.
		[338, short, channels - 3, 2],
		[34675, bytes, profile.length, start + depths.length],
	]
	const amount = entriesAt(0).filter(([, , count]) => count > 0).length
	const head = Buffer.alloc(8 + 2 + amount * 12 + 4)
	head.write('II*\0\x08', 'latin1')
	head.writeUInt16LE(amount, 8)
	const entries = entriesAt(head.length).filter(([, , count]) => count > 0)
	for (const [index, [tag, type, count, value]] of entries.entries()) {
		const at = 10 + index * 12
		head.writeUInt16LE(tag, at)
		head.writeUInt16LE(type, at + 2)
		head.writeUInt32LE(count, at + 4)
		head.writeUInt32LE(value, at + 8)
	}
	return Buffer.concat([head, depths, profile, pixels])
}
