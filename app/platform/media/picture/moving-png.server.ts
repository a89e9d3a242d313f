// PNGs that move, which the image library reads as their first picture only. Their frames are parts of other frames, so
// each is taken out as a PNG of its own, encoded again by the library, and put back.
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A PNG taken apart. */
type MovingPng = {
	widthPx: number
	heightPx: number
	/** How often it plays; 0 for ever. */
	plays: number
	frames: PngFrame[]
	/** Chunks that say what the numbers of its pixels mean. */
	colours: Chunk[]
	header: Buffer
}

/** Its place, time and way of drawing; `null` for a first picture that is no part of the film. */
type PngFrame = { control: Buffer | null; widthPx: number; heightPx: number; pixels: Buffer[] }

type Chunk = { type: string; data: Buffer }

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const chunkFrameBytes = 12
const controlBytes = 26
/** Eight bits each of red, green, blue and opacity, not interlaced. */
const written = Buffer.from([8, 6, 0, 0, 0])

/**
 * Takes a moving PNG apart, without decoding it.
 *
 * @throws Error when it is damaged, or a frame reaches beyond the picture.
 */
export function readMovingPng(bytes: Buffer): MovingPng {
	const chunks = chunksOf(bytes)
	const header = chunks.find(({ type }) => type === 'IHDR')?.data
	const film = chunks.find(({ type }) => type === 'acTL')?.data
	if (header?.length !== 13 || film?.length !== 8 || chunks.at(-1)?.type !== 'IEND')
		throw new Error('This is no whole PNG that moves')
	const size = { widthPx: header.readUInt32BE(0), heightPx: header.readUInt32BE(4) }
	const colours = chunks.filter(({ type }) => ['PLTE', 'tRNS', 'iCCP'].includes(type))
	const frames = framesOf(chunks, size)
	return { ...size, plays: film.readUInt32BE(4), frames, colours, header }
}

/**
 * Writes it anew: its frames' pixels, places and times, and nothing else of what it held. Decodes one frame at a time.
 *
 * @throws Error when a frame cannot be decoded, or when aborted.
 */
export async function writeMovingPng(picture: MovingPng, signal: AbortSignal): Promise<Buffer> {
	const { widthPx, heightPx, plays, frames } = picture
	const shown = frames.filter(({ control }) => control !== null)
	const parts = [
		signature,
		chunk('IHDR', Buffer.concat([uint32(widthPx), uint32(heightPx), written])),
		chunk('acTL', Buffer.concat([uint32(shown.length), uint32(plays)])),
	]
	let number = 0
	for (const [index, frame] of frames.entries()) {
		signal.throwIfAborted()
		const pixels = await encodedAgain(frame, picture)
		if (frame.control)
			parts.push(chunk('fcTL', Buffer.concat([uint32(number++), frame.control.subarray(4)])))
		if (index === 0) parts.push(chunk('IDAT', pixels))
		else parts.push(chunk('fdAT', Buffer.concat([uint32(number++), pixels])))
	}
	return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))])
}

async function encodedAgain(frame: PngFrame, { header, colours }: MovingPng): Promise<Buffer> {
	const size = Buffer.concat([uint32(frame.widthPx), uint32(frame.heightPx)])
	const alone = Buffer.concat([
		signature,
		chunk('IHDR', Buffer.concat([size, header.subarray(8)])),
		...colours.map(({ type, data }) => chunk(type, data)),
		...frame.pixels.map((pixels) => chunk('IDAT', pixels)),
		chunk('IEND', Buffer.alloc(0)),
	])
	const png = await sharp(alone, { failOn: 'error' })
		.toColourspace('srgb')
		.ensureAlpha()
		.png({ compressionLevel: 7 })
		.toBuffer()
	const chunks = chunksOf(png)
	if (!chunks[0]!.data.subarray(8).equals(written))
		throw new Error('A frame was written in another form')
	return Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
}

function framesOf(chunks: Chunk[], size: Pick<MovingPng, 'widthPx' | 'heightPx'>): PngFrame[] {
	const frames: PngFrame[] = []
	for (const { type, data } of chunks) {
		if (type === 'fcTL') frames.push(frameOf(data, size))
		if (type === 'IDAT' && frames.length === 0) frames.push({ control: null, ...size, pixels: [] })
		if (type === 'IDAT') frames.at(-1)!.pixels.push(data)
		if (type === 'fdAT') frames.at(-1)?.pixels.push(data.subarray(4))
	}
	const first = frames[0]
	if (first?.widthPx !== size.widthPx || first.heightPx !== size.heightPx)
		throw new Error('The first frame is not the whole picture')
	return frames
}

function frameOf(control: Buffer, size: Pick<MovingPng, 'widthPx' | 'heightPx'>): PngFrame {
	if (control.length !== controlBytes) throw new Error('A frame does not say where it is')
	const [widthPx, heightPx] = [control.readUInt32BE(4), control.readUInt32BE(8)]
	const [left, top] = [control.readUInt32BE(12), control.readUInt32BE(16)]
	if (left + widthPx > size.widthPx || top + heightPx > size.heightPx)
		throw new Error('A frame reaches beyond the picture')
	return { control, widthPx, heightPx, pixels: [] }
}

/** Its chunks up to the last of the picture. */
function chunksOf(bytes: Buffer): Chunk[] {
	const chunks: Chunk[] = []
	for (let at = signature.length; chunks.at(-1)?.type !== 'IEND';) {
		const length = bytes.readUInt32BE(at)
		const body = bytes.subarray(at + 4, at + 8 + length)
		if (bytes.readUInt32BE(at + 8 + length) !== crc32(body))
			throw new Error('A part of the picture is damaged')
		chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) })
		at += chunkFrameBytes + length
	}
	return chunks
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
	return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4)
	bytes.writeUInt32BE(value)
	return bytes
}
