// What a visitor sees of a piece of HTML: its blocks, and for each character the elements around it, in no order.
import type { Element, Root, RootContent } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'

const inlineElements = new Set(
	'a abbr b cite code del em i ins kbd mark q s samp small span strong sub sup u var'.split(' '),
)
const parser = unified().use(rehypeRaw)

/** Also the space that the renderer keeps between a number and its unit, which it does not on two lines. */
const collapsed = /[ \t\r\n\f]+|(?<=\d)\u00a0(?=\p{L})/gu

type Seen = { text: string; within: string }

/** The HTML as a list to compare: equal lists look alike. Spaces outside `pre` and `code` count once. */
export function seenIn(html: string): string[] {
	const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as Root)
	const seen: Seen[] = []
	tree.children.forEach((child) => look(child, [], seen))
	return joined(spacesOnce(seen))
}

function look(node: RootContent, around: readonly string[], seen: Seen[]) {
	if (node.type === 'text') {
		const within = [...new Set(around)].sort().join(' ')
		// A space looks the same in bold and in italics.
		const plain = within.replaceAll(/\b(?:em|strong|b|i)(?: |$)/g, '').trim()
		const keeps = around.includes('pre') || around.some((name) => name.startsWith('code'))
		// The renderer leaves out one empty line before code, but not if it ends in \r; and code without an end has one
		// less.
		const text = keeps
			? node.value.replaceAll(/^[\r\n]+|[\r\n]+$/g, '')
			: node.value.replaceAll(collapsed, ' ')
		for (const letter of text)
			seen.push({
				text: keeps && letter === ' ' ? '␠' : letter,
				within: letter === ' ' ? plain : within,
			})
	} else if (node.type === 'element') lookInto(node, around, seen)
}

function lookInto(
	{ tagName, properties, children }: Element,
	around: readonly string[],
	seen: Seen[],
) {
	const given = JSON.stringify(Object.entries(properties).sort()).replaceAll('\\n', ' ')
	const name = given === '[]' ? tagName : `${tagName}${given}`
	if (inlineElements.has(tagName)) {
		children.forEach((child) => look(child, [...around, name], seen))
		return
	}
	const isInline = tagName === 'img' || tagName === 'input'
	const within = isInline ? [...new Set(around)].sort().join(' ') : ''
	seen.push({ text: `<${name}>`, within })
	const inner = tagName === 'pre' ? [...around, 'pre'] : around
	children.forEach((child) => look(child, inner, seen))
	if (!isInline) seen.push({ text: `</${tagName}>`, within: '' })
}

/** Without the spaces that the browser leaves out: at the ends of a block, and after another space. */
function spacesOnce(seen: Seen[]): Seen[] {
	const isEdge = (one: Seen | undefined) =>
		!one || (one.text.length > 2 && one.text.startsWith('<') && !/^<(?:img|input)/.test(one.text))
	const once = seen.filter(
		(one, at) => one.text !== ' ' || (!isEdge(seen[at - 1]) && seen[at - 1]!.text !== ' '),
	)
	const tidy = once.filter((one, at) => one.text !== ' ' || !isEdge(once[at + 1]))
	// A break at the end of a block starts no line.
	const isLast = (at: number) => /^<\/?(?!\/|br|img|input)./.test(tidy[at]?.text ?? '')
	return tidy.filter(
		(one, at) => !/^<\/?br>$/.test(one.text) || !isLast(one.text === '<br>' ? at + 2 : at + 1),
	)
}

function joined(seen: Seen[]): string[] {
	const runs: Seen[] = []
	for (const { text, within } of seen) {
		const last = runs.at(-1)
		if (last?.within === within) last.text += text
		else runs.push({ text, within })
	}
	return runs.map(({ text, within }) => `${within}: ${text}`)
}
