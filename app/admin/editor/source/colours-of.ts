import type { Definition, Image, Link, Nodes } from 'mdast'
import { addressPlace, visitMarkdown } from '../visit-markdown.ts'

/** A part of the source, and the classes of our stylesheet that colour it. */
export type Colour = { from: number; to: number; classes: string }

/** The colours of a Markdown text, outer parts first. */
export function coloursOf(text: string): Colour[] {
	const colours: Colour[] = []
	let quotedTo = 0
	visitMarkdown(text, (node, { from, to }) => {
		const source = text.slice(from, to)
		const isInQuote = from < quotedTo
		if (node.type === 'blockquote') quotedTo = Math.max(quotedTo, to)
		// The marks of a quote within a quote are found with those of the outer one, except the first.
		const parts = node.type === 'blockquote' && isInQuote ? [mark(0, 1)] : partsOf(node, source)
		for (const part of parts)
			if (part.to > part.from) colours.push({ ...part, from: from + part.from, to: from + part.to })
	})
	return colours
}

function partsOf(node: Nodes, source: string): Colour[] {
	// oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the rest has no colour
	switch (node.type) {
		case 'heading':
			return headingParts(node.depth, source)
		case 'strong':
			return wrapped('md-strong', 2, source)
		case 'emphasis':
			return wrapped('md-emphasis', 1, source)
		case 'delete':
			return wrapped('md-strike', 2, source)
		case 'blockquote':
			return quoteParts(source)
		case 'listItem':
			return itemParts(source, node.checked ?? null)
		case 'thematicBreak':
			return [mark(0, source.length)]
		case 'table':
			return delimiterParts(source)
		case 'tableCell':
			return [
				...(source.startsWith('|') ? [mark(0, 1)] : []),
				...(/[^\\]\|$/.test(source) ? [mark(source.length - 1, source.length)] : []),
			]
		case 'link':
		case 'image':
		case 'definition':
			return addressParts(node, source)
		case 'linkReference':
		case 'imageReference':
			return referenceParts(node.referenceType === 'shortcut', source)
		case 'inlineCode':
		case 'code':
		case 'html':
			return [{ from: 0, to: source.length, classes: 'md-code' }]
		case 'text':
			return entityParts(source)
		default:
			return []
	}
}

function headingParts(depth: number, source: string): Colour[] {
	const size = depth < 3 ? ' md-h2' : depth === 3 ? ' md-h3' : ''
	const whole = { from: 0, to: source.length, classes: `md-heading${size}` }
	const opening = /^#+/.exec(source)?.[0].length
	const closing = opening ? /[ \t]#+$/.exec(source) : /[\r\n][ \t>]*[=-]+$/.exec(source)
	return [
		whole,
		...(opening ? [mark(0, opening)] : []),
		...(closing ? [mark(closing.index + 1, source.length)] : []),
	]
}

function wrapped(classes: string, width: number, { length }: string): Colour[] {
	return [{ from: 0, to: length, classes }, mark(0, width), mark(length - width, length)]
}

function itemParts(source: string, checked: boolean | null): Colour[] {
	const [, marker = '', space = '', box = ''] =
		/^([-+*]|\d{1,9}[.)])([ \t]*)(\[[ xX]\])?/.exec(source) ?? []
	const start = marker.length + space.length
	return [mark(0, marker.length), ...(checked === null ? [] : [mark(start, start + box.length)])]
}

function quoteParts(source: string): Colour[] {
	const starts = source.matchAll(/^[ \t>]+/gm)
	return Array.from(starts).flatMap(({ index, 0: start }) =>
		Array.from(start.matchAll(/>/g), (found) => mark(index + found.index, index + found.index + 1)),
	)
}

/** The second line of a table. */
function delimiterParts(source: string): Colour[] {
	const [, start = '', line = ''] = /^([^\r\n]*[\r\n][\n \t>]*)([-:| \t]+)/.exec(source) ?? []
	return [mark(start.length, start.length + line.trimEnd().length)]
}

function addressParts(node: Definition | Image | Link, source: string): Colour[] {
	const { length } = source
	if (node.type === 'link' && !source.startsWith('[')) {
		const bracket = source.startsWith('<') ? 1 : 0
		const address = { from: bracket, to: length - bracket, classes: 'md-address' }
		return [mark(0, bracket), address, mark(length - bracket, length)]
	}
	const place = addressPlace(node, source)
	const address = place ? [{ ...place, classes: 'md-address' }] : []
	if (node.type === 'definition') return address
	const end = source.lastIndexOf('](', place?.from ?? length)
	return [
		mark(0, source.startsWith('!') ? 2 : 1),
		...(end === -1 ? [] : [mark(end, end + 2)]),
		...address,
		mark(length - 1, length),
	]
}

function referenceParts(isShort: boolean, source: string): Colour[] {
	const end = isShort ? source.length - 1 : source.lastIndexOf('][')
	return [mark(0, source.startsWith('!') ? 2 : 1), mark(Math.max(end, 1), source.length)]
}

function entityParts(source: string): Colour[] {
	const entities = source.matchAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi)
	return Array.from(entities, ({ index, 0: { length } }) => ({
		from: index,
		to: index + length,
		classes: 'md-code',
	}))
}

function mark(from: number, to: number): Colour {
	return { from, to, classes: 'md-mark' }
}
