import { settings } from '#app/settings.ts'
import { colours, textStyles } from './theme.ts'
import type { Sheet } from './sheet.ts'
import type { TextStyle } from './theme.ts'

/** The head of the first page: a band on upright pages, a plain line on record sheets, to spare ink. */
export function drawMasthead(sheet: Sheet): void {
	const { landscape, title } = sheet.options
	const style = landscape ? textStyles.compactTitle : textStyles.title
	const textWidth = landscape ? sheet.width - 150 : sheet.width - 130
	const lines = sheet.lines([{ type: 'text', value: title }], style, textWidth)
	const titleTop = landscape ? 30 : 62
	const titleBottom = titleTop + lines.length * style.leading
	if (landscape) sheet.decoration(() => drawPlainHead(sheet, titleBottom))
	else sheet.decoration(() => drawBand(sheet, titleBottom + 24))
	const heading = sheet.element(sheet.root, 'H1')
	sheet.content(heading, 'H1', () => {
		for (const [index, line] of lines.entries()) {
			sheet.drawLine(line, style, { x: sheet.left, y: titleTop + index * style.leading })
		}
	})
	sheet.y = titleBottom + (landscape ? 18 : 48)
}

function drawBand(sheet: Sheet, height: number): void {
	const { doc } = sheet
	doc.rect(0, 0, doc.page.width, height).fill(colours.deep)
	doc.save().rect(0, 0, doc.page.width, height).clip()
	drawEggs(sheet, height)
	doc.restore()
	doc.rect(0, height, doc.page.width, 3).fill(colours.yolk)
	drawName(sheet, { style: textStyles.small, x: sheet.left, y: 38, colour: colours.straw })
}

function drawPlainHead(sheet: Sheet, titleBottom: number): void {
	const { doc } = sheet
	const style = textStyles.small
	const width = nameWidth(sheet, style)
	const x = sheet.left + sheet.width - width
	drawName(sheet, { style, x, y: titleBottom - 16, colour: colours.pasture })
	doc.rect(sheet.left, titleBottom + 4, sheet.width, 0.6).fill(colours.sage)
	doc.rect(sheet.left, titleBottom + 3.4, 36, 1.8).fill(colours.yolk)
}

const tracking = 1.4

function nameWidth(sheet: Sheet, style: TextStyle): number {
	const name = settings.shortName.toUpperCase()
	return sheet.measure(name, 'bold', style.size) + tracking * name.length
}

function drawName(
	sheet: Sheet,
	{ style, x, y, colour }: { style: TextStyle; x: number; y: number; colour: string },
): void {
	sheet.doc.font('bold').fontSize(style.size).fillColor(colour)
	const name = settings.shortName.toUpperCase()
	sheet.doc.text(name, x, y, { lineBreak: false, characterSpacing: tracking })
}

/** Three eggs resting on the lower edge of the band, the last with a yolk of its own. */
function drawEggs(sheet: Sheet, bottom: number): void {
	const right = sheet.left + sheet.width
	drawEgg(sheet, { x: right - 92, bottom: bottom + 16, height: 78, fill: colours.pasture })
	drawEgg(sheet, { x: right - 8, bottom: bottom + 22, height: 112, fill: colours.leaf })
	drawEgg(sheet, { x: right - 48, bottom: bottom + 12, height: 66, fill: colours.straw })
	sheet.doc.circle(right - 48, bottom - 16, 11).fill(colours.yolk)
}

function drawEgg(
	sheet: Sheet,
	{ x, bottom, height, fill }: { x: number; bottom: number; height: number; fill: string },
): void {
	const half = height * 0.38
	const top = bottom - height
	const widest = bottom - height * 0.4
	sheet.doc
		.moveTo(x, top)
		.bezierCurveTo(x + half * 0.62, top, x + half, widest - height * 0.22, x + half, widest)
		.bezierCurveTo(x + half, widest + height * 0.24, x + half * 0.5, bottom, x, bottom)
		.bezierCurveTo(x - half * 0.5, bottom, x - half, widest + height * 0.24, x - half, widest)
		.bezierCurveTo(x - half, widest - height * 0.22, x - half * 0.62, top, x, top)
		.fill(fill)
}
