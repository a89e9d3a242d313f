import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { z } from 'zod'
import { firstPageWidthPx } from '#app/lib/image-variants.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { projectRoot } from '#app/lib/env/project-root.server.ts'
import { parseJson } from '#app/lib/http/read-json.ts'

/** What is known of a PDF once it was read. */
export type FirstPage = {
	pages: number
	/** Null when its first page makes no picture. */
	picture: PagePicture | null
}

export type PagePicture = {
	widthPx: number
	heightPx: number
	/** RGBA, `widthPx` x `heightPx` x 4 bytes. */
	pixels: Buffer
}

const mostHighPx = 1280
/** What is narrower or lower is a strip, of which nobody can tell anything. */
const leastPx = 16
const longestFactsBytes = 1000
/** Beside it the picture is one pixel larger than asked for, where a page has broken points. */
const mostBytes = longestFactsBytes + (firstPageWidthPx + 1) * (mostHighPx + 1) * 4
const patienceMs = 30_000
/** Of what draws, in pages of 64 kB: 192 MB. A few hundred bytes can ask for any amount. */
const mostDrawingPages = 3072
const mostHeapMegabytes = 96
/** What its process may take, as Node.js is told. */
export const readerBounds: readonly string[] = [
	`--wasm-max-mem-pages=${mostDrawingPages}`,
	`--max-old-space-size=${mostHeapMegabytes}`,
]

const factsSchema = z.object({
	pages: z.int().min(1).max(1_000_000),
	width: z
		.int()
		.min(0)
		.max(firstPageWidthPx + 1),
	height: z
		.int()
		.min(0)
		.max(mostHighPx + 1),
})

/**
 * Reads a PDF in a process of its own, which ends after 30 seconds at the latest, and when it needs more than 192 MB to draw.
 *
 * @returns null when it cannot be read: it is damaged, locked by a password, without a page, too large or takes too long.
 */
export async function readFirstPage(
	pdf: Uint8Array,
	signal: AbortSignal,
): Promise<FirstPage | null> {
	const reader = startReader(signal)
	const end = new Promise<number | null>((resolve, reject) => {
		reader.on('error', reject).on('close', resolve)
	})
	try {
		// One that gives up reads no further.
		reader.stdin.on('error', () => {}).end(pdf)
		const [code, answer] = await Promise.all([end, firstBytesOf(reader.stdout)])
		return code === 0 ? toFirstPage(answer) : null
	} catch (error) {
		signal.throwIfAborted()
		logger.info({ err: error }, 'a PDF could not be read')
		return null
	}
}

/** The first page as a picture for `makeVariant`. */
export function toPicture({ pixels, widthPx, heightPx }: PagePicture) {
	return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 4 } }).removeAlpha()
}

function startReader(signal: AbortSignal) {
	const program = join(projectRoot(), 'app/media/picture/read-pdf.server.ts')
	const library = join(projectRoot(), 'node_modules/@hyzyla/pdfium/*')
	// It may read its own code and nothing else, and is told no secret.
	const rights = ['--permission', ...[program, library].map((path) => `--allow-fs-read=${path}`)]
	const sizes = [firstPageWidthPx, mostHighPx, leastPx].map(String)
	return spawn(process.execPath, [...rights, ...readerBounds, program, ...sizes], {
		env: {},
		stdio: ['pipe', 'pipe', 'ignore'],
		signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
		killSignal: 'SIGKILL',
	})
}

/** As much as an answer may have, and one byte by which a longer one is told. The rest is read and forgotten, so that it ends. */
async function firstBytesOf(answer: Readable): Promise<Buffer> {
	const kept: Buffer[] = []
	let bytes = 0
	for await (const chunk of answer as AsyncIterable<Buffer>) {
		if (bytes <= mostBytes) kept.push(chunk)
		bytes += chunk.length
	}
	return Buffer.concat(kept)
}

/** Null for what no reader says: it draws what strangers wrote, so its word is checked. */
function toFirstPage(answer: Buffer): FirstPage | null {
	const end = answer.subarray(0, longestFactsBytes).indexOf('\n')
	const facts = factsSchema.safeParse(parseJson(answer.subarray(0, Math.max(end, 0)).toString()))
	if (!facts.success) return null
	const { pages, width: widthPx, height: heightPx } = facts.data
	const pixels = answer.subarray(end + 1)
	if (pixels.length !== widthPx * heightPx * 4) return null
	return { pages, picture: pixels.length > 0 ? { widthPx, heightPx, pixels } : null }
}
