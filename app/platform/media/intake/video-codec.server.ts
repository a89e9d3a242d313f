// How the pictures of an MP4 file are packed, which decides who can play it.
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

const headerBytes = 16
/** The list of what a film is made of: longer ones are of films that last days. */
const maxListBytes = 64 * 1024 * 1024
/** The names of sample descriptions, behind the size of each; at the beginning of what `stsd` holds. */
const hevc = /stsd.{12}(?:hvc1|hev1|dvh1|dvhe)/s
const av1 = /stsd.{12}av01/s

/** A sentence about who cannot see this video; null when all can. */
export async function videoWarning(path: string): Promise<string | null> {
	const file = await open(path)
	try {
		const list = (await readList(file))?.toString('latin1') ?? ''
		if (hevc.test(list)) return sentenceOf('HEVC (H.265)', 'Firefox and many older computers')
		if (av1.test(list)) return sentenceOf('AV1', 'iPhones, iPads and Macs from before late 2023')
		return null
	} finally {
		await file.close()
	}
}

function sentenceOf(codec: string, who: string): string {
	return `This video is in ${codec}, which ${who} cannot play. For everybody to see it, save it as MP4 with H.264 and upload that.`
}

/** The box `moov`, wherever in the file it is; null when there is none. */
async function readList(file: FileHandle): Promise<Buffer | null> {
	const { size } = await file.stat()
	for (let at = 0; at + headerBytes <= size;) {
		const { buffer } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, at)
		const short = buffer.readUInt32BE(0)
		const bytes = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short || size - at
		if (bytes < 8) return null
		if (buffer.toString('latin1', 4, 8) === 'moov') {
			const length = Math.min(bytes, size - at, maxListBytes)
			return (await file.read(Buffer.alloc(length), 0, length, at)).buffer
		}
		at += bytes
	}
	return null
}
