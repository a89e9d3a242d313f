// Files for tests of uploads and images: generated, so that the repository needs no binaries.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { png, pngChunk } from './file-bytes.ts'

/** Storage in a temporary folder; removed with `await using`. */
export async function testStorage() {
	const root = await mkdtemp(join(tmpdir(), 'roost-uploads-'))
	return Object.assign(createDiskStorage(root), {
		root,
		[Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
	})
}

/** A picture with a left half of one colour and a right half of another. */
export function testImage(width = 700, height = 400) {
	const right = {
		create: { width: Math.ceil(width / 2), height, channels: 3, background: '#f2a81d' },
	} as const
	return sharp({ create: { width, height, channels: 3, background: '#1f4d36' } }).composite([
		{ input: right, left: Math.floor(width / 2), top: 0 },
	])
}

/** A square PNG that no format can compress. */
export function noiseImage(side: number): Promise<Buffer> {
	const raw = { width: side, height: side, channels: 3 } as const
	return sharp(randomBytes(side * side * 3), { raw })
		.png()
		.toBuffer()
}

/** A film of flat colours, 400 by 300 pixels. */
export async function movingImage(frames: number, format: 'webp' | 'gif'): Promise<Buffer> {
	const pictures = Array.from({ length: frames }, (_, at) =>
		sharp({
			create: {
				width: 400,
				height: 300,
				channels: 3,
				background: { r: (at * 90) % 256, g: 120, b: 60 },
			},
		})
			.png()
			.toBuffer(),
	)
	const film = sharp(await Promise.all(pictures), { join: { animated: true } })
	const times = { delay: Array<number>(frames).fill(50) }
	return (format === 'gif' ? film.gif(times) : film.webp(times)).toBuffer()
}

/**
 * A PNG of 8 by 8 grey pixels that moves: each later frame is its lower right quarter. `before` is put before the
 * pixels.
 */
export function movingPng(frames: number, before: Uint8Array[] = []): Buffer {
	const film = Buffer.alloc(8)
	film.writeUInt32BE(frames)
	let number = 0
	const control = (side: number) => {
		const bytes = Buffer.alloc(26)
		for (const [at, value] of [number++, side, side, 8 - side, 8 - side].entries())
			bytes.writeUInt32BE(value, at * 4)
		bytes.writeUInt16BE(1, 20)
		bytes.writeUInt16BE(10, 22)
		return pngChunk('fcTL', bytes)
	}
	const first = [pngChunk('acTL', film), ...before, control(8)]
	const later = Array.from({ length: frames - 1 }, (_, at) => {
		const place = control(4)
		const own = Buffer.alloc(4)
		own.writeUInt32BE(number++)
		const row = [0, ...Array<number>(4).fill((at * 40) % 256)]
		const pixels = deflateSync(Buffer.from(Array<number[]>(4).fill(row).flat()))
		return Buffer.concat([place, pngChunk('fdAT', Buffer.concat([own, pixels]))])
	})
	const still = png({ before: first })
	return Buffer.concat([still.subarray(0, -12), ...later, still.subarray(-12)])
}

/** Bytes of a small, valid PDF. */
export const pdfBytes = Buffer.from(
	'%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A PDF with `amount` A4 pages; the first shows a red bar. */
export function pdfOfPages(amount: number): Buffer {
	const bar = '1 0 0 rg 0 700 595 142 re f'
	const pages = Array.from({ length: amount }, (_, index) => index + 4)
	const objects = [
		'<</Type/Catalog/Pages 2 0 R>>',
		`<</Type/Pages/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]/Count ${amount}>>`,
		`<</Length ${bar.length}>>\nstream\n${bar}\nendstream`,
		...pages.map(
			(_, index) =>
				`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${index === 0 ? '/Contents 3 0 R' : ''}>>`,
		),
	]
	return pdfOf(objects)
}

/** A PDF of these objects; the first is the catalogue. */
export function pdfOf(objects: string[]): Buffer {
	let text = '%PDF-1.4\n'
	const places = objects.map((object, index) => {
		const place = text.length
		text += `${index + 1} 0 obj\n${object}\nendobj\n`
		return `${String(place).padStart(10, '0')} 00000 n \n`
	})
	const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
	const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
	return Buffer.from(text + table + end)
}

/** A temporary folder; removed with `await using`. */
export async function testFolder() {
	const path = await mkdtemp(join(tmpdir(), 'roost-folder-'))
	return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
