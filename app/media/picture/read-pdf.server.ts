// Reads a PDF from standard input and answers with how many pages it has and its first page as a picture: one line of JSON, then the
// pixels, or none when the page makes no picture. A process of its own, since a strange file may keep it busy without end.
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PDFiumDocument } from '@hyzyla/pdfium'

const [, , width = '640', most = '1200', least = '16'] = process.argv
const library = await PDFiumLibrary.init()
const document = await library.loadDocument(await buffer(process.stdin))
const picture = await draw(document)
const facts = {
	pages: document.getPageCount(),
	width: picture?.width ?? 0,
	height: picture?.height ?? 0,
}
process.stdout.write(`${JSON.stringify(facts)}\n`)
if (picture) process.stdout.write(picture.data)

/** Null when there is no page, or when so much of it would go that a strip is left. */
async function draw(from: PDFiumDocument) {
	if (from.getPageCount() < 1) return null
	const page = from.getPage(0)
	const { originalWidth, originalHeight } = page.getOriginalSize()
	const scale = Math.min(Number(width) / originalWidth, Number(most) / originalHeight)
	const isPicture = scale * Math.min(originalWidth, originalHeight) >= Number(least)
	return isPicture ? page.render({ scale, render: 'bitmap', transparent: false }) : null
}
