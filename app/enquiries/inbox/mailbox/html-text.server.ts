// The text of a mail that has only HTML. It is shown as text, so nothing in it can do anything; this makes it readable.
import type { Element, Nodes } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { maxHtmlLength, maxHtmlMarks } from './limits.ts'

const excluded = new Set(
	'head style script title template noscript svg math object iframe'.split(' '),
)
const boxes = new Set(
	'address article aside blockquote center dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
		' ',
	),
)
/** With an empty line after them. */
const spaced = new Set('blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '))
const crossedOut = new Set(['s', 'strike', 'del'])
const crossing = '[crossed out: '
const maxAddressLength = 500

/** HTML as plain text: lines where it has blocks, `> ` before what it quotes, addresses behind the words of links. */
export function textOfHtml(html: string): string {
	const given = html.slice(0, maxHtmlLength)
	if (countMarks(given) > maxHtmlMarks) return withoutMarks(given)
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

type Step = { node: Nodes } | { end: Element }

/** Without recursion: the depth is the sender's choice. */
function readTree(root: Nodes): string {
	const lines = new Lines()
	const steps: Step[] = [{ node: root }]
	for (let step = steps.pop(); step; step = steps.pop()) {
		if ('end' in step) lines.leave(step.end)
		else if (step.node.type === 'text') lines.write(step.node.value)
		else if (step.node.type === 'element' && isExcluded(step.node)) continue
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

/** Also what senders put before their text for lists of mails, which no program shows. */
function isExcluded(element: Element): boolean {
	return excluded.has(element.tagName) || hasStyle(element, /display\s?:\s?none/i)
}

function hasStyle({ properties }: Element, pattern: RegExp): boolean {
	return pattern.test(String(properties['style'] ?? ''))
}

function isCrossedOut(element: Element): boolean {
	return crossedOut.has(element.tagName) || hasStyle(element, /line-through/i)
}

function isPreformatted(element: Element): boolean {
	return element.tagName === 'pre' || hasStyle(element, /white-space\s?:\s?pre/i)
}

/** A list with the number of its next item, null without numbers; and how it writes them. */
type List = { next: number | null; step: number; sign: (number: number) => string }

class Lines {
	readonly #lines: string[] = []
	#line = ''
	/** Before the first words of an item. */
	#bullet = ''
	#depth = 0
	#preformatted = 0
	#crossedOut = 0
	readonly #lists: List[] = []
	/** The font whose letters are pictures, and raised or lowered letters, by their elements. */
	readonly #letters: { element: Element; change: (text: string) => string }[] = []

	enter(element: Element) {
		const { tagName, properties } = element
		if (tagName === 'br') this.#lines.push(this.#take())
		else if (boxes.has(tagName)) this.#break()
		if (tagName === 'blockquote') this.#depth += 1
		if (tagName === 'ol' || tagName === 'ul') this.#lists.push(listOf(element))
		if (tagName === 'li') this.#bullet = this.#nextBullet(Number(properties['value']))
		if (tagName === 'img') this.write(emojiOf(element))
		if (isPreformatted(element)) this.#preformatted += 1
		if (isCrossedOut(element) && this.#crossedOut++ === 0) this.#line += crossing
		const change = changeOf(element)
		if (change) this.#letters.push({ element, change })
	}

	leave(element: Element) {
		const { tagName, properties } = element
		if (this.#letters.at(-1)?.element === element) this.#letters.pop()
		if (isCrossedOut(element) && --this.#crossedOut === 0) this.#endCrossing()
		if (isPreformatted(element)) this.#preformatted -= 1
		if (tagName === 'a') this.#writeAddress(String(properties['href'] ?? ''))
		if (tagName === 'td' || tagName === 'th') this.write(' ')
		if (tagName === 'ol' || tagName === 'ul') this.#lists.pop()
		if (boxes.has(tagName)) this.#break()
		if (tagName === 'li') this.#bullet = ''
		if (spaced.has(tagName) && !/^[> ]*$/.test(this.#lines.at(-1) ?? ''))
			this.#lines.push(this.#take())
		if (tagName === 'blockquote') this.#depth -= 1
	}

	write(text: string) {
		const meant = this.#letters.at(-1)?.change(text) ?? text
		if (this.#preformatted > 0) return this.#writeLines(meant)
		const words = meant.replaceAll(/[\s\u00A0]+/g, ' ')
		this.#line += this.#line === '' || this.#line.endsWith(' ') ? words.trimStart() : words
	}

	text(): string {
		this.#break()
		return this.#lines.join('\n')
	}

	#writeLines(text: string) {
		const [first = '', ...rest] = text.split(/\r?\n/)
		this.#line += first
		for (const line of rest) {
			this.#lines.push(this.#take())
			this.#line = line
		}
	}

	#nextBullet(given: number): string {
		const list = this.#lists.at(-1)
		const indent = '  '.repeat(Math.min(Math.max(0, this.#lists.length - 1), 5))
		if (!list || list.next === null) return `${indent}- `
		const number = Number.isNaN(given) ? list.next : given
		list.next = number + list.step
		return `${indent}${list.sign(number)}. `
	}

	#endCrossing() {
		if (this.#line.endsWith(crossing)) this.#line = this.#line.slice(0, -crossing.length)
		else this.#line = this.#line.replace(/ ?$/, (space) => `]${space}`)
	}

	/** What a link says need not be where it leads. */
	#writeAddress(href: string) {
		const address = href.trim().slice(0, maxAddressLength)
		if (/^https?:\/\//i.test(address) && !this.#line.includes(address))
			this.#line += ` (${address})`
	}

	#break() {
		if (this.#line.trim() !== '') this.#lines.push(this.#take())
	}

	#take(): string {
		const words = this.#line.trim() === '' ? '' : this.#bullet + this.#line
		if (words) this.#bullet = ''
		this.#line = ''
		return ('> '.repeat(Math.min(this.#depth, 5)) + words).trimEnd()
	}
}

function listOf({ tagName, properties, children }: Element): List {
	if (tagName === 'ul') return { next: null, step: 1, sign: String }
	const isReversed = 'reversed' in properties
	const items = children.filter((child) => child.type === 'element' && child.tagName === 'li')
	const start = Number(properties['start'] ?? (isReversed ? items.length : 1))
	const first = { a: 96, A: 64 }[String(properties['type'])]
	const sign = (number: number) =>
		first && number >= 1 && number <= 26 ? String.fromCharCode(first + number) : String(number)
	return { next: Number.isNaN(start) ? 1 : start, step: isReversed ? -1 : 1, sign }
}

/** A picture that stands for a letter, as some programs write emoji. */
function emojiOf({ properties }: Element): string {
	const alt = String(properties['alt'] ?? '')
	return alt.length <= 16 && /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(alt)
		? alt
		: ''
}

const raised = { from: '0123456789+-−=()n', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ' }
/** Raised after a number or a name: they are read the same on the line. */
const ordinal = /^\s*(?:st|nd|rd|th|e|er|o|a|tm|®|™)\s*$/i
const lowered = { from: '0123456789+-−=()', to: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎' }
/** Outlook writes smiling faces and arrows as letters of this font. */
const wingdings = { from: 'JKLàßü', to: '🙂😐🙁→←✓' }

function changeOf(element: Element): ((text: string) => string) | null {
	if (element.tagName === 'sup')
		return (text) => mapped(text, raised) ?? (ordinal.test(text) ? text : `^${text}`)
	if (element.tagName === 'sub') return (text) => mapped(text, lowered) ?? text
	if (hasStyle(element, /font-family\s?:\s?["']?wingdings/i))
		return (text) => mapped(text, wingdings) ?? text
	return null
}

/** Null when a letter has no other. */
function mapped(text: string, { from, to }: { from: string; to: string }): string | null {
	const letters = Array.from(to)
	const found = Array.from(text, (letter) =>
		/\s/.test(letter) ? letter : letters[from.indexOf(letter)],
	)
	return found.every((letter) => letter !== undefined) ? found.join('') : null
}
