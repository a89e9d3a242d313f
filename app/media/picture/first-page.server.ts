import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { z } from 'zod'
import { firstPageWidthPx } from '#app/lib/image-variants.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { projectRoot } from '#app/lib/env/project-root.server.ts'
import { parseJson } from '#app/lib/http/read-json.ts'

/** Result of reading a PDF. */
export type FirstPage = {
	pages: number
	/** Null when its first page gives no picture. */
	picture: PagePicture | null
}

export type PagePicture = {
	widthPx: number
	heightPx: number
	/** RGBA, `widthPx` x `heightPx` x 4 bytes. */
	pixels: Buffer
}

const mostHighPx = 1280
/** A narrower or lower picture is an unreadable strip. */
const leastPx = 16
const longestFactsBytes = 1000
/** The picture is one pixel larger than requested when a page's size in points is a fraction. */
const mostBytes = longestFactsBytes + (firstPageWidthPx + 1) * (mostHighPx + 1) * 4
const timeoutMs = 30_000
/** For drawing, in pages of 64 kB: 192 MB. A PDF of a few hundred bytes can ask for any amount. */
const mostDrawingPages = 3072
const mostHeapMegabytes = 96
/** Memory limits of the reader process, as Node.js options. */
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
 * Reads a PDF in a separate process, which ends after 30 seconds at most, or when drawing needs more than 192 MB.
 *
 * @returns null when the PDF is damaged, locked by a password, without a page, too large or too slow to read.
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
		// A reader that gives up closes its input.
		reader.stdin.on('error', () => {}).end(pdf)
		const [code, output] = await Promise.all([end, firstBytesOf(reader.stdout)])
		return code === 0 ? toFirstPage(output) : null
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
	// It may read only its own code, and gets no secrets.
	const rights = ['--permission', ...[program, library].map((path) => `--allow-fs-read=${path}`)]
	const sizes = [firstPageWidthPx, mostHighPx, leastPx].map(String)
	return spawn(process.execPath, [...rights, ...readerBounds, program, ...sizes], {
		env: {},
		stdio: ['pipe', 'pipe', 'ignore'],
		signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
		killSignal: 'SIGKILL',
	})
}

/** Keeps just over the longest valid output, to detect a longer one. Discards the rest, so that the process ends. */
async function firstBytesOf(output: Readable): Promise<Buffer> {
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of output as AsyncIterable<Buffer>) {
		if (bytes <= mostBytes) chunks.push(chunk)
		bytes += chunk.length
	}
	return Buffer.concat(chunks)
}

/** Null for invalid output: the reader draws untrusted files, so its output is checked. */
function toFirstPage(output: Buffer): FirstPage | null {
	const end = output.subarray(0, longestFactsBytes).indexOf('\n')
	const facts = factsSchema.safeParse(parseJson(output.subarray(0, Math.max(end, 0)).toString()))
	if (!facts.success) return null
	const { pages, width: widthPx, height: heightPx } = facts.data
	const pixels = output.subarray(end + 1)
	if (pixels.length !== widthPx * heightPx * 4) return null
	return { pages, picture: pixels.length > 0 ? { widthPx, heightPx, pixels } : null }
}
