// The model into Markdown.
import type { Mark, Node } from '@tiptap/pm/model'
import type {
	Image,
	ListItem,
	PhrasingContent,
	Root,
	RootContent,
	RowContent,
	TableContent,
	Text,
} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import type { Options } from 'remark-stringify'
import { unified } from 'unified'
import { remarkBlocks } from '#platform/lib/markdown/block-syntax.ts'
import { imageMarkup } from '../image-markup.ts'
import { linkAddresses, withPlainAddresses } from './bare-addresses.ts'
import { isSpread } from './list-spread.ts'
import { picturePlaceWords } from './read-blocks.ts'
import { schema } from './schema.ts'
import type { PictureAttrs } from './schema.ts'
import { trimmedEnd } from './trimmed.ts'
import { writeStrike } from './write-strike.ts'

type Handle = NonNullable<NonNullable<Options['handlers']>['text']>
type State = Parameters<Handle>[2]
type Info = Parameters<Handle>[3]

const { nodes, marks } = schema
const [maxPieceLength, seenAround] = [1000, 20]
const writers = { '*': writerWith('*'), _: writerWith('_') }

/** A block as Markdown with `\n` breaks, none at the end; '' when there is nothing to write. */
export function writeBlock(block: Node, emphasis: '*' | '_' = '*'): string {
	if (block.type === nodes.source || block.type === nodes.video) return block.attrs.written
	const tree = toTree(block)
	return tree ? writeTree([tree], emphasis) : ''
}

/** Blocks of Markdown as a text, with `\n` breaks and none at the end. */
export function writeTree(children: RootContent[], emphasis: '*' | '_' = '*'): string {
	const text = writers[emphasis].stringify({ type: 'root', children } satisfies Root)
	return withWholeLetters(trimmedEnd(text, '\n'))
}

function writerWith(emphasis: '*' | '_') {
	return unified()
		.use(remarkGfm, { singleTilde: false, tablePipeAlign: false })
		.use(remarkBlocks)
		.use(remarkStringify, {
			bullet: '-',
			emphasis,
			fences: true,
			handlers: {
				delete: writeStrike,
				text: (node: Text, _, state, info) => withPlainAddresses(escaped(node, state, info)),
			},
			listItemIndent: 'one',
			rule: '-',
			strong: '*',
		})
}

/** Words with what is no mark escaped. In pieces: the writer looks at all marks of a text again for each of them. */
function escaped({ value }: Text, state: State, info: Info): string {
	let text = ''
	for (let from = 0; from < value.length; from += maxPieceLength) {
		const to = from + maxPieceLength
		const before = from === 0 ? info.before : value.slice(from - seenAround, from)
		const after = to >= value.length ? info.after : value.slice(to, to + seenAround)
		text += state.safe(value.slice(from, to), { ...info, before, after })
	}
	// Behind the mark of a footnote they would make it another thing.
	return info.before.endsWith(']') && /^[:(]/.test(text) ? `\\${text}` : text
}

/** What a block says, as a text to compare: equal for blocks that visitors see alike. */
export function meaningOf(block: Node): string {
	const tree = toTree(block)
	return JSON.stringify(tree && linkAddresses(tree))
}

/** Next to emphasis the writer encodes half of a letter that takes two code units; this encodes all of it. */
function withWholeLetters(text: string): string {
	const encoded = (high: number, low: number) =>
		`&#x${(0x1_00_00 + (high - 0xd8_00) * 0x4_00 + low - 0xdc_00).toString(16).toUpperCase()};`
	return text
		.replaceAll(/([\ud800-\udbff])&#x(D[C-F][\dA-F]{2});/g, (_, high: string, low: string) =>
			encoded(high.charCodeAt(0), Number.parseInt(low, 16)),
		)
		.replaceAll(/&#x(D[89AB][\dA-F]{2});([\udc00-\udfff])/g, (_, high: string, low: string) =>
			encoded(Number.parseInt(high, 16), low.charCodeAt(0)),
		)
}

function toTree(block: Node): RootContent | null {
	switch (block.type) {
		case nodes.paragraph: {
			const children = inlineTree(block)
			const [only, second] = children
			if (only?.type === 'html' && !second) return only
			return only ? { type: 'paragraph', children } : null
		}
		case nodes.heading:
			return { type: 'heading', depth: block.attrs.level, children: inlineTree(block, true) }
		case nodes.blockquote: {
			const children = blocksIn(block)
			return children.length > 0 ? { type: 'blockquote', children: children as never[] } : null
		}
		case nodes.bullet_list:
		case nodes.ordered_list:
			return list(block)
		case nodes.code_block: {
			const [, lang = '', meta = ''] = /^(\S*)\s*(.*)$/s.exec(block.attrs.info)!
			return {
				type: 'code',
				lang: lang || null,
				meta: meta || null,
				value: readable(block.textContent),
			}
		}
		case nodes.rule:
			return { type: 'thematicBreak' }
		case nodes.table:
			return table(block)
		case nodes.box:
		case nodes.columns:
		case nodes.column: {
			const name = String(block.attrs.name ?? block.type.name)
			const children = blocksIn(block) as never[]
			return children.length > 0 ? { type: 'containerDirective', name, children } : null
		}
		case nodes.picture:
			return picture(block.attrs as PictureAttrs)
		case nodes.picture_place: {
			const { words } = block.attrs
			const note = words ? ` (${words.replaceAll(/[()<>-]+/g, ' ').trim()})` : ''
			return { type: 'html', value: `<!-- ${picturePlaceWords}${note} -->` }
		}
		default:
			// A film or a source block keeps its own writing; it is compared by it.
			return { type: 'html', value: block.attrs.written }
	}
}

function blocksIn(parent: Node): RootContent[] {
	const blocks: RootContent[] = []
	parent.forEach((child) => {
		const tree = toTree(child)
		if (tree) blocks.push(tree)
	})
	return blocks
}

function list(block: Node): RootContent {
	const items: RootContent[][] = []
	block.forEach((item) => items.push(blocksIn(item)))
	const spread = isSpread(items, block.attrs.tight)
	const children = items.map((written, at): ListItem => {
		const item = block.child(at)
		// A check box without words has no place in Markdown.
		const checked = inlineTree(item.firstChild!).length > 0 ? item.attrs.checked : null
		return { type: 'listItem', spread, checked, children: written as ListItem['children'] }
	})
	const ordered = block.type === nodes.ordered_list
	// A number of more than nine digits starts no item.
	const start = ordered ? Math.min(block.attrs.start, 1e9 - children.length) : null
	return { type: 'list', ordered, start, spread, children }
}

function table(block: Node): RootContent {
	const rows: TableContent[] = []
	block.forEach((row) => {
		const cells: RowContent[] = []
		row.forEach((cell) => {
			const children = cell.firstChild ? inlineTree(cell.firstChild, true) : []
			cells.push({ type: 'tableCell', children })
		})
		rows.push({ type: 'tableRow', children: cells })
	})
	const align: ('left' | 'center' | 'right' | null)[] = []
	block.firstChild?.forEach((cell) => align.push(cell.attrs.align))
	return { type: 'table', align, children: rows }
}

function picture(attrs: PictureAttrs): RootContent {
	const tree = imageTree(attrs)
	return tree.type === 'html' ? tree : { type: 'paragraph', children: [tree] }
}

function imageTree({
	src,
	isTag,
	...attrs
}: PictureAttrs): Image | { type: 'html'; value: string } {
	const { alt, title, width, height, placement, share } = attrs
	if (isTag || width || height || share || placement !== 'own')
		return { type: 'html', value: imageMarkup({ url: src, ...attrs }) }
	return { type: 'image', url: src, alt, title }
}

type Piece = { node: Node; text: string; marks: readonly Mark[] }

/** The words of a text block, without the spaces at its ends. */
function inlineTree(block: Node, isOneLine = false): PhrasingContent[] {
	const pieces: Piece[] = []
	block.forEach((node) => pieces.push({ node, text: node.text ?? '', marks: node.marks }))
	return grouped(withoutOuterSpaces(pieces, isOneLine), isOneLine)
}

function withoutOuterSpaces(pieces: Piece[], isOneLine: boolean): Piece[] {
	const split = pieces.flatMap((piece) => {
		if (!piece.node.isText || piece.marks.some(({ type }) => type === marks.code)) return [piece]
		const { text } = piece
		const words = text.trim()
		const lead = words === '' ? text : text.slice(0, text.length - text.trimStart().length)
		const tail = words === '' ? '' : text.slice(text.trimEnd().length)
		return [lead, words, tail].filter(Boolean).map((part) => ({ ...piece, text: part }))
	})
	return withoutBreaksAtEnds(split.flatMap(partedSpaces), isOneLine)
}

/** Browsers and Markdown leave out spaces and breaks at the ends of blocks and around breaks, no other white space. */
function withoutBreaksAtEnds(pieces: Piece[], isOneLine: boolean): Piece[] {
	const isBreak = (piece: Piece | undefined) => piece?.node.type === nodes.hard_break
	const isExcluded = (piece: Piece) => isSpace(piece) && /^[ \t\n\f\r]*$/.test(piece.text)
	const remaining = [...pieces]
	while (remaining.length > 0 && (isExcluded(remaining.at(-1)!) || isBreak(remaining.at(-1))))
		remaining.pop()
	while (remaining.length > 0 && (isExcluded(remaining[0]!) || isBreak(remaining[0])))
		remaining.shift()
	// On one line the break is an element, and the spaces around it part the words of a heading's address.
	if (isOneLine) return remaining
	const meetsBreak = (from: number, step: 1 | -1) => {
		let at = from
		while (remaining[at] && isExcluded(remaining[at]!)) at += step
		return isBreak(remaining[at])
	}
	return remaining.filter(
		(piece, at) => !(isExcluded(piece) && (meetsBreak(at, -1) || meetsBreak(at, 1))),
	)
}

function partedSpaces(piece: Piece): Piece[] {
	if (!isSpace(piece)) return [piece]
	const parts = piece.text.match(/[ \t\n\f\r]+|[^ \t\n\f\r]+/g) ?? []
	return parts.map((text) => ({ ...piece, text }))
}

function isSpace({ node, text, marks: on }: Piece): boolean {
	return node.isText && text.trim() === '' && !on.some(({ type }) => type === marks.code)
}

function isGap(piece: Piece): boolean {
	return isSpace(piece) || piece.node.type === nodes.hard_break
}

function has(piece: Piece, type: Mark['type']): boolean {
	return piece.marks.some((mark) => mark.type === type)
}

// Emphasis around a space or a break is none in Markdown: these belong outside.
const tightMarks = new Set([marks.strong, marks.em, marks.strike])

/** Nests the marks, the longest run outside. */
function grouped(given: readonly Piece[], isOneLine: boolean, done: readonly Mark[] = []) {
	const tree: PhrasingContent[] = []
	const pieces = [...given]
	for (let at = 0; at < pieces.length;) {
		const piece = withoutLead(pieces[at]!, done)
		pieces[at] = piece
		const { mark, length } = maxRun(pieces, at, done)
		if (mark) {
			const inside = grouped(pieces.slice(at, at + length), isOneLine, [...done, mark])
			for (const node of marked(mark, inside)) add(tree, node)
		} else add(tree, leaf(piece, isOneLine))
		at += Math.max(1, length)
	}
	return tree
}

function withoutLead(piece: Piece, done: readonly Mark[]): Piece {
	if (!isGap(piece)) return piece
	const remaining = piece.marks.filter((mark) => !tightMarks.has(mark.type) || mark.isInSet(done))
	return { ...piece, marks: remaining }
}

function maxRun(pieces: readonly Piece[], at: number, done: readonly Mark[]) {
	const piece = pieces[at]!
	let best: { mark: Mark | null; length: number } = { mark: null, length: 0 }
	for (const mark of piece.marks) {
		if (mark.type === marks.code || mark.isInSet(done)) continue
		const length = runLength(pieces, at, mark)
		const isInside = best.mark && length === best.length && isAddress(piece, best.mark)
		if (length > best.length || isInside) best = { mark, length }
	}
	return best
}

/** An address that links to itself is written without brackets, and so inside of other marks. */
function isAddress({ text }: Piece, { type, attrs }: Mark): boolean {
	return type === marks.link && ['', 'mailto:', 'http://'].includes(attrs.href.replace(text, ''))
}

function runLength(pieces: readonly Piece[], from: number, mark: Mark): number {
	let length = 0
	while (pieces[from + length]?.marks.some((other) => other.eq(mark))) length++
	if (tightMarks.has(mark.type)) while (isGap(pieces[from + length - 1]!)) length--
	return length
}

function marked(mark: Mark, children: PhrasingContent[]): PhrasingContent[] {
	switch (mark.type) {
		case marks.strong:
			return [{ type: 'strong', children }]
		case marks.em:
			return [{ type: 'emphasis', children }]
		case marks.strike:
			return [{ type: 'delete', children }]
		case marks.link:
			return [{ type: 'link', title: mark.attrs.title, url: mark.attrs.href, children }]
		default: {
			const { name } = mark.attrs
			return [
				{ type: 'html', value: `<${name}>` },
				...children,
				{ type: 'html', value: `</${name}>` },
			]
		}
	}
}

function leaf(piece: Piece, isOneLine: boolean): PhrasingContent {
	const { node, text } = piece
	if (node.type === nodes.image) return imageTree(node.attrs as PictureAttrs)
	if (node.type === nodes.note) {
		const { label } = node.attrs
		return { type: 'footnoteReference', identifier: label.toLowerCase(), label }
	}
	if (node.type === nodes.hard_break)
		return isOneLine ? { type: 'html', value: '<br>' } : { type: 'break' }
	const value = readable(text).replaceAll('\n', ' ')
	return { type: has(piece, marks.code!) ? 'inlineCode' : 'text', value }
}

/** As Markdown reads it: never with NUL, and one kind of line break. */
function readable(text: string): string {
	return text.replaceAll('\0', '\ufffd').replaceAll(/\r\n?/g, '\n')
}

/** Adds a node; texts side by side become one. */
function add(tree: PhrasingContent[], node: PhrasingContent) {
	const last = tree.at(-1)
	// The writer would put a space in the place of a break before an element.
	if (last?.type === 'break' && node.type === 'html')
		tree[tree.length - 1] = { type: 'html', value: '<br>' }
	if (last?.type === 'text' && node.type === 'text') last.value += node.value
	else tree.push(node)
}
