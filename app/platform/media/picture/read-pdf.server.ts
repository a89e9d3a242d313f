// Reads a PDF from standard input. Writes one line of JSON (number of pages, size of the picture), then the pixels of
// the first page, or none when it gives no picture. A separate process, since a hostile file may keep it busy for ever.
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PDFiumDocument } from '@hyzyla/pdfium'

const [, , width = '640', most = '1200', least = '16'] = process.argv
const library = await PDFiumLibrary.init()
const document = await load(await buffer(process.stdin))
const picture = document && (await draw(document))
const facts = {
	isLocked: document === null,
	pages: document?.getPageCount() ?? 0,
	width: picture?.width ?? 0,
	height: picture?.height ?? 0,
}
process.stdout.write(`${JSON.stringify(facts)}\n`)
if (picture) process.stdout.write(picture.data)

/** Null when it opens with a password only, which the library says in words alone. */
async function load(bytes: Uint8Array) {
	try {
		return await library.loadDocument(bytes)
	} catch (error) {
		if (error instanceof Error && /password/i.test(error.message)) return null
		throw error
	}
}

/** Null when there is no page, or when scaling would leave only a strip. */
async function draw(from: PDFiumDocument) {
	if (from.getPageCount() < 1) return null
	const page = from.getPage(0)
	const { originalWidth, originalHeight } = page.getOriginalSize()
	const scale = Math.min(Number(width) / originalWidth, Number(most) / originalHeight)
	const isPicture = scale * Math.min(originalWidth, originalHeight) >= Number(least)
	return isPicture ? page.render({ scale, render: 'bitmap', transparent: false }) : null
}
