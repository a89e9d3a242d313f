import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { media } from '#platform/db/tables/media.server.ts'
import { hostileUploads } from '#tests/fixtures/hostile-uploads/corpus.ts'
import { marker } from '#tests/fixtures/hostile-uploads/hostile-upload.ts'
import type { HostileUpload } from '#tests/fixtures/hostile-uploads/hostile-upload.ts'
import { testDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { expectFigure } from '#tests/support/figures.ts'
import { testFolder } from '#tests/support/media.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { serveMedia } from '../serve.server.ts'
import { handleUpload } from './upload-response.server.ts'

const maxMemoryGrowth = 150 * 1024 * 1024
const slowestResponseMs = 3000
const names =
	/^(?:\d{13}-[0-9a-f]{16,32}|[0-9a-f]{32})(?:-moving)?\.(?:jpg|png|webp|avif|gif|pdf|doc|zip|txt|mp4)$/

test('hostile files are refused with a sentence or made harmless, and never leave their folder', async () => {
	await using db = await testDb()
	await using folder = await testFolder()
	const [root, workRoot] = [join(folder.path, 'uploads'), join(folder.path, 'incoming')]
	await mkdir(workRoot)
	await writeFile(join(folder.path, 'neighbour'), 'x')
	const storage = createDiskStorage(root)
	const corpus = await hostileUploads()
	expect(corpus.length).toBeGreaterThanOrEqual(60)
	const memory = watchMemory()

	const problems: string[] = []
	for (const file of corpus) {
		const started = performance.now()
		const response = await handleUpload(requestOf(file), admin(), { db, storage, workRoot })
		const tookMs = performance.now() - started
		expectFigure(tookMs, `ms for ${file.title}`).toBeLessThan(slowestResponseMs)
		const found = file.isTaken ? await harmIn(file, response) : await missingRefusal(response)
		problems.push(...found.map((what) => `${file.title}: ${what}`))
	}

	expect(problems).toEqual([])
	expectFigure(memory.growth(), 'memory').toBeLessThan(maxMemoryGrowth)
	expect(await readdir(workRoot)).toEqual([])
	expect((await readdir(folder.path)).toSorted()).toEqual(['incoming', 'neighbour', 'uploads'])
	const stored = await readdir(root, { recursive: true, withFileTypes: true })
	const files = stored.filter((entry) => entry.isFile()).map(({ name }) => name)
	expect(files.filter((name) => !names.test(name))).toEqual([])
	const taken = corpus.filter(({ isTaken }) => isTaken)
	expect(files).toHaveLength(taken.length)
	const rows = await db.select({ name: media.originalName }).from(media)
	expect(rows).toHaveLength(taken.length)
	const badName = /[\p{Cc}/\\\u202e]/u
	expect(rows.filter(({ name }) => badName.test(name ?? ''))).toEqual([])

	async function harmIn(file: HostileUpload, response: Response): Promise<string[]> {
		const body = (await response.json()) as { url?: string; error?: string }
		if (!body.url) return [`refused: ${body.error}`]
		const request = new Request(`http://127.0.0.1${body.url}`)
		return harmOf(file, await serveMedia(request, body.url, { storage, db }))
	}
}, 120_000)

async function missingRefusal(response: Response): Promise<string[]> {
	const { error = '' } = (await response.json()) as { error?: string }
	const isSentence = /^[A-Z][^{}<>]{10,200}\.$/.test(error)
	return [413, 415, 422].includes(response.status) && isSentence
		? []
		: [`${response.status} ${error}`]
}

/** What is unsafe about an accepted file as it is served. */
async function harmOf({ folder }: HostileUpload, served: Response): Promise<string[]> {
	const { headers, status } = served
	const bytes = Buffer.from(await served.arrayBuffer())
	const type = headers.get('Content-Type') ?? ''
	// The only document type shown in the browser, if it is one.
	const isPdf = type === 'application/pdf' && bytes.subarray(0, 5).toString() === '%PDF-'
	const common: [string, boolean][] = [
		[`status ${status}`, status !== 200],
		['sniffed', headers.get('X-Content-Type-Options') !== 'nosniff'],
		[
			'not boxed',
			!isPdf && headers.get('Content-Security-Policy') !== "default-src 'none'; sandbox",
		],
	]
	const isDocument = folder.endsWith('-documents')
	const isShown = !headers.get('Content-Disposition')?.startsWith('attachment; ')
	const own: [string, boolean][] = isDocument
		? [['opened in the page', isShown && !isPdf]]
		: [[`type ${type}`, !/^(?:image\/(?:jpeg|png|webp|gif)|video\/mp4)$/.test(type)]]
	if (type.startsWith('image/')) {
		const { exif, xmp, comments } = await sharp(bytes).metadata()
		own.push(['its words', bytes.includes(marker)])
		own.push(['its metadata', [exif, xmp, comments].some((found) => found !== undefined)])
	}
	return [...common, ...own].filter(([, isWrong]) => isWrong).map(([what]) => what)
}

function requestOf({ folder, fileName, content }: HostileUpload): Request {
	const query = new URLSearchParams({ folder, name: fileName })
	return new Request(`http://127.0.0.1/admin/upload?${query}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/octet-stream' },
		body: new Uint8Array(content),
	})
}

/** Measures the peak growth of this process, in bytes. */
function watchMemory() {
	const before = process.memoryUsage.rss()
	let most = before
	const timer = setInterval(() => {
		most = Math.max(most, process.memoryUsage.rss())
	}, 20)
	onTestFinished(() => clearInterval(timer))
	return { growth: () => most - before }
}
