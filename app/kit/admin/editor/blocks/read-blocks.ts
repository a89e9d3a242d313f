// Markdown into the model. A block is read only if the model can hold all of it; otherwise it stays source.
import { Fragment } from '@tiptap/pm/model'
import type { Mark, Node } from '@tiptap/pm/model'
import type { ContainerDirective } from 'mdast-util-directive'
import type {
	FootnoteReference,
	Heading,
	Image,
	List,
	ListItem,
	PhrasingContent,
	RootContent,
	Table,
	TableCell,
} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { isBoxName, remarkBlocks } from '#platform/lib/markdown/block-syntax.ts'
import { parseHostedVideo } from '#platform/lib/video.ts'
import { readImageMarkup } from '../image-markup.ts'
import { isVideoFrame } from './video-writing.ts'
import { isSpread } from './list-spread.ts'
import { isNoteLabel } from './notes.ts'
import { knownTags, schema } from './schema.ts'
import type { PictureAttrs } from './schema.ts'
import { trimmed } from './trimmed.ts'

/** The comment that stands for a picture which could not be pasted; visitors do not see comments. */
export const picturePlaceWords = 'Picture from your document: add it here'

/** Thrown while reading a block that the model cannot hold. */
class NotInModel extends Error {}

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(remarkBlocks)
const { nodes, marks } = schema
const tags = new Set<string>(knownTags)

/** An open HTML element, and how many nodes were read before it. */
type OpenTag = { name: string; readBefore: number }

/**
 * The top-level blocks of a text, by the parser of the site's renderer. A byte order mark is part of the text. `notes`:
 * labels of footnotes that stand elsewhere, without which their marks are words.
 */
export function parseMarkdown(text: string, notes?: Iterable<string>): RootContent[] {
	const elsewhere = Array.from(notes ?? [], (label) => `\n\n[^${label}]: .`)
	// The parser leaves out the first one, and does not count it.
	const blocks = parser.parse(`\ufeff${text}${elsewhere.join('')}`).children
	return blocks.slice(0, blocks.length - elsewhere.length)
}

/** A block as a node of the model, without its number; `null` when the model cannot hold it. */
export function readBlock(block: RootContent): Node | null {
	try {
		return topBlock(block)
	} catch (error) {
		if (error instanceof NotInModel) return null
		throw error
	}
}

function topBlock(block: RootContent): Node {
	if (block.type === 'html') return htmlBlock(block.value)
	if (block.type !== 'paragraph') return readNested(block)
	const [only, second] = block.children
	if (only && !second) {
		if (only.type === 'image') return nodes.picture!.create(attrsOfImage(only))
		const address = addressAlone(only)
		const video = address === null ? null : parseHostedVideo(address)
		if (video) return nodes.video!.create({ written: video.watchUrl })
	}
	return readNested(block)
}

function htmlBlock(value: string): Node {
	const html = trimmed(value, ' \t\r\n')
	if (html !== html.trim()) throw new NotInModel()
	const place =
		/^<!--\s*Picture from your document: add it here\.?\s*(?:\(([^()<>]*)\)\s*)?-->$/.exec(html)
	if (place) return nodes.picture_place!.create({ words: place[1]?.trim() ?? '' })
	const image = readImageMarkup(html)
	if (image) return nodes.picture!.create(attrsOfTag(image))
	if (isVideoFrame(html)) return nodes.video!.create({ written: html })
	throw new NotInModel()
}

function addressAlone(only: PhrasingContent): string | null {
	if (only.type === 'text') return only.value.trim()
	return only.type === 'link' && phrasingText(only) === only.url ? only.url : null
}

function phrasingText(node: PhrasingContent): string {
	if ('children' in node) return node.children.map(phrasingText).join('')
	return node.type === 'text' || node.type === 'inlineCode' ? node.value : ''
}

function readNested(block: RootContent): Node {
	// oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all the rest has no place in the model
	switch (block.type) {
		case 'paragraph':
			return nodes.paragraph!.create(null, readWords(block.children))
		case 'heading':
			return heading(block)
		case 'thematicBreak':
			return nodes.rule!.create()
		case 'blockquote':
			if (block.children.length === 0) throw new NotInModel()
			return nodes.blockquote!.create(null, block.children.map(readNested))
		case 'code':
			return codeBlock(block.value, [block.lang, block.meta])
		case 'list':
			return list(block)
		case 'table':
			return table(block)
		case 'containerDirective':
			return box(block)
		case 'html':
			return pictureLine(block.value)
		default:
			throw new NotInModel()
	}
}

function box({ name, children }: ContainerDirective): Node {
	if (children.length === 0) throw new NotInModel()
	if (name === 'columns') return nodes.columns!.create(null, children.map(column))
	if (!isBoxName(name)) throw new NotInModel()
	return nodes.box!.create({ name }, children.map(topBlock))
}

function column(block: RootContent): Node {
	const isColumn = block.type === 'containerDirective' && block.name === 'column'
	if (!isColumn || block.children.length === 0) throw new NotInModel()
	return nodes.column!.create(null, block.children.map(topBlock))
}

/** A picture within a list or a quote. */
function pictureLine(html: string): Node {
	const image = readImageMarkup(html)
	if (!image || html !== html.trim()) throw new NotInModel()
	return nodes.paragraph!.create(null, nodes.image!.create(attrsOfTag(image)))
}

function heading({ depth, children }: Heading): Node {
	// The break of a heading over two lines gives it another address than the element, which the model writes.
	if (children.some(({ type }) => type === 'break')) throw new NotInModel()
	return nodes.heading!.create({ level: depth }, readWords(children))
}

function codeBlock(value: string, info: (string | null | undefined)[]): Node {
	const text = value === '' ? [] : [schema.text(value.replaceAll(/\r\n?/g, '\n'))]
	return nodes.code_block!.create({ info: info.filter(Boolean).join(' ') }, text)
}

function list({ ordered, start, spread, children }: List): Node {
	const tight = !spread && !children.some((item) => item.spread)
	// Some blank lines cannot be written, and some must be: the list would become tighter or looser.
	const blocks = children.map((item) => item.children)
	if (isSpread(blocks, tight) === tight) throw new NotInModel()
	const items = children.map(listItem)
	return ordered
		? nodes.ordered_list!.create({ tight, start: start ?? 1 }, items)
		: nodes.bullet_list!.create({ tight }, items)
}

function listItem({ checked, children }: ListItem): Node {
	const blocks = children.map(readNested)
	// Markdown lets an item start with another block, or with nothing. An empty paragraph is not written.
	if (blocks[0]?.type !== nodes.paragraph) blocks.unshift(nodes.paragraph!.create())
	return nodes.list_item!.create({ checked: checked ?? null }, blocks)
}

function table({ align, children }: Table): Node {
	const columns = children[0]!.children.length
	// Cells beyond the header are not shown, and would be lost.
	if (children.some((row) => row.children.length > columns)) throw new NotInModel()
	const rows = children.map((row, index) => {
		const type = index === 0 ? nodes.table_header! : nodes.table_cell!
		const cells = Array.from({ length: columns }, (_, column) =>
			type.create({ align: align?.[column] ?? null }, cellText(row.children[column])),
		)
		return nodes.table_row!.create(null, cells)
	})
	return nodes.table!.create(null, rows)
}

function cellText(cell: TableCell | undefined): Node {
	return nodes.paragraph!.create(null, cell ? readWords(cell.children) : Fragment.empty)
}

function readWords(children: readonly PhrasingContent[]): Fragment {
	const read = readInline(children, [])
	// Breaks at the ends are left by an editor and not written; here they would be meant.
	let ends = ''
	read.forEach(({ type, text }) => (ends += type === nodes.hard_break ? '\n' : (text ?? '.')))
	if (/^ *\n|\n *\n *$/.test(ends)) throw new NotInModel()
	return read
}

function readInline(children: readonly PhrasingContent[], active: readonly Mark[]): Fragment {
	const read: Node[] = []
	const open: OpenTag[] = []
	for (const child of children) {
		const within = [...active, ...open.map(({ name }) => marks.tag!.create({ name }))]
		if (child.type === 'html') read.push(...htmlInline(child.value, open, within, read.length))
		else read.push(...inline(child, within))
	}
	if (open.length > 0) throw new NotInModel()
	return Fragment.fromArray(read)
}

function htmlInline(
	html: string,
	open: OpenTag[],
	active: readonly Mark[],
	readBefore: number,
): Node[] {
	if (/^<br\s*\/?>$/i.test(html)) return [nodes.hard_break!.create(null, null, active)]
	const image = readImageMarkup(html)
	if (image) return [nodes.image!.create(attrsOfTag(image), null, active)]
	const opening = /^<([a-z]+)>$/i.exec(html)?.[1]?.toLowerCase()
	if (opening && tags.has(opening)) {
		if (active.some(({ attrs }) => attrs.name === opening)) throw new NotInModel()
		open.push({ name: opening, readBefore })
		return []
	}
	const closing = /^<\/([a-z]+)>$/i.exec(html)?.[1]?.toLowerCase()
	const opened = open.pop()
	// Like a mark of Markdown, an element around nothing has no place in the model.
	if (!opened || opened.name !== closing || opened.readBefore === readBefore) throw new NotInModel()
	return []
}

function inline(child: PhrasingContent, active: readonly Mark[]): Node[] {
	// oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all the rest has no place in the model
	switch (child.type) {
		case 'text':
			return textNodes(onOneLine(child.value), active)
		case 'inlineCode':
			return textNodes(onOneLine(child.value), [...active, marks.code!.create()])
		case 'break':
			return [nodes.hard_break!.create(null, null, active)]
		case 'image':
			return [nodes.image!.create(attrsOfImage(child), null, active)]
		case 'footnoteReference':
			return [note(child, active)]
		case 'strong':
			return within(child.children, marks.strong!.create(), active)
		case 'emphasis':
			return within(child.children, marks.em!.create(), active)
		case 'delete':
			return within(child.children, marks.strike!.create(), active)
		case 'link':
			return within(
				child.children,
				marks.link!.create({ href: child.url, title: titleOf(child) }),
				active,
			)
		default:
			throw new NotInModel()
	}
}

function note({ label, identifier }: FootnoteReference, active: readonly Mark[]): Node {
	const name = label ?? identifier
	if (!isNoteLabel(name)) throw new NotInModel()
	return nodes.note!.create({ label: name }, null, active)
}

function within(children: readonly PhrasingContent[], mark: Mark, active: readonly Mark[]) {
	// The same mark twice, or a mark around nothing, has no place in the model.
	if (active.some(({ type }) => type === mark.type) || children.length === 0) throw new NotInModel()
	const read: Node[] = []
	readInline(children, [...active, mark]).forEach((node) => read.push(node))
	return read
}

function textNodes(value: string, active: readonly Mark[]): Node[] {
	return value === '' ? [] : [schema.text(value, active)]
}

/** A line break within a paragraph is a space on the page, whichever kind it is. */
function onOneLine(value: string): string {
	return value.replaceAll(/\r\n?|\n/g, ' ')
}

function titleOf({ title }: { title?: string | null | undefined }): string | null {
	return title ? onOneLine(title) : null
}

function attrsOfImage(image: Image): PictureAttrs {
	const plain = { width: null, height: null, placement: 'own', share: null, isTag: false } as const
	return { src: image.url, alt: onOneLine(image.alt ?? ''), title: titleOf(image), ...plain }
}

function attrsOfTag({
	url,
	...rest
}: NonNullable<ReturnType<typeof readImageMarkup>>): PictureAttrs {
	return { src: url, ...rest, isTag: true }
}
