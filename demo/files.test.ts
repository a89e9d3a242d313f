import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import {
	heroThumbnailKey,
	openFileStore,
	picturesOf,
	storeImage,
	storePdf,
	wantedImages,
	wantedPdfs,
} from './files.ts'
import { DemoError, filesIn, loadDemo } from './load.ts'

const sizes: Record<string, { width: number; height: number }> = {
	scene: { width: 1600, height: 1000 },
	product: { width: 1200, height: 900 },
	portrait: { width: 800, height: 800 },
	cover: { width: 1200, height: 900 },
}
const artwork = join(import.meta.dirname, 'artwork')
const documents = join(import.meta.dirname, 'documents')
const pictures = (await readdir(artwork)).toSorted()
const pdfs = (await readdir(documents)).toSorted()

test('the folders contain exactly the pictures and documents in use', async () => {
	const content = await loadDemo()
	const keys = wantedImages(content).map(({ key }) => `${key}.svg`)
	const names = [...wantedPdfs(content).values()].map(({ name }) => `${name}.pdf`)

	expect(keys.toSorted()).toEqual(pictures)
	expect([...new Set(names)].toSorted()).toEqual(pdfs)
})

test('no drawing is the picture of two records, nor of a record and the home page', async () => {
	const records = Object.values(await loadDemo()).flat()
	const pictures = records.flatMap(picturesOf).map(([key]) => key)
	const all = [heroThumbnailKey, ...pictures]

	expect(all.filter((picture, index) => all.indexOf(picture) !== index)).toEqual([])
})

test('no product or article shows the drawing of another article, which its page may name too', async () => {
	const { product, article } = await loadDemo()
	const shown = [
		...product.map(({ key, front }) => ({
			key,
			drawings: filesIn(front).flatMap(({ artwork = [] }) => artwork),
		})),
		...article.map(({ key, body }) => ({
			key,
			drawings: [...body.matchAll(/artwork:([\w-]+)/g)].map(([, name = '']) => name),
		})),
	]
	const doubled = shown.flatMap(({ key, drawings }) =>
		article
			.filter((other) => other.key !== key && drawings.includes(String(other.front['image'])))
			.map((other) => `${key} shows the drawing of ${other.key}`),
	)

	expect(doubled).toEqual([])
})

test('every picture has alternative text', async () => {
	const images = wantedImages(await loadDemo())

	expect(images.filter(({ alt }) => alt.trim() === '')).toEqual([])
})

test.each(pictures)('%s renders at the size of its kind', async (name) => {
	const { info } = await sharp(join(artwork, name)).raw().toBuffer({ resolveWithObject: true })

	expect({ width: info.width, height: info.height }).toEqual(sizes[name.split('-')[0] ?? ''])
})

test.each(pictures)(
	'%s contains no text, script, external reference or invalid number',
	async (name) => {
		const svg = await readFile(join(artwork, name), 'utf8')

		expect(svg).not.toMatch(/<text|<script|<image|<foreignObject|<!|href=|url\((?!#)|\son\w+=/i)
		expect(svg).not.toMatch(/NaN|undefined|Infinity/)
	},
)

test.each(pdfs)('%s is a tagged PDF with a title and no script', async (name) => {
	const source = await readFile(join(documents, name), 'latin1')
	const title = basename(name, '.pdf')

	expect(source).toMatch(/^%PDF-1\.7\n/)
	expect(source.trimEnd()).toMatch(/%%EOF$/)
	expect(source).toContain('/Lang (en-NZ)')
	expect(source).toContain('/Marked true')
	expect(source).toContain('/DisplayDocTitle true')
	// File names cannot contain colons.
	expect(source.replaceAll(':', '')).toContain(`(${title})`)
	expect(source).toMatch(/\/Type \/Page\b/)
	expect(source).not.toMatch(/\/(?:JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile)\b/)
})

test('a missing picture or document is refused by name', async () => {
	await using db = await testDb()
	const store = await openFileStore(db, undefined)
	const image = {
		key: 'scene-nowhere',
		folder: 'news-images',
		alt: '',
		isOnHomePage: false,
	} as const
	const pdf = { folder: 'product-documents', name: 'Nothing' } as const

	await expect(storeImage(store, image)).rejects.toThrow(DemoError)
	await expect(storeImage(store, image)).rejects.toThrow('artwork/scene-nowhere.svg')
	await expect(storePdf(store, pdf)).rejects.toThrow('documents/Nothing.pdf')
})
