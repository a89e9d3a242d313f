import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { box, filmOf, png, pngChunk, withJpegSegment, zip } from '#tests/support/file-bytes.ts'
import {
	heic,
	itemOf,
	mirrored,
	ofTiles,
	turned,
	withItem,
	withProperty,
	withText,
} from '#tests/support/heic-bytes.ts'
import { movingPng, pdfBytes } from '#tests/support/media.ts'
import { maxVisitorPictureBytes, visitorPictureTooLarge } from '../file-kinds.ts'
import { contentSentences } from '../content-sentences.server.ts'
import { sentences } from '../file-rules.ts'
import { readVisitorPicture } from './visitor-picture.server.ts'

const { damagedPicture, heicUnread, notPicture, tooManyAvifPixels, tooManyPixels } =
	contentSentences

/** Colours of the corners of a picture: above left, above right, below left, below right. */
type Corners = [string, string, string, string]
/** `difference`: of each part of a colour, at most; 8 where none is said. */
type Taken = { size: [number, number]; corners?: Corners; difference?: number }
type Colours = Record<'red' | 'green' | 'blue' | 'white', string>

const colours: Colours = { red: '#c81e1e', green: '#1ea01e', blue: '#1e3cc8', white: '#f0f0f0' }
/** The same numbers, meant in Display P3. */
const widest = {
	'widest red': '#d90009',
	'widest green': '#00a200',
	'widest blue': '#143ccf',
}
const upright: Corners = ['red', 'green', 'blue', 'white']
const size: [number, number] = [192, 128]
const high: [number, number] = [128, 192]
const place = 'Back paddock 41.28664 S 174.77557 E'
/** Whether metadata, words about the place or markup are left. */
const telling = /Exif|ICC_PROFILE|http|paddock|Photoshop|<script|<html|acsp|hdrgm|urn:iso/
const text = (words: string) => Buffer.from(words, 'latin1')

/** Each corner has one of the four colours. */
function fourColours({ width = 192, height = 128, above = ['red', 'green'] } = {}) {
	const below = above[0] === 'red' ? ['blue', 'white'] : ['red', 'green']
	const rows = [above, below].flatMap((row, y) =>
		row.map((name, x) => {
			const fill = colours[name as keyof Colours]
			return `<rect x="${x}" y="${y}" width="1" height="1" fill="${fill}"/>`
		}),
	)
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2 2" preserveAspectRatio="none" shape-rendering="crispEdges">${rows.join('')}</svg>`
	return sharp(text(drawing)).removeAlpha()
}

const jpeg = await fourColours().jpeg().toBuffer()
const still = await fourColours().png().toBuffer()

const turnedJpeg = (orientation: number) =>
	fourColours().withMetadata({ orientation }).jpeg().toBuffer()
const wide = () => fourColours().withIccProfile('p3')

async function film(format: 'gif' | 'webp' | 'tiff'): Promise<Buffer> {
	const second = await fourColours({ above: ['blue', 'white'] })
		.png()
		.toBuffer()
	const frames = sharp([still, second], { join: { animated: true } })
	return frames[format]().toBuffer()
}

const withPlace = () =>
	fourColours()
		.withExif({
			IFD0: { Make: 'Camera', ImageDescription: place },
			IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '41/1 17/1 11/1' },
		})
		.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${place}</a></x:xmpmeta>`)

/** A part without colour shows what lies behind it: the right half. */
async function transparent(format: 'png' | 'webp'): Promise<Buffer> {
	const clear = { create: { width: 96, height: 128, channels: 4, background: '#000f' } } as const
	return sharp(still)
		.ensureAlpha()
		.composite([{ input: clear, left: 96, top: 0, blend: 'dest-out' }])
		[format]()
		.toBuffer()
}

function deepPng(): Promise<Buffer> {
	return fourColours().toColourspace('rgb16').png().toBuffer()
}

/** With a gain map, as newer phones write it. The types of the image library leave the call out. */
function forBrightScreens(): Promise<Buffer> {
	const image = fourColours() as Sharp & { withGainMap: () => Sharp }
	return image.withGainMap().jpeg().toBuffer()
}

/** Claims Display P3 by its number instead of by a profile. */
function numberedP3(): Buffer {
	return withProperty(heic('plain'), box('colr', text('nclx\0\x0c\0\x0d\0\x06\x80')))
}

const taken: [string, () => Buffer | Promise<Buffer>, Taken][] = [
	['JPEG, orientation 1', () => turnedJpeg(1), { size, corners: upright }],
	[
		'JPEG, orientation 2',
		() => turnedJpeg(2),
		{ size, corners: ['green', 'red', 'white', 'blue'] },
	],
	[
		'JPEG, orientation 3',
		() => turnedJpeg(3),
		{ size, corners: ['white', 'blue', 'green', 'red'] },
	],
	[
		'JPEG, orientation 4',
		() => turnedJpeg(4),
		{ size, corners: ['blue', 'white', 'red', 'green'] },
	],
	[
		'JPEG, orientation 5',
		() => turnedJpeg(5),
		{ size: high, corners: ['red', 'blue', 'green', 'white'] },
	],
	[
		'JPEG, orientation 6',
		() => turnedJpeg(6),
		{ size: high, corners: ['blue', 'red', 'white', 'green'] },
	],
	[
		'JPEG, orientation 7',
		() => turnedJpeg(7),
		{ size: high, corners: ['white', 'green', 'blue', 'red'] },
	],
	[
		'JPEG, orientation 8',
		() => turnedJpeg(8),
		{ size: high, corners: ['green', 'white', 'red', 'blue'] },
	],
	['JPEG in Display P3', () => wide().jpeg().toBuffer(), { size, corners: upright }],
	['PNG in Display P3', () => wide().png().toBuffer(), { size, corners: upright }],
	['WebP in Display P3', () => wide().webp().toBuffer(), { size, corners: upright }],
	['AVIF in Display P3', () => wide().avif().toBuffer(), { size, corners: upright }],
	[
		'JPEG in CMYK',
		() => fourColours().withIccProfile('cmyk').jpeg().toBuffer(),
		{ size, corners: upright, difference: 70 },
	],
	['JPEG in grey', () => fourColours().greyscale().jpeg().toBuffer(), { size }],
	['PNG of 16 bits', deepPng, { size, corners: upright }],
	[
		'transparent PNG',
		() => transparent('png'),
		{ size, corners: ['red', 'clear', 'blue', 'clear'] },
	],
	[
		'transparent WebP',
		() => transparent('webp'),
		{ size, corners: ['red', 'clear', 'blue', 'clear'] },
	],
	['moving GIF', () => film('gif'), { size, corners: upright }],
	['moving WebP', () => film('webp'), { size, corners: upright }],
	['moving PNG', () => movingPng(3), { size: [8, 8] }],
	['TIFF of two pages', () => film('tiff'), { size, corners: upright }],
	['AVIF', () => fourColours().avif().toBuffer(), { size, corners: upright }],
	['JPEG with a place', () => withPlace().jpeg().toBuffer(), { size, corners: upright }],
	['PNG with a place', () => withPlace().png().toBuffer(), { size, corners: upright }],
	['WebP with a place', () => withPlace().webp().toBuffer(), { size, corners: upright }],
	['AVIF with a place', () => withPlace().avif().toBuffer(), { size, corners: upright }],
	[
		'PNG with words',
		() => png({ before: [pngChunk('tEXt', text(`a\0${place}`))] }),
		{ size: [8, 8] },
	],
	['JPEG with a comment', () => withJpegSegment(jpeg, 0xfe, place), { size, corners: upright }],
	[
		'JPEG with IPTC',
		() => withJpegSegment(jpeg, 0xed, `Photoshop 3.0\0${place}`),
		{ size, corners: upright },
	],
	[
		'JPEG with a page after its end',
		() => Buffer.concat([jpeg, text(`<script>${place}`)]),
		{ size, corners: upright },
	],
	[
		'GIF with a page after its end',
		async () => Buffer.concat([await film('gif'), text('<html>')]),
		{ size, corners: upright },
	],
	[
		'PNG with an archive after its end',
		() => Buffer.concat([still, zip([{ name: place, data: jpeg }])]),
		{ size, corners: upright },
	],
	[
		'GIF of 60 frames',
		async () => filmOf(await fourColours().gif().toBuffer(), 60),
		{ size, corners: upright },
	],
	['JPEG with a second picture for bright screens', () => forBrightScreens(), { size }],
	[
		'JPEG of one pixel',
		() => fourColours({ width: 1, height: 1 }).jpeg().toBuffer(),
		{ size: [1, 1] },
	],
	[
		'JPEG of 6,000 x 3,000',
		() => fourColours({ width: 6000, height: 3000 }).jpeg().toBuffer(),
		{ size: [2000, 1000], corners: upright },
	],
	[
		'PNG of 30,000 x 2',
		() => fourColours({ width: 30_000, height: 2 }).png().toBuffer(),
		{ size: [2000, 1] },
	],
	['HEIC', () => heic('plain'), { size, corners: upright }],
	[
		'HEIC with a place, and an orientation that its boxes overrule',
		() => heic('place'),
		{ size, corners: upright },
	],
	[
		'HEIC of two tiles',
		() => ofTiles(heic('plain'), 0),
		{ size: [384, 128], corners: ['red', 'green', 'blue', 'white'] },
	],
	[
		'HEIC of two tiles, turned',
		() => ofTiles(heic('plain'), 3),
		{ size: [128, 384], corners: ['blue', 'red', 'white', 'green'] },
	],
	[
		'HEIC turned once',
		() => turned(heic('place'), 1),
		{ size: high, corners: ['green', 'white', 'red', 'blue'] },
	],
	[
		'HEIC turned twice',
		() => turned(heic('place'), 2),
		{ size, corners: ['white', 'blue', 'green', 'red'] },
	],
	[
		'HEIC turned three times',
		() => turned(heic('place'), 3),
		{ size: high, corners: ['blue', 'red', 'white', 'green'] },
	],
	[
		'HEIC mirrored',
		() => mirrored(heic('place'), 1),
		{ size, corners: ['green', 'red', 'white', 'blue'] },
	],
	[
		'HEIC turned and mirrored',
		() => mirrored(turned(heic('place'), 3), 1),
		{ size: high, corners: ['red', 'blue', 'green', 'white'] },
	],
	['HEIC in Display P3', () => heic('wide-gamut'), { size, corners: upright }],
	[
		'HEIC in Display P3 by number',
		numberedP3,
		{ size, corners: ['widest red', 'widest green', 'widest blue', 'white'] },
	],
]

test.each(taken)(
	'%s is stored as an upright JPEG that tells nothing',
	async (_what, make, expected) => {
		const result = await readVisitorPicture(await make())
		if (!result.ok || !result.value.thumb) throw new Error('refused or not decoded')
		const { mime, bytes, thumb, widthPx, heightPx } = result.value
		expect({ mime, size: [widthPx, heightPx] }).toEqual({ mime: 'image/jpeg', size: expected.size })
		for (const [picture, side] of [
			[bytes, 2000],
			[thumb, 320],
		] as const) {
			const found = await sharp(picture).metadata()
			expect(found).toMatchObject({ format: 'jpeg', space: 'srgb', isProgressive: false })
			expect(Math.max(found.width, found.height)).toBeLessThanOrEqual(side)
			const { exif, icc, xmp, iptc, comments, orientation } = found
			expect([exif, icc, xmp, iptc, comments, orientation]).toEqual(Array(6).fill(undefined))
			expect(picture.toString('latin1')).not.toMatch(telling)
			expect(picture.subarray(-2).toString('hex')).toBe('ffd9')
			const corners = await cornersOf(picture, expected.difference)
			expect(corners).toEqual(expected.corners ?? corners)
		}
	},
)

const refused: [string, () => Buffer | Promise<Buffer>, string][] = [
	['nothing', () => Buffer.alloc(0), sentences.empty],
	['zeros', () => Buffer.alloc(5000), notPicture],
	['a page named photo.jpg', () => text('<!doctype html><html><script>1</script>'), notPicture],
	['a drawing (SVG)', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), sentences.svg],
	['a declared drawing', () => text('<?xml version="1.0"?>\n<svg width="1"/>'), sentences.svg],
	['a Linux program', () => text('\x7fELF\x02\x01\x01'.padEnd(600, '\0')), notPicture],
	['a Windows program', () => text('MZ\x90\0'.padEnd(600, '\0')), notPicture],
	['an archive', () => zip([{ name: 'a.jpg', data: jpeg }]), notPicture],
	['a PDF', () => pdfBytes, notPicture],
	['words', () => text('Two of my hens are sneezing.'), notPicture],
	['a video', () => box('ftyp', text('isom\0\0\0\0isommp42')), notPicture],
	['a page that begins like a GIF', () => text('GIF89a=1;/*<script>1</script>*/'), damagedPicture],
	['a JPEG that was cut off', () => jpeg.subarray(0, jpeg.length / 2), damagedPicture],
	['a PNG that was cut off', () => still.subarray(0, still.length / 2), damagedPicture],
	['a PNG without pixels', () => png({ pixels: Buffer.alloc(0) }), damagedPicture],
	[
		'a PNG of 8,000 x 6,251',
		() => png({ width: 8000, height: 6251, pixels: deflateSync('') }),
		tooManyPixels,
	],
	[
		'a PNG of 30,000 x 30,000',
		() => png({ width: 30_000, height: 30_000, pixels: deflateSync('') }),
		tooManyPixels,
	],
	[
		'an AVIF of 13 million pixels',
		() => fourColours({ width: 4000, height: 3250 }).avif({ effort: 0 }).toBuffer(),
		tooManyAvifPixels,
	],
	['a HEIC of 30,000 x 30,000', () => heicOfSize(30_000), tooManyPixels],
	['a HEIC that was cut off', () => heic('place').subarray(0, -300), damagedPicture],
	[
		'a HEIC of more than 3 MB with another codec',
		() =>
			Buffer.concat([
				withText(heic('place'), 'hvc1', 'vvc1'),
				box('free', Buffer.alloc(3 * 1024 * 1024)),
			]),
		heicUnread,
	],
	['the beginning of a HEIC', () => box('ftyp', text('heic\0\0\0\0mif1heic')), damagedPicture],
	[
		'too many bytes',
		() => Buffer.concat([jpeg, Buffer.alloc(maxVisitorPictureBytes)]),
		visitorPictureTooLarge,
	],
]

test.each(refused)('%s is refused with a sentence', async (_what, make, sentence) => {
	expect(await readVisitorPicture(await make())).toEqual({ ok: false, error: sentence })
})

test.each([
	['a damaged picture', withItem(heic('place'), 0, (coded) => coded.fill(0x5a, 4))],
	['a length beyond its end', withItem(heic('place'), 0, (coded) => coded.fill(0xff, 0, 4))],
	['another codec', withText(heic('place'), 'hvc1', 'vvc1')],
])('a HEIC with %s is stored as sent, without its metadata', async (_what, sent) => {
	const metadata = Buffer.from(itemOf(sent, 1))
	expect(metadata.toString('latin1')).toContain('Roost camera')
	const result = await readVisitorPicture(sent)
	if (!result.ok) throw new Error(result.error)
	const { bytes, ...others } = result.value
	expect(others).toEqual({ mime: 'image/heic', thumb: null, widthPx: null, heightPx: null })
	expect(bytes).toEqual(withItem(sent, 1, (item) => item.fill(0)))
	// What was sent stays as it is.
	expect(itemOf(sent, 1)).toEqual(metadata)
})

function heicOfSize(side: number): Buffer {
	const file = Buffer.from(heic('plain'))
	const at = file.indexOf('ispe', 0, 'latin1') + 8
	file.writeUInt32BE(side, at)
	file.writeUInt32BE(side, at + 4)
	return file
}

/** Names of the colours in the corners; the colour itself when it is none that the pictures have. */
async function cornersOf(picture: Buffer, difference = 8): Promise<string[]> {
	const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
	const named = { ...colours, ...widest, clear: '#ffffff' }
	const edges = [info.height / 16, (info.height * 15) / 16].flatMap((y) =>
		[info.width / 16, (info.width * 15) / 16].map((x) => [x, y].map(Math.floor)),
	)
	return edges.map(([x = 0, y = 0]) => {
		const start = (y * info.width + x) * info.channels
		const colour = [...data.subarray(start, start + 3)]
		const isNear = ([, value]: [string, string]) =>
			colour.every(
				(part, at) =>
					Math.abs(part - Number.parseInt(value.slice(1 + at * 2, 3 + at * 2), 16)) < difference,
			)
		return Object.entries(named).find(isNear)?.[0] ?? colour.join(' ')
	})
}
