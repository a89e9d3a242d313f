// The text of a mail that has only HTML. It is shown as text, so nothing in it can do anything; this makes it readable.
import type { Element, Nodes } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { longestHtml, mostHtmlMarks } from './limits.ts'

const leftOut = new Set(
	'head style script title template noscript svg math object iframe'.split(' '),
)
const boxes = new Set(
	'address article aside blockquote center dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
		' ',
	),
)
/** With an empty line after them. */
const spaced = new Set('blockquote h1 h2 h3 h4 h5 h6 ol p table ul'.split(' '))
const longestAddress = 500

/** HTML as plain text: lines where it has blocks, `> ` before what it quotes, addresses behind the words of links. */
export function textOfHtml(html: string): string {
	const given = html.slice(0, longestHtml)
	if (countMarks(given) > mostHtmlMarks) return withoutMarks(given)
	try {
		return readTree(fromHtmlIsomorphic(given))
	} catch {
		// Nested too deep for the parser.
		return withoutMarks(given)
	}
}

function countMarks(html: string): number {
	let marks = 0
	for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) marks += 1
	return marks
}

/** In time that grows with the text alone. */
function withoutMarks(html: string): string {
	return html.replaceAll(/<[^<>]*>?/g, ' ').replaceAll(/[ \t]+/g, ' ')
}

/** A node to read, or the end of an element. */
type Step = { node: Nodes } | { end: Element }

/** Without recursion: the depth is the sender's choice. */
function readTree(root: Nodes): string {
	const lines = new Lines()
	const steps: Step[] = [{ node: root }]
	for (let step = steps.pop(); step; step = steps.pop()) {
		if ('end' in step) lines.leave(step.end)
		else if (step.node.type === 'text') lines.write(step.node.value)
		else if (step.node.type === 'element' && leftOut.has(step.node.tagName)) continue
		else if ('children' in step.node) {
			if (step.node.type === 'element') {
				lines.enter(step.node)
				steps.push({ end: step.node })
			}
			for (const child of step.node.children.toReversed()) steps.push({ node: child })
		}
	}
	return lines.text()
}

class Lines {
	readonly #lines: string[] = []
	#line = ''
	#depth = 0

	enter({ tagName }: Element) {
		if (tagName === 'br') this.#lines.push(this.#take())
		else if (boxes.has(tagName)) this.#break()
		if (tagName === 'blockquote') this.#depth += 1
		if (tagName === 'li') this.#line = '- '
	}

	leave(element: Element) {
		const { tagName, properties } = element
		if (tagName === 'a') this.#writeAddress(String(properties['href'] ?? ''))
		if (tagName === 'td' || tagName === 'th') this.write(' ')
		if (boxes.has(tagName)) this.#break()
		if (spaced.has(tagName) && !/^[> ]*$/.test(this.#lines.at(-1) ?? ''))
			this.#lines.push(this.#take())
		if (tagName === 'blockquote') this.#depth -= 1
	}

	write(text: string) {
		const words = text.replaceAll(/[\s\u00A0]+/g, ' ')
		this.#line += this.#line === '' || this.#line.endsWith(' ') ? words.trimStart() : words
	}

	text(): string {
		this.#break()
		return this.#lines.join('\n')
	}

	/** What a link says need not be where it leads. */
	#writeAddress(href: string) {
		const address = href.trim().slice(0, longestAddress)
		if (/^https?:\/\//i.test(address) && !this.#line.includes(address))
			this.#line += ` (${address})`
	}

	#break() {
		if (this.#line.trim() !== '') this.#lines.push(this.#take())
	}

	#take(): string {
		const line = ('> '.repeat(Math.min(this.#depth, 5)) + this.#line).trimEnd()
		this.#line = ''
		return line
	}
}
