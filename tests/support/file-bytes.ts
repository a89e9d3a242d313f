// Builds files byte by byte, to make what no normal program would write.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** A chunk of a PNG file. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
	return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/** A grey PNG that claims a size and may contain other chunks before its pixels. */
export function png({
	width = 8,
	height = 8,
	pixels = deflateSync(Buffer.alloc(height * (width + 1))),
	before = [] as Uint8Array[],
}): Buffer {
	const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])])
	return Buffer.concat([
		Buffer.from('89504e470d0a1a0a', 'hex'),
		pngChunk('IHDR', header),
		...before,
		pngChunk('IDAT', pixels),
		pngChunk('IEND', new Uint8Array()),
	])
}

/** Inserts a segment, such as a comment (0xfe), after the start of a JPEG. */
export function withJpegSegment(jpeg: Buffer, marker: number, text: string): Buffer {
	const data = Buffer.from(text, 'latin1')
	const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff])
	return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** A GIF that shows the picture of a still one so many times. */
export function filmOf(still: Buffer, times: number): Buffer {
	// Behind the colours that all frames share.
	const start = 13 + 3 * 2 ** ((still[10]! & 7) + 1)
	const frame = still.subarray(start, -1)
	return Buffer.concat([still.subarray(0, start), ...Array(times).fill(frame), Buffer.from(';')])
}

/** A box of an MP4 file. */
export function box(type: string, data: Uint8Array = new Uint8Array()): Buffer {
	return Buffer.concat([uint32(data.length + 8), Buffer.from(type, 'latin1'), data])
}

type Entry = { name: string; data: Uint8Array; store?: boolean }

/** A ZIP archive; names are written unchanged. */
export function zip(entries: Entry[]): Buffer {
	const files: Buffer[] = []
	const directory: Buffer[] = []
	let offset = 0
	for (const { name, data, store = false } of entries) {
		const packed = store ? Buffer.from(data) : deflateRawSync(data)
		const common = Buffer.alloc(26)
		common.writeUInt16LE(20, 0)
		common.writeUInt16LE(store ? 0 : 8, 4)
		common.writeUInt32LE(crc32(data), 10)
		common.writeUInt32LE(packed.length, 14)
		common.writeUInt32LE(data.length, 18)
		common.writeUInt16LE(Buffer.byteLength(name), 22)
		const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
		const tail = Buffer.alloc(14)
		tail.writeUInt32LE(offset, 10)
		directory.push(
			Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, tail, Buffer.from(name)]),
		)
		files.push(file)
		offset += file.length
	}
	const list = Buffer.concat(directory)
	const end = Buffer.alloc(22)
	end.write('PK\x05\x06', 0, 'latin1')
	end.writeUInt16LE(entries.length, 8)
	end.writeUInt16LE(entries.length, 10)
	end.writeUInt32LE(list.length, 12)
	end.writeUInt32LE(offset, 16)
	return Buffer.concat([...files, list, end])
}

function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4)
	bytes.writeUInt32BE(value)
	return bytes
}
