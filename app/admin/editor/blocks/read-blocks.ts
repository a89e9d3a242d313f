// Markdown into the model. A block is read only if the model can hold all of it; otherwise it stays source.
import { Fragment } from '@tiptap/pm/model'
import type { Mark, Node } from '@tiptap/pm/model'
import type {
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
import { parseHostedVideo } from '#app/lib/video.ts'
import { readImageMarkup } from '../image-markup.ts'
import { knownTags, schema } from './schema.ts'
import type { PictureAttrs } from './schema.ts'

/** The comment that stands for a picture which could not be pasted; visitors do not see comments. */
export const picturePlaceWords = 'Picture from your document: add it here'

/** Thrown while reading a block that the model cannot hold. */
class NotInModel extends Error {}

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false })
const { nodes, marks } = schema
const tags = new Set<string>(knownTags)

/** The top-level blocks of a text, by the parser of the site's renderer. */
export function parseMarkdown(text: string): RootContent[] {
	return parser.parse(text).children
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

function htmlBlock(html: string): Node {
	const place =
		/^<!--\s*Picture from your document: add it here\.?\s*(?:\(([^()<>]*)\)\s*)?-->$/.exec(
			html.trim(),
		)
	if (place) return nodes.picture_place!.create({ words: place[1]?.trim() ?? '' })
	const image = readImageMarkup(html)
	if (image) return nodes.picture!.create(attrsOfTag(image))
	const frame = /^<iframe\b[^<>]*>\s*<\/iframe>$/i.test(html.trim())
	const source = /\ssrc="([^"]*)"/i.exec(html)?.[1]
	const isFilm = frame && source && parseHostedVideo(source.replaceAll('&amp;', '&'))
	if (isFilm) return nodes.video!.create({ written: html.trim() })
	throw new NotInModel()
}

function addressAlone(only: PhrasingContent): string | null {
	if (only.type === 'text') return only.value.trim()
	if (only.type !== 'link' || only.children.length !== 1) return null
	const [words] = only.children
	return words?.type === 'text' && words.value === only.url ? only.url : null
}

function readNested(block: RootContent): Node {
	switch (block.type) {
		case 'paragraph':
			return nodes.paragraph!.create(null, readInline(block.children, []))
		case 'heading':
			return heading(block)
		case 'thematicBreak':
			return nodes.rule!.create()
		case 'blockquote':
			return nodes.blockquote!.createChecked(null, block.children.map(readNested))
		case 'code':
			return codeBlock(block.value, [block.lang, block.meta])
		case 'list':
			return list(block)
		case 'table':
			return table(block)
		default:
			throw new NotInModel()
	}
}

function heading({ depth, children }: Heading): Node {
	return nodes.heading!.create({ level: depth }, readInline(children, []))
}

function codeBlock(value: string, info: (string | null | undefined)[]): Node {
	const text = value === '' ? [] : [schema.text(value.replaceAll(/\r\n?/g, '\n'))]
	return nodes.code_block!.create({ info: info.filter(Boolean).join(' ') }, text)
}

function list({ ordered, start, spread, children }: List): Node {
	const tight = !spread && !children.some((item) => item.spread)
	const items = children.map(listItem)
	return ordered
		? nodes.ordered_list!.create({ tight, start: start ?? 1 }, items)
		: nodes.bullet_list!.create({ tight }, items)
}

function listItem({ checked, children }: ListItem): Node {
	const blocks = children.map(readNested)
	if (blocks[0]?.type !== nodes.paragraph) {
		// Markdown lets an item start with another block, or with nothing; only nothing has a place in the model.
		if (blocks.length > 0) throw new NotInModel()
		blocks.push(nodes.paragraph!.create())
	}
	return nodes.list_item!.create({ checked: checked ?? null }, blocks)
}

function table({ align, children }: Table): Node {
	const columns = Math.max(...children.map((row) => row.children.length))
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
	return nodes.paragraph!.create(null, cell ? readInline(cell.children, []) : Fragment.empty)
}

function readInline(children: readonly PhrasingContent[], active: readonly Mark[]): Fragment {
	const read: Node[] = []
	const open: string[] = []
	for (const child of children) {
		const within = [...active, ...open.map((name) => marks.tag!.create({ name }))]
		if (child.type === 'html') read.push(...htmlInline(child.value, open, within))
		else read.push(...inline(child, within))
	}
	if (open.length > 0) throw new NotInModel()
	return Fragment.fromArray(joinedTexts(read))
}

function htmlInline(html: string, open: string[], active: readonly Mark[]): Node[] {
	if (/^<br\s*\/?>$/i.test(html)) return [nodes.hard_break!.create(null, null, active)]
	const image = readImageMarkup(html)
	if (image) return [nodes.image!.create(attrsOfTag(image), null, active)]
	const opening = /^<([a-z]+)>$/i.exec(html)?.[1]?.toLowerCase()
	const closing = /^<\/([a-z]+)>$/i.exec(html)?.[1]?.toLowerCase()
	if (opening && tags.has(opening) && !open.includes(opening)) open.push(opening)
	else if (!closing || open.pop() !== closing) throw new NotInModel()
	return []
}

function inline(child: PhrasingContent, active: readonly Mark[]): Node[] {
	switch (child.type) {
		case 'text':
			return textNodes(oneLine(child.value), active)
		case 'inlineCode':
			return textNodes(oneLine(child.value), [...active, marks.code!.create()])
		case 'break':
			return [nodes.hard_break!.create(null, null, active)]
		case 'image':
			return [nodes.image!.create(attrsOfImage(child), null, active)]
		case 'strong':
			return within(child.children, marks.strong!.create(), active)
		case 'emphasis':
			return within(child.children, marks.em!.create(), active)
		case 'delete':
			return within(child.children, marks.strike!.create(), active)
		case 'link':
			return within(
				child.children,
				marks.link!.create({ href: child.url, title: child.title ?? null }),
				active,
			)
		default:
			throw new NotInModel()
	}
}

function within(children: readonly PhrasingContent[], mark: Mark, active: readonly Mark[]) {
	// The same mark twice, or a mark around nothing, has no place in the model.
	if (active.some(({ type }) => type === mark.type) || children.length === 0) throw new NotInModel()
	const read: Node[] = []
	readInline(children, [...active, mark]).forEach((node) => read.push(node))
	return read
}

/** A line break within a paragraph is a space on the page, whichever kind it is. */
function oneLine(value: string): string {
	return value.replaceAll(/\r\n?|\n/g, ' ')
}

function textNodes(value: string, active: readonly Mark[]): Node[] {
	return value === '' ? [] : [schema.text(value, active)]
}

function joinedTexts(read: Node[]): Node[] {
	return read.reduce<Node[]>((joined, node) => {
		const last = joined.at(-1)
		if (last?.isText && node.isText && last.sameMarkup(node))
			joined[joined.length - 1] = schema.text(`${last.text}${node.text}`, node.marks)
		else joined.push(node)
		return joined
	}, [])
}

function attrsOfImage({ url, alt, title }: Image): PictureAttrs {
	const plain = { width: null, height: null, placement: 'own', share: null, isTag: false } as const
	return { src: url, alt: alt ?? '', title: title ?? null, ...plain }
}

function attrsOfTag({
	url,
	...rest
}: NonNullable<ReturnType<typeof readImageMarkup>>): PictureAttrs {
	return { src: url, ...rest, isTag: true }
}
