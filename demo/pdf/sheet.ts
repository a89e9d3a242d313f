/** The paper: pages, their frame, a cursor, and the drawing of lines with accessibility tags. */
import PDFDocument from 'pdfkit'
import { measureText, setLines } from './inline.ts'
import { colours, fontFiles, textStyles } from './theme.ts'
import type { Line } from './inline.ts'
import type { Inline } from './markdown.ts'
import type { FontName, TextStyle } from './theme.ts'

type Element = PDFKit.PDFStructureElement

export type SheetOptions = { title: string; business: string; landscape: boolean }

const sideMargin = 51
const bottomMargin = 58
/** The documents say the same whenever they are made, so that a second run gives the same bytes. */
const creationDate = new Date('2026-11-02T09:00:00+13:00')

export class Sheet {
	readonly doc: PDFKit.PDFDocument
	readonly options: SheetOptions
	readonly root: Element
	readonly left = sideMargin
	readonly width: number
	readonly bottom: number
	y = 0

	constructor(options: SheetOptions) {
		this.options = options
		this.doc = new PDFDocument({
			size: 'A4',
			layout: options.landscape ? 'landscape' : 'portrait',
			margin: 0,
			bufferPages: true,
			tagged: true,
			lang: 'en-NZ',
			displayTitle: true,
			pdfVersion: '1.7',
			info: {
				Title: options.title,
				Author: options.business,
				Creator: options.business,
				CreationDate: creationDate,
				ModDate: creationDate,
			},
		})
		for (const [name, file] of Object.entries(fontFiles)) this.doc.registerFont(name, file)
		this.width = this.doc.page.width - 2 * sideMargin
		this.bottom = this.doc.page.height - bottomMargin
		this.root = this.doc.struct('Document')
		this.doc.addStructure(this.root)
	}

	measure = (text: string, font: FontName, size: number): number =>
		this.doc.font(font).fontSize(size).widthOfString(text)

	lines(nodes: Inline[], style: TextStyle, width: number): Line[] {
		return setLines(nodes, style, { width, measure: this.measure })
	}

	textWidths(nodes: Inline[], style: TextStyle) {
		return measureText(nodes, style, this.measure)
	}

	element(parent: Element, type: string): Element {
		const child = this.doc.struct(type)
		parent.add(child)
		return child
	}

	/** Draws something that a screen reader reads as part of `element`. */
	content(element: Element, type: string, draw: () => void): void {
		const content = this.doc.markStructureContent(type)
		draw()
		this.doc.endMarkedContent()
		element.add(content)
	}

	/** Draws decoration that a screen reader passes over. */
	decoration(draw: () => void): void {
		this.doc.markContent('Artifact', { type: 'Layout' })
		draw()
		this.doc.endMarkedContent()
	}

	/** Starts a new page unless `height` points are free; answers whether it did. */
	ensure(height: number): boolean {
		if (this.y + height <= this.bottom) return false
		this.addPage()
		return true
	}

	addPage(): void {
		this.doc.addPage()
		this.decoration(() => {
			const { doc } = this
			doc.font('bold').fontSize(8).fillColor(colours.pasture)
			doc.text(this.options.title, this.left, 30, { lineBreak: false })
			doc.rect(this.left, 46, this.width, 0.6).fill(colours.sage)
			doc.rect(this.left, 45.4, 36, 1.8).fill(colours.yolk)
		})
		this.y = 64
	}

	drawLine(line: Line, style: TextStyle, at: { x: number; y: number }): void {
		const { doc } = this
		for (const run of line) {
			const x = at.x + run.x
			if (run.kind === 'box') {
				this.tickBox(x, at.y + 0.5, style.size - 0.5)
				continue
			}
			doc
				.font(run.font)
				.fontSize(style.size)
				.fillColor(run.link === null ? style.colour : colours.leaf)
			doc.text(run.text, x, at.y, {
				lineBreak: false,
				...(run.link === null ? {} : { link: run.link, underline: true }),
			})
		}
	}

	tickBox(x: number, y: number, size: number): void {
		this.doc.roundedRect(x, y, size, size, 1.6).lineWidth(0.9).stroke(colours.pasture)
	}

	/** Writes the footers, closes the tags and gives the file. */
	finish(): Promise<Buffer> {
		const { doc } = this
		const chunks: Buffer[] = []
		const { count } = doc.bufferedPageRange()
		for (let page = 0; page < count; page += 1) {
			doc.switchToPage(page)
			this.decoration(() => this.footer(page + 1, count))
		}
		this.root.end()
		return new Promise((resolve, reject) => {
			doc.on('data', (chunk: Buffer) => chunks.push(chunk))
			doc.on('end', () => resolve(Buffer.concat(chunks)))
			doc.on('error', reject)
			doc.end()
		})
	}

	private footer(page: number, count: number): void {
		const { doc } = this
		const { size, colour } = textStyles.small
		const y = doc.page.height - 34
		doc.rect(this.left, y - 9, this.width, 0.6).fill(colours.sage)
		doc.font('bold').fontSize(size).fillColor(colours.pasture)
		doc.text(this.options.business, this.left, y, { lineBreak: false })
		const number = `Page ${page} of ${count}`
		doc.font('text').fontSize(size).fillColor(colour)
		const advice = 'General guidance: the product label and your veterinarian come first.'
		const adviceWidth = doc.widthOfString(advice)
		doc.text(advice, this.left + (this.width - adviceWidth) / 2 + 12, y, { lineBreak: false })
		doc.text(number, this.left + this.width - doc.widthOfString(number), y, { lineBreak: false })
	}
}
