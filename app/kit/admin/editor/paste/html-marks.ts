// Words with their marks. Each piece of text is put into its marks by itself, and joins its neighbour where they have
// marks in common: so no mark is ever around a block, around the same mark, or beside it.
import type { Element, ElementContent } from 'hast'
import { attributeOf, element, isBlank } from './html-nodes.ts'

/** From the outermost to the innermost. */
export type Marks = readonly Element[]

const namedBy: Record<string, string> = { b: 'strong', i: 'em', s: 'del', strike: 'del' }

/** The marks within an element, which may be a style, as Word and Google Docs write it. */
export function marksWithin(node: Element, marks: Marks, isTicked: boolean): Marks {
	const style = attributeOf(node, 'style')
	const name = namedBy[node.tagName] ?? node.tagName
	const weight = /(?:^|;)\s*font-weight:\s*(\w+)/i.exec(style)?.[1]
	const posture = /(?:^|;)\s*font-style:\s*(\w+)/i.exec(style)?.[1]
	const place = /(?:^|[;\s])vertical-align:\s*(super|sub)\b/i.exec(style)?.[1]?.toLowerCase()
	// Google Docs wraps everything in a `b` that is not bold.
	const isBold = weight ? /^(?:bold|bolder|[6-9]00)$/i.test(weight) : name === 'strong'
	const isItalic = posture ? /italic|oblique/i.test(posture) : name === 'em'
	// A ticked item is struck by the box that ticks it.
	const isStruck = /line-through/i.test(style) ? !isTicked : name === 'del'
	return [
		isBold && 'strong',
		isItalic && 'em',
		isStruck && 'del',
		(name === 'sup' || place === 'super') && 'sup',
		(name === 'sub' || place === 'sub') && 'sub',
	].reduce((all, mark) => (mark ? withMark(all, element(mark)) : all), marks)
}

/** The marks with one more; of raised and lowered words, the outer one counts. */
export function withMark(marks: Marks, mark: Element): Marks {
	const kind = (name: string) => (name === 'sub' ? 'sup' : name)
	if (marks.some(({ tagName }) => kind(tagName) === kind(mark.tagName))) return marks
	return [...marks, mark]
}

/** Adds a piece of text, a picture or a break. */
export function addLeaf(to: ElementContent[], marks: Marks, leaf: ElementContent) {
	let inside = to
	let missing = [...marks]
	for (let last = inside.at(-1); last?.type === 'element'; last = inside.at(-1)) {
		const open = missing.findIndex((mark) => isSame(last, mark))
		// A link is not parted by the marks within it.
		if (open < 0 || missing.slice(0, open).some(({ tagName }) => tagName === 'a')) break
		missing = missing.toSpliced(open, 1)
		inside = last.children
	}
	for (const { tagName, properties } of isBlank(leaf) ? [] : missing) {
		const opened = element(tagName, [], properties)
		inside.push(opened)
		inside = opened.children
	}
	const last = inside.at(-1)
	if (last?.type === 'text' && leaf.type === 'text') last.value += leaf.value
	else inside.push(leaf)
}

function isSame(last: Element, mark: Element): boolean {
	return last.tagName === mark.tagName && last.properties.href === mark.properties.href
}
