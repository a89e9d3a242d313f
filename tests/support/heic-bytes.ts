// Changes the small HEIC files of tests/fixtures/heic, to make what no camera at hand takes. Each shows four colours:
// red and green above, blue and white below. `heif-enc` of libheif made them of a drawn picture: plain; with a place
// and an Exif orientation, which a HEIC's own boxes overrule; with the colours of a Display P3 profile.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { box } from './file-bytes.ts'

/** Bytes of a fixture. */
export function heic(name: 'plain' | 'place' | 'wide-gamut'): Buffer {
	return readFileSync(join(projectRoot(), `tests/fixtures/heic/${name}.heic`))
}

/** Turned to the left by so many quarters when it is shown. */
export function turned(file: Buffer, quarters: number): Buffer {
	return withProperty(file, box('irot', Buffer.from([quarters])))
}

/** Mirrored when it is shown: above and below change places (0), or left and right (1). */
export function mirrored(file: Buffer, axis: 0 | 1): Buffer {
	return withProperty(file, box('imir', Buffer.from([axis])))
}

/** Gives the picture another property, after those it has. */
export function withProperty(file: Buffer, property: Buffer): Buffer {
	const typeAt = (type: string) => file.indexOf(type, 0, 'latin1')
	const [end, grown] = [endOf(file, 'ipco'), property.length + 1]
	const changed = Buffer.from(file)
	const grow = (at: number, by: number) => changed.writeUInt32BE(changed.readUInt32BE(at) + by, at)
	grow(typeAt('ipco') - 4, property.length)
	for (const type of ['iprp', 'meta']) grow(typeAt(type) - 4, grown)
	grow(typeAt('ipma') - 4, 1)
	// Where each item lies: number, source, start, one part.
	const places = typeAt('iloc') + 12
	for (let item = 0; item < file.readUInt16BE(places - 2); item += 1)
		grow(places + item * 18 + 4, grown)
	const amountAt = typeAt('ipma') + 14
	const number = file.readUInt8(amountAt) + 1
	changed.writeUInt8(number, amountAt)
	const associated = endOf(file, 'ipma')
	return Buffer.concat([
		changed.subarray(0, end),
		property,
		changed.subarray(end, associated),
		Buffer.from([0x80 | number]),
		changed.subarray(associated),
	])
}

/** Overwrites the coded picture, or the bytes of another item, counted from 0. */
export function withItem(file: Buffer, item: number, write: (bytes: Buffer) => void): Buffer {
	const changed = Buffer.from(file)
	write(itemOf(changed, item))
	return changed
}

/** The bytes of an item, counted from 0. */
export function itemOf(file: Buffer, item: number): Buffer {
	const place = file.indexOf('iloc', 0, 'latin1') + 12 + item * 18
	const start = file.readUInt32BE(place + 4) + file.readUInt32BE(place + 10)
	return file.subarray(start, start + file.readUInt32BE(place + 14))
}

/**
 * The picture twice, side by side: tiles that a grid puts together, as iPhones write a photo. Turned by so many
 * quarters.
 */
export function ofTiles(file: Buffer, quarters: number): Buffer {
	const coded = itemOf(file, 0)
	const property = (type: string) =>
		file.subarray(file.indexOf(type, 0, 'latin1') - 4, endOf(file, type))
	const size = fullBox('ispe', 0, long(384), long(128))
	const turn = box('irot', Buffer.from([quarters]))
	const properties = box('ipco', Buffer.concat([property('hvcC'), property('ispe'), size, turn]))
	const ofItem = (id: number, ...used: number[]) => Buffer.from([0, id, used.length, ...used])
	const item = (id: number, type: string) =>
		fullBox('infe', 2, Buffer.from([0, id, 0, 0]), Buffer.from(`${type}\0`))
	const place = (id: number, method: number, start: number, length: number) =>
		Buffer.concat([Buffer.from([0, id, 0, method, 0, 0, 0, 1]), long(start), long(length)])
	const meta = (start: number) =>
		fullBox(
			'meta',
			0,
			fullBox('hdlr', 0, long(0), Buffer.from('pict'.padEnd(17, '\0'))),
			fullBox('pitm', 0, Buffer.from([0, 3])),
			fullBox('iinf', 0, Buffer.from([0, 3]), item(1, 'hvc1'), item(2, 'hvc1'), item(3, 'grid')),
			fullBox(
				'iloc',
				1,
				Buffer.from([0x44, 0, 0, 3]),
				place(1, 0, start, coded.length),
				place(2, 0, start, coded.length),
				place(3, 1, 0, 8),
			),
			fullBox('iref', 0, box('dimg', Buffer.from([0, 3, 0, 2, 0, 1, 0, 2]))),
			box(
				'iprp',
				Buffer.concat([
					properties,
					fullBox('ipma', 0, long(3), ofItem(1, 0x81, 2), ofItem(2, 0x81, 2), ofItem(3, 3, 0x84)),
				]),
			),
			// One row, two columns, 384 x 128.
			box('idat', Buffer.from([0, 0, 0, 1, 1, 128, 0, 128])),
		)
	const type = file.subarray(0, endOf(file, 'ftyp'))
	return Buffer.concat([type, meta(type.length + meta(0).length + 8), box('mdat', coded)])
}

/** Writes text of the same length in place of another. */
export function withText(file: Buffer, from: string, to: string): Buffer {
	return Buffer.from(file.toString('latin1').replace(from, to), 'latin1')
}

function endOf(file: Buffer, type: string): number {
	const start = file.indexOf(type, 0, 'latin1') - 4
	return start + file.readUInt32BE(start)
}

function fullBox(type: string, version: number, ...parts: Uint8Array[]): Buffer {
	return box(type, Buffer.concat([Buffer.from([version, 0, 0, 0]), ...parts]))
}

function long(value: number): Buffer {
	const bytes = Buffer.alloc(4)
	bytes.writeUInt32BE(value)
	return bytes
}
