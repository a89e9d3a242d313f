// Reads a PDF from standard input and answers with how many pages it has and its first page as a picture: one line of JSON, then the
// pixels. A process of its own, since a strange file may keep it busy without end.
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'

const [, , width = '640', most = '1200'] = process.argv
const library = await PDFiumLibrary.init()
const document = await library.loadDocument(await buffer(process.stdin))
const page = document.getPage(0)
const { originalWidth, originalHeight } = page.getOriginalSize()
const scale = Math.min(Number(width) / originalWidth, Number(most) / originalHeight)
const picture = await page.render({ scale, render: 'bitmap', transparent: false })
const facts = {
	pages: document.getPageCount(),
	width: picture.width,
	height: picture.height,
}
process.stdout.write(`${JSON.stringify(facts)}\n`)
process.stdout.write(picture.data)
