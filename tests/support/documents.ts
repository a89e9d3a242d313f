// A document of every type that a resource accepts, with the bytes that identify it.
import { zip } from './file-bytes.ts'
import { pdfBytes } from './media.ts'

const openOffice = 'application/vnd.openxmlformats-officedocument'

function office(part: string, type: string): Buffer {
	const types = `<Types><Override PartName="/${part}" ContentType="${openOffice}.${type}.main+xml"/></Types>`
	return zip([
		{ name: '[Content_Types].xml', data: Buffer.from(types) },
		{ name: part, data: Buffer.from('<x/>') },
	])
}

const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)])

/** Bytes by extension. */
export const documents: Record<string, Buffer> = {
	pdf: pdfBytes,
	doc: oldOffice,
	docx: office('word/document.xml', 'wordprocessingml.document'),
	xls: oldOffice,
	xlsx: office('xl/workbook.xml', 'spreadsheetml.sheet'),
	ppt: oldOffice,
	pptx: office('ppt/presentation.xml', 'presentationml.presentation'),
	zip: zip([{ name: 'a.txt', data: Buffer.from('a') }]),
}
