import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { firstPageWidthPx } from '#app/lib/image-variants.ts'
import { logger } from '#app/lib/logger.server.ts'
import { projectRoot } from '#app/lib/project-root.server.ts'

/** What is known of a PDF once it was read. */
export type FirstPage = {
	pages: number
	widthPx: number
	heightPx: number
	/** RGBA, `widthPx` x `heightPx` x 4 bytes. */
	pixels: Buffer
}

const mostHighPx = 1280
const patienceMs = 30_000

/**
 * Reads a PDF in a process of its own, which ends after 30 seconds at the latest.
 *
 * @returns null when it cannot be read: it is damaged, locked by a password, or takes too long.
 */
export async function readFirstPage(
	pdf: Uint8Array,
	signal: AbortSignal,
): Promise<FirstPage | null> {
	const program = join(projectRoot(), 'scripts/read-pdf.ts')
	const library = join(projectRoot(), 'node_modules/@hyzyla/pdfium/*')
	// It may read its own code and nothing else, and is told no secret.
	const rights = ['--permission', ...[program, library].map((path) => `--allow-fs-read=${path}`)]
	const sizes = [firstPageWidthPx, mostHighPx].map(String)
	const reader = spawn(process.execPath, [...rights, program, ...sizes], {
		env: {},
		stdio: ['pipe', 'pipe', 'ignore'],
		signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
		killSignal: 'SIGKILL',
	})
	const end = new Promise<number | null>((resolve, reject) => {
		reader.on('error', reject).on('close', resolve)
	})
	try {
		// One that gives up reads no further.
		reader.stdin.on('error', () => {}).end(pdf)
		const [code, answer] = await Promise.all([end, buffer(reader.stdout)])
		return code === 0 ? toFirstPage(answer) : null
	} catch (error) {
		signal.throwIfAborted()
		logger.info({ err: error }, 'a PDF could not be read')
		return null
	}
}

/** The first page as a picture for `makeVariant`. */
export function toPicture({ pixels, widthPx, heightPx }: FirstPage) {
	return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 4 } }).removeAlpha()
}

function toFirstPage(answer: Buffer): FirstPage {
	const end = answer.indexOf('\n')
	const { pages, width, height } = JSON.parse(answer.subarray(0, end).toString())
	return { pages, widthPx: width, heightPx: height, pixels: answer.subarray(end + 1) }
}
