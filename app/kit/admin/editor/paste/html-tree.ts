// Clipboard HTML as a small tree: its text in a dozen elements, without what Word, Docs and pages have around it.
import type { Comment, Element, ElementContent, Root, RootContent } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { unwrappedLink, withUnwrappedLinks } from '#platform/lib/unwrapped-link.ts'
import { parseHostedVideo } from '#platform/lib/video.ts'
import { addLeaf, marksWithin, withMark } from './html-marks.ts'
import type { Marks } from './html-marks.ts'
import { attributeOf, element, elementsIn, isBlank, wordsOf } from './html-nodes.ts'
import { noteOf, readNotes } from './html-notes.ts'
import type { Notes } from './html-notes.ts'
import { isExcluded } from './left-out.ts'
import { foundPicture, keepsAddress } from './pasted-pictures.ts'
import type { FoundPicture } from './pasted-pictures.ts'
import { withWordLists } from './word-lists.ts'

/** The pictures of a text are numbered in order; where one has no address of its own, its number stands in the tree. */
export type PastedTree = { tree: Root; found: FoundPicture[] }

/** What is around a node. */
type Around = {
	marks: Marks
	isInHeading?: boolean
	isInItem?: boolean
	/** In an item that is ticked. */
	isTicked?: boolean
	/** In a table that becomes one. */
	isInTable?: boolean
}

const boxes = new Set(
	'address article aside body center dd details dir div dl dt fieldset figcaption figure footer form header hgroup html legend main p search section summary xmp'.split(
		' ',
	),
)

export function readHtml(html: string): PastedTree {
	const root = fromHtmlIsomorphic(html)
	const reader = new HtmlReader(root)
	return { tree: { type: 'root', children: reader.content(root.children) }, found: reader.found }
}

class HtmlReader {
	readonly found: FoundPicture[] = []
	private readonly notes: Notes
	private readonly shapes: ReadonlySet<string>

	constructor(root: Root) {
		this.notes = readNotes(root)
		this.shapes = shownShapes(root)
	}

	content(nodes: readonly RootContent[], around: Around = { marks: [] }): ElementContent[] {
		const content: ElementContent[] = []
		this.read(content, nodes, around)
		return content
	}

	private read(to: ElementContent[], nodes: readonly RootContent[], around: Around) {
		for (const node of withWordLists(nodes)) {
			if (node.type === 'text') addLeaf(to, around.marks, textNode(node.value))
			else if (node.type === 'comment') this.picture(to, vmlPicture(node, this.shapes), around)
			else if (node.type === 'element' && !isExcluded(node) && !this.notes.excluded.has(node))
				this.element(to, node, around)
		}
	}

	private element(to: ElementContent[], node: Element, around: Around) {
		const level = headingLevelOf(node)
		const label = this.notes.labels.get(node)
		if (label) to.push(element('div', this.content(node.children, around), { dataNote: label }))
		else if (level > 0) to.push(this.heading(node, level, around))
		else if (boxes.has(node.tagName)) to.push(element('div', this.content(node.children, around)))
		else this.other(to, node, around)
	}

	private other(to: ElementContent[], node: Element, around: Around) {
		const { tagName, children } = node
		switch (tagName) {
			case 'a':
				return this.link(to, node, around)
			case 'img':
				return this.picture(to, node, around)
			case 'br':
				return this.lineBreak(to, around)
			case 'hr':
				return to.push(element('hr'))
			case 'code':
				return addLeaf(to, around.marks, this.code(node, around))
			case 'pre':
				return to.push(this.code(node, around))
			case 'iframe':
				return to.push(element('div', filmOf(node)))
			case 'blockquote':
				return to.push(element('blockquote', this.content(children, around)))
			case 'ul':
			case 'ol':
			case 'menu':
				return to.push(this.list(node, around))
			case 'li':
				return looseListIn(to).children.push(this.item(node, around))
			case 'table':
				return to.push(...this.table(node, around))
			case 'td':
			case 'th':
				return to.push(this.cell(node, around))
			case 'tr':
				if (around.isInTable) return to.push(element('tr', this.content(children, around)))
		}
		const marks = marksWithin(node, around.marks, around.isTicked ?? false)
		this.read(to, children, { ...around, marks: around.isInHeading ? withoutBold(marks) : marks })
	}

	private heading(node: Element, level: number, around: Around): Element {
		// An item begins with words, of which a heading would make a block of its own.
		if (around.isInItem) {
			const marks = withMark(around.marks, element('strong'))
			return element('div', this.content(node.children, { ...around, marks }))
		}
		const within = { ...around, marks: withoutBold(around.marks), isInHeading: true }
		return element(`h${level}`, this.content(node.children, within))
	}

	/** A link within one block; one around several is left out. */
	private link(to: ElementContent[], node: Element, around: Around) {
		const label = noteOf(node, this.notes)
		if (label) return addLeaf(to, [], element('img', [], { dataNote: label }))
		const href = unwrappedLink(attributeOf(node, 'href').trim())
		const isUsable = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href)
		const blocks = elementsIn(node).filter(({ tagName }) => /^(?:p|h\d|li|t[dh])$/.test(tagName))
		const isLink = isUsable && blocks.length < 2
		const marks = isLink ? withMark(around.marks, element('a', [], { href })) : around.marks
		this.read(to, node.children, { ...around, marks })
	}

	private lineBreak(to: ElementContent[], { marks }: Around) {
		// A link is on one line.
		if (marks.some(({ tagName }) => tagName === 'a')) addLeaf(to, marks, textNode(' '))
		else to.push(element('br'))
	}

	private picture(to: ElementContent[], node: Element | null, around: Around) {
		if (!node) return
		const picture = foundPicture(node)
		const { source: src, alt } = picture
		const number = this.found.push(picture) - 1
		if (!keepsAddress(picture)) addLeaf(to, around.marks, element('img', [], { dataPlace: number }))
		else {
			const address = isMediaAddress(src) ? src : new URL(src, 'https://page.invalid').href
			addLeaf(to, around.marks, element('img', [], { src: address, alt }))
		}
	}

	private code(node: Element, around: Around): Element {
		// Its pictures are found, and stand behind the text.
		this.content(node.children, around)
		const text = { type: 'text', value: codeOf(node) } as const
		return element(node.tagName, [text], { dataLanguage: languageOf(node) })
	}

	private list(node: Element, around: Around): Element {
		const isOrdered = node.tagName === 'ol'
		const list = element(isOrdered ? 'ol' : 'ul', [], startOf(node))
		for (const child of withWordLists(node.children)) {
			if (isBlank(child) || (child.type === 'element' && isExcluded(child))) continue
			const last = list.children.at(-1) as Element | undefined
			const item =
				child.type === 'element' && child.tagName === 'li'
					? this.item(child, around)
					: element('li', this.content([child], { ...around, isInItem: true }))
			const lists = item.children.filter((one) => !isBlank(one))
			// Lists that are no part of an item are part of the one before; without one, their items are items of this list.
			if (lists.length === 0 || !lists.every(isList)) list.children.push(item)
			else if (last) lists.forEach((one) => addList(last, one))
			else list.children.push(...lists.flatMap(({ children }) => children))
		}
		return list
	}

	private item(node: Element, around: Around): Element {
		const [first] = node.children.filter((child) => !isBlank(child))
		const isBox = first?.type === 'element' && attributeOf(first, 'type') === 'checkbox'
		const state =
			attributeOf(node, 'ariaChecked') ||
			attributeOf(node, 'dataChecked') ||
			{ checked: 'true', unchecked: 'false' }[attributeOf(node, 'dataList')] ||
			(isBox ? String(first.properties.checked ?? false) : '')
		const within = { ...around, isInItem: true, isTicked: state === 'true' }
		const content = this.content(node.children, within)
		const checked = state === '' ? takeSign(content) : state === 'true'
		if (checked === null) return element('li', content)
		return element('li', [element('input', [], { type: 'checkbox', checked }), ...content])
	}

	/** A table that only arranges its content, with one cell or other tables within, is unwrapped. */
	private table(node: Element, around: Around): Element[] {
		const within = elementsIn(node)
		const isFrame =
			within.some(({ tagName }) => tagName === 'table') ||
			within.filter(({ tagName }) => /^t[dh]$/.test(tagName)).length < 2
		const isCaption = (child: RootContent) =>
			child.type === 'element' && child.tagName === 'caption'
		const captions = node.children.filter(isCaption)
		const rows = node.children.filter((child) => !isCaption(child))
		return [
			element('div', this.content(captions, around)),
			element(isFrame ? 'div' : 'table', this.content(rows, { ...around, isInTable: !isFrame })),
		]
	}

	private cell(node: Element, around: Around): Element {
		const { colSpan, rowSpan } = node.properties
		const name = around.isInTable ? 'td' : 'div'
		return element(name, this.content(node.children, around), { colSpan, rowSpan })
	}
}

/** Text as it shows, without the letters of icon fonts, which are boxes elsewhere. */
function textNode(value: string): ElementContent {
	const words = value.replaceAll(/[\ue000-\uf8ff]/g, '').replaceAll(/[\u00a0\r]/g, ' ')
	return { type: 'text', value: withUnwrappedLinks(words) }
}

function headingLevelOf(node: Element): number {
	const level = /^h([1-6])$/.exec(node.tagName)?.[1]
	if (level) return Number(level)
	// Word in the browser writes its headings this way.
	if (attributeOf(node, 'role') === 'heading')
		return Number(/^[1-6]$/.exec(attributeOf(node, 'ariaLevel'))?.[0] ?? 2)
	return node.tagName === 'p' && /\bMsoTitle\b/.test(attributeOf(node, 'className')) ? 1 : 0
}

function withoutBold(marks: Marks): Marks {
	return marks.filter(({ tagName }) => tagName !== 'strong')
}

function codeOf(node: RootContent): string {
	if (node.type === 'element' && node.tagName === 'br') return '\n'
	if (node.type === 'element') return node.children.map(codeOf).join('')
	return wordsOf(node).replaceAll('\r', '')
}

function languageOf(node: Element): string {
	const code = elementsIn(node).find(({ tagName }) => tagName === 'code')
	const names = `${attributeOf(node, 'className')} ${code ? attributeOf(code, 'className') : ''}`
	return /(?:^|\s)lang(?:uage)?-([\w+#-]{1,30})(?=\s|$)/.exec(names)?.[1] ?? ''
}

function filmOf(frame: Element): ElementContent[] {
	const film = parseHostedVideo(attributeOf(frame, 'src'))
	return film ? [{ type: 'text', value: film.watchUrl }] : []
}

function startOf(list: Element): { start?: number } {
	const start = Number.parseInt(attributeOf(list, 'start'), 10)
	return start >= 0 && start < 1_000_000 ? { start } : {}
}

function isList(node: ElementContent): node is Element {
	return node.type === 'element' && /^[uo]l$/.test(node.tagName)
}

/** Adds a list, which goes on with the one before. */
function addList(item: Element, list: Element) {
	const before = item.children.findLast((node) => !isBlank(node))
	if (before?.type === 'element' && before.tagName === list.tagName)
		before.children.push(...list.children)
	else item.children.push(list)
}

/** The list for items that are in none. */
function looseListIn(content: ElementContent[]): Element {
	const last = content.findLast((node) => !isBlank(node))
	if (last?.type === 'element' && last.properties.dataLoose) return last
	const list = element('ul', [], { dataLoose: true })
	content.push(list)
	return list
}

/** Takes a typed box off the first words; `null` when there is none. */
function takeSign(content: readonly ElementContent[]): boolean | null {
	let first = content.find((node) => !isBlank(node))
	while (first?.type === 'element') first = first.children.find((node) => !isBlank(node))
	if (first?.type !== 'text') return null
	const [start = '', sign] = /^\s*([☐☑☒])\s*/.exec(first.value) ?? []
	first.value = first.value.slice(start.length)
	return sign ? sign !== '☐' : null
}

// Word describes its pictures in comments. What browsers show follows each as an ordinary picture, but not always.

/** The shapes that the ordinary pictures stand for. */
function shownShapes(root: Root): Set<string> {
	return new Set(elementsIn(root).flatMap((node) => attributeOf(node, 'v:shapes').split(/\s+/)))
}

/** The picture of a comment, if it is nowhere else. */
function vmlPicture({ value }: Comment, shown: ReadonlySet<string>): Element | null {
	if (!value.startsWith('[if gte vml')) return null
	const image = /<v:imagedata(\s[^<>]*)>/i.exec(value)?.[1] ?? ''
	const shape = /<v:(?:shape|rect|roundrect|group)(\s[^<>]*)>/i.exec(value)?.[1] ?? ''
	const source = /\ssrc=("[^"]*"|'[^']*')/i.exec(image)?.[1]
	const id = /\sid=("[^"]*"|'[^']*')/i.exec(shape)?.[1]?.slice(1, -1)
	if (!source || (id && shown.has(id))) return null
	const alt = /\salt=("[^"]*"|'[^']*')/i.exec(shape)?.[1] ?? '""'
	const [picture] = elementsIn(fromHtmlIsomorphic(`<img src=${source} alt=${alt}>`)).slice(-1)
	return picture ?? null
}
