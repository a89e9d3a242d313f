/** Sets running text: Markdown inline nodes become words, words become lines of runs. */
import type { Inline } from './markdown.ts'
import type { FontName, TextStyle } from './theme.ts'

type Measure = (text: string, font: FontName, size: number) => number

type Word = {
	text: string
	font: FontName
	link: string | null
	spaceBefore: boolean
	/** A forced line break stands before the word. */
	breakBefore: boolean
}

/** A piece of one line in one font; `box` is an empty tick box. */
export type Run = {
	kind: 'text' | 'box'
	text: string
	font: FontName
	link: string | null
	x: number
	width: number
}

export type Line = Run[]

const boxMark = '[ ]'
const nonBreakingBox = '\u0000'

type Mark = { bold: boolean; italic: boolean; link: string | null }

/** Breaks inline nodes into lines no wider than `width` points. */
export function setLines(
	nodes: Inline[],
	style: TextStyle,
	{ width, measure }: { width: number; measure: Measure },
): Line[] {
	const words = toWords(nodes, style)
	const spaceWidth = measure(' ', style.font, style.size)
	const lines: Line[] = []
	let line: Line = []
	let x = 0
	for (const word of words) {
		const isBox = word.text === nonBreakingBox
		const wordWidth = isBox ? style.size : measure(word.text, word.font, style.size)
		// Room before a tick box, so that it is read with the word after it.
		const gap = line.length > 0 && word.spaceBefore ? (isBox ? style.size : spaceWidth) : 0
		if (line.length > 0 && (word.breakBefore || x + gap + wordWidth > width)) {
			lines.push(line)
			line = []
			x = 0
		}
		const start = line.length > 0 ? x + gap : 0
		appendWord(line, word, { x: start, width: wordWidth, spaced: gap > 0 })
		x = start + wordWidth
	}
	if (line.length > 0) lines.push(line)
	return lines
}

/** The width of the longest word and of the whole text on one line, in points. */
export function measureText(nodes: Inline[], style: TextStyle, measure: Measure) {
	const words = toWords(nodes, style)
	const widths = words.map((word) =>
		word.text === nonBreakingBox ? style.size : measure(word.text, word.font, style.size),
	)
	const spaceWidth = measure(' ', style.font, style.size)
	return {
		longest: Math.max(0, ...widths),
		total: widths.reduce((sum, width) => sum + width + spaceWidth, 0),
	}
}

function appendWord(
	line: Line,
	word: Word,
	place: { x: number; width: number; spaced: boolean },
): void {
	const last = line.at(-1)
	const isBox = word.text === nonBreakingBox
	const joins =
		!isBox && last?.kind === 'text' && last.font === word.font && last.link === word.link
	if (joins) {
		last.text += (place.spaced ? ' ' : '') + word.text
		last.width = place.x + place.width - last.x
		return
	}
	line.push({
		kind: isBox ? 'box' : 'text',
		text: isBox ? '' : word.text,
		font: word.font,
		link: word.link,
		x: place.x,
		width: place.width,
	})
}

function toWords(nodes: Inline[], style: TextStyle): Word[] {
	const words: Word[] = []
	let spaceBefore = false
	let breakBefore = false
	walk(nodes, { bold: false, italic: false, link: null }, (text, mark) => {
		if (text === '\n') {
			breakBefore = true
			return
		}
		for (const part of text.replaceAll(boxMark, nonBreakingBox).split(/([ \n\t]+)/)) {
			if (part === '') continue
			if (/^[ \n\t]/.test(part)) {
				spaceBefore = true
				continue
			}
			words.push({
				text: part,
				font: fontOf(mark, style),
				link: mark.link,
				spaceBefore,
				breakBefore,
			})
			spaceBefore = false
			breakBefore = false
		}
	})
	return words
}

function walk(nodes: Inline[], mark: Mark, visit: (text: string, mark: Mark) => void): void {
	for (const node of nodes) {
		if (node.type === 'text' || node.type === 'inlineCode') visit(setApostrophes(node.value), mark)
		else if (node.type === 'break') visit('\n', mark)
		else if (node.type === 'strong') walk(node.children, { ...mark, bold: true }, visit)
		else if (node.type === 'emphasis') walk(node.children, { ...mark, italic: true }, visit)
		else if (node.type === 'link') walk(node.children, { ...mark, link: node.url }, visit)
	}
}

function fontOf(mark: Mark, style: TextStyle): FontName {
	if (style.font === 'heading') return 'heading'
	const bold = mark.bold || style.font === 'bold'
	if (mark.italic) return bold ? 'boldItalic' : 'italic'
	return bold ? style.boldFont : style.font
}

function setApostrophes(text: string): string {
	return text.replace(/(\p{L})'/gu, '$1’')
}
