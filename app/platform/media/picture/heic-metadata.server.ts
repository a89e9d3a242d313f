// Finds what a HEIC says besides its pictures (ISO/IEC 14496-12 and 23008-12): boxes within boxes, and items whose
// bytes lie elsewhere.

type Box = { type: string; content: Buffer }

/**
 * Of boxes in a box, and of parts of items: the largest photos of phones have some hundred. A few kilobytes can claim
 * billions, which would keep this process busy for minutes and take all its memory.
 */
const most = 10_000

/** Boxes of a file and of its `meta` that hold pictures or say where they are. */
const boxesOfFile = new Set(['ftyp', 'meta', 'mdat'])
const boxesOfMeta = new Set('hdlr dinf pitm iinf iloc iprp iref idat grpl'.split(' '))
/** Properties in words and times. */
const saying = new Set(['uuid', 'udes', 'altt', 'crtt', 'mdft'])
/** Types of items that are coded or composed pictures. Others are metadata, such as `Exif`, `mime` for XMP, `uri `. */
const pictures = new Set(
	'hvc1 hvt1 lhv1 lhe1 av01 avc1 vvc1 j2k1 unci grid iovl iden tmap mski'.split(' '),
)

/**
 * A copy of a HEIC with zeros in place of metadata: place and time of a photo, words, a film beside it. Its pictures
 * stay where they are.
 *
 * @returns null when its boxes cannot be followed.
 */
export function withoutMetadata(heic: Buffer): Buffer | null {
	const copy = Buffer.from(heic)
	try {
		for (const part of metadataIn(copy)) part.fill(0)
		return copy
	} catch (error) {
		// Reading behind the end of a box.
		if (error instanceof RangeError) return null
		throw error
	}
}

/** Parts of the file; all are found before the first is overwritten. */
function metadataIn(file: Buffer): Buffer[] {
	const boxes = boxesIn(file)
	const meta = boxes.filter(({ type }) => type === 'meta')
	if (boxes[0]?.type !== 'ftyp' || meta.length !== 1) throw new RangeError('not one meta box')
	const parts = boxesIn(contentOf(meta, 'meta').subarray(4))
	const properties = boxesIn(contentOf(boxesIn(contentOf(parts, 'iprp')), 'ipco'))
	const types = itemTypes(contentOf(parts, 'iinf'))
	// Such a picture has its own metadata within.
	if ([...types.values()].includes('jpeg')) throw new RangeError('a JPEG within')
	const other = [
		...boxes.filter(({ type }) => !boxesOfFile.has(type)),
		...parts.filter(({ type }) => !boxesOfMeta.has(type)),
		...properties.filter(({ type }) => saying.has(type)),
	]
	const data = parts.find(({ type }) => type === 'idat')?.content ?? Buffer.alloc(0)
	const items = itemParts(contentOf(parts, 'iloc'), (id) => !pictures.has(types.get(id) ?? ''))
	return [
		...other.map(({ content }) => content),
		...items.map(({ method, start, bytes }) => partOf([file, data][method], start, bytes)),
	]
}

function boxesIn(bytes: Buffer): Box[] {
	const boxes: Box[] = []
	for (let at = 0; at < bytes.length;) {
		const short = bytes.readUInt32BE(at)
		const type = bytes.toString('latin1', at + 4, at + 8)
		const head = short === 1 ? 16 : 8
		const rest = bytes.length - at
		const long = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
		const size = short === 0 ? rest : long
		if (size < head || size > rest) throw new RangeError('a box beyond its end')
		if (boxes.length === most) throw new RangeError('too many boxes')
		boxes.push({ type, content: bytes.subarray(at + head, at + size) })
		at += size
	}
	return boxes
}

function contentOf(boxes: Box[], type: string): Buffer {
	const box = boxes.find((candidate) => candidate.type === type)
	if (!box) throw new RangeError(`no ${type}`)
	return box.content
}

function partOf(bytes: Buffer | undefined, start: number, length: number): Buffer {
	const isWithin = bytes && length > 0 && start + length <= bytes.length
	if (!isWithin) throw new RangeError('an item elsewhere')
	return bytes.subarray(start, start + length)
}

/** Types of the items by their numbers. */
function itemTypes(iinf: Buffer): Map<number, string> {
	const list = boxesIn(iinf.subarray(iinf.readUInt8(0) === 0 ? 6 : 8))
	return new Map(
		list.map(({ content }) => {
			const version = content.readUInt8(0)
			if (version < 2) throw new RangeError('items without a type')
			const idBytes = version === 2 ? 2 : 4
			const typeAt = 4 + idBytes + 2
			return [content.readUIntBE(4, idBytes), content.toString('latin1', typeAt, typeAt + 4)]
		}),
	)
}

/** Where the bytes of the items lie that match: by method 0 in the file, by 1 in its `idat`. */
function itemParts(iloc: Buffer, isWanted: (id: number) => boolean) {
	const version = iloc.readUInt8(0)
	const sizes = iloc.readUInt16BE(4)
	const sizeAt = (shift: number) => (sizes >> shift) & 15
	const idBytes = version < 2 ? 2 : 4
	const found: { method: number; start: number; bytes: number }[] = []
	let at = 6
	let parts = 0
	const read = (bytes: number) => {
		const value =
			bytes === 8 ? Number(iloc.readBigUInt64BE(at)) : bytes && iloc.readUIntBE(at, bytes)
		at += bytes
		return value
	}
	for (let items = read(idBytes); items > 0; items--) {
		const isMine = isWanted(read(idBytes))
		const method = version === 0 ? 0 : read(2) & 15
		const source = read(2)
		const base = read(sizeAt(4))
		// Bytes in another file are not sent along.
		const isHere = isMine && source === 0
		const extents = read(2)
		parts += Math.max(1, extents)
		if (parts > most) throw new RangeError('too many parts')
		for (let extent = 0; extent < extents; extent++) {
			read(version === 0 ? 0 : sizeAt(0))
			const [start, bytes] = [base + read(sizeAt(12)), read(sizeAt(8))]
			if (isHere) found.push({ method, start, bytes })
		}
	}
	return found
}
