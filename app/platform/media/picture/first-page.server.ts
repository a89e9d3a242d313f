import sharp from 'sharp'
import { z } from 'zod'
import { firstPageWidthPx } from '#platform/lib/image-variants.ts'
import { boundsOf, runReader } from './reader-process.server.ts'

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

const maxHighPx = 1280
/** A narrower or lower picture is an unreadable strip. */
const minPx = 16
/** The picture is one pixel larger than requested when a page's size in points is a fraction. */
const maxBytes = (firstPageWidthPx + 1) * (maxHighPx + 1) * 4
/** Memory limits of the reader process: a PDF of a few hundred bytes can ask for any amount to draw it. */
export const readerBounds = boundsOf({ wasm: 192 * 1024 * 1024, heap: 96 * 1024 * 1024 })

const reader = {
	program: 'app/platform/media/picture/read-pdf.server.ts',
	code: ['node_modules/@hyzyla/pdfium'],
	bounds: readerBounds,
	settings: [firstPageWidthPx, maxHighPx, minPx],
	maxBytes,
}

const factsSchema = z.object({
	pages: z.int().min(1).max(1_000_000),
	width: z
		.int()
		.min(0)
		.max(firstPageWidthPx + 1),
	height: z
		.int()
		.min(0)
		.max(maxHighPx + 1),
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
	const output = await runReader(reader, pdf, signal)
	const facts = factsSchema.safeParse(output?.facts)
	if (!output || !facts.success) return null
	const { pages, width: widthPx, height: heightPx } = facts.data
	const pixels = output.rest
	if (pixels.length !== widthPx * heightPx * 4) return null
	return { pages, picture: pixels.length > 0 ? { widthPx, heightPx, pixels } : null }
}

/** Whether a PDF opens with a password only. */
export async function isPdfLocked(pdf: Uint8Array): Promise<boolean> {
	const output = await runReader(reader, pdf)
	return z.object({ isLocked: z.literal(true) }).safeParse(output?.facts).success
}

/** The first page as a picture for `makeVariant`. */
export function toPicture({ pixels, widthPx, heightPx }: PagePicture) {
	return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 4 } }).removeAlpha()
}
