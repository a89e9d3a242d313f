// Files for tests of uploads and images: generated, so that the repository needs no binaries.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createDiskStorage } from '#app/media/storage/disk-storage.server.ts'

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
