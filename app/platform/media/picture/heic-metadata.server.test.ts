import { expect, test } from 'vitest'
import { box } from '#tests/support/file-bytes.ts'
import { heic, itemOf } from '#tests/support/heic-bytes.ts'
import { withoutMetadata } from './heic-metadata.server.ts'

const secret = '41.28664 S'
const coded = Buffer.from('coded picture')
const bytes = (...values: number[]) => Buffer.from(values)
const full = (type: string, version: number, ...parts: Uint8Array[]) =>
	box(type, Buffer.concat([bytes(version, 0, 0, 0), ...parts]))
const text = (words: string) => Buffer.from(words, 'latin1')
const short = (value: number) => bytes(value >> 8, value & 255)

const item = (id: number, type: string) => full('infe', 2, short(id), short(0), text(`${type}\0`))
const fileType = box('ftyp', text('heic\0\0\0\0mif1heic'))

type Place = { id: number; method: number; start: number; length: number }

/** Places of items as version 1 writes them, with offsets and lengths of four bytes. */
function places(list: Place[]): Buffer {
	const one = ({ id, method, start, length }: Place) => {
		const long = Buffer.alloc(8)
		long.writeUInt32BE(start)
		long.writeUInt32BE(length, 4)
		return Buffer.concat([...[id, method, 0, 1].map(short), long])
	}
	return full('iloc', 1, bytes(0x44, 0), short(list.length), ...list.map(one))
}

type Given = { types?: string[]; place?: Partial<Place>; meta?: Buffer[]; after?: Buffer[] }

/** As many items as a table can list, each of as many parts as it can have, of no bytes: six bytes an item. */
function manyPlaces(items: number): Buffer {
	const one = Buffer.concat([1, 0, 65_535].map(short))
	return full('iloc', 0, short(0), short(items), Buffer.alloc(items * one.length, one))
}

/** A HEIC of these places alone. */
function claiming(iloc: Buffer, type: string): Buffer {
	const parts = [full('iinf', 0, short(1), item(1, type)), iloc, box('iprp', box('ipco'))]
	return Buffer.concat([fileType, full('meta', 0, ...parts)])
}

/** A coded picture in `mdat`, and an item of words in `idat`. */
function file({ types = ['hvc1', 'mime'], place = {}, meta = [], after = [] }: Given = {}): Buffer {
	const words = { id: 2, method: 1, start: 3, length: secret.length, ...place }
	const parts = (start: number) => [
		full('hdlr', 0, text('\0\0\0\0pict')),
		full('iinf', 0, short(types.length), ...types.map((type, at) => item(at + 1, type))),
		places([{ id: 1, method: 0, start, length: coded.length }, words]),
		box('iprp', box('ipco', box('udes', text(secret)))),
		box('idat', text(`abc${secret}xyz`)),
		...meta,
	]
	const start = fileType.length + full('meta', 0, ...parts(0)).length + 8
	return Buffer.concat([fileType, full('meta', 0, ...parts(start)), box('mdat', coded), ...after])
}

test('what a HEIC says is overwritten wherever it stands, and its pictures are not', () => {
	const said = [box('uuid', text(secret)), box('moov', text(secret)), box('free', text(secret))]
	const sent = file({ meta: [box('xml ', text(secret))], after: said })
	const cleaned = withoutMetadata(sent)
	expect(cleaned).toHaveLength(sent.length)
	const left = cleaned?.toString('latin1')
	expect(left).not.toContain(secret)
	expect(left).toContain(`abc${'\0'.repeat(secret.length)}xyz`)
	expect(left).toContain('coded picture')
	expect(sent.toString('latin1')).toContain(secret)
})

test('nothing but the bytes of its Exif changes in a photo', () => {
	const expected = heic('place')
	itemOf(expected, 1).fill(0)
	expect(withoutMetadata(heic('place'))).toEqual(expected)
	expect(withoutMetadata(heic('plain'))).toEqual(heic('plain'))
})

test.each<[string, Buffer]>([
	['nothing', Buffer.alloc(0)],
	['no meta', Buffer.concat([fileType, box('mdat', coded)])],
	['two of meta', Buffer.concat([file(), file().subarray(fileType.length)])],
	['no type at its beginning', file().subarray(fileType.length)],
	['a box beyond its end', Buffer.concat([file(), bytes(0, 0, 0, 99), text('free')])],
	['a box smaller than its head', Buffer.concat([file(), bytes(0, 0, 0, 7), text('free')])],
	['a few bytes after the last box', Buffer.concat([file(), bytes(1, 2, 3)])],
	['an item beyond the end of the file', file({ place: { method: 0, length: 9999 } })],
	['an item beyond the end of its data', file({ place: { start: 9999 } })],
	['an item without an end', file({ place: { length: 0 } })],
	['an item within another one', file({ place: { method: 2 } })],
	['billions of parts of metadata', claiming(manyPlaces(65_535), 'mime')],
	['billions of parts of pictures', claiming(manyPlaces(65_535), 'hvc1')],
	['a million boxes', file({ after: [Buffer.alloc(8_000_000, bytes(0, 0, 0, 8, 0, 0, 0, 0))] })],
	['a JPEG, which has metadata of its own', file({ types: ['jpeg', 'mime'] })],
])('a HEIC with %s cannot be followed', (_what, sent) => {
	expect(withoutMetadata(sent)).toBeNull()
})

test('a HEIC cut off anywhere is followed or not, and never fails', () => {
	const sent = heic('place')
	for (let length = 0; length < sent.length; length += 1)
		expect(withoutMetadata(sent.subarray(0, length))?.length ?? length).toBe(length)
})
