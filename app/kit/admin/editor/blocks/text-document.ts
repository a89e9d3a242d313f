import { Fragment } from '@tiptap/pm/model'
import type { Node } from '@tiptap/pm/model'
import type { RootContent } from 'mdast'
import { parseMarkdown, readBlock } from './read-blocks.ts'
import { notesIn } from './notes.ts'
import { schema } from './schema.ts'
import { meaningOf, writeBlock } from './write-blocks.ts'

/** Lines of a text, what stands between these and the lines before, and what was read from them. */
type Lines = { source: string; parting: string; read: RootContent[]; node: Node }

/**
 * A Markdown text as blocks of the model. A block that nobody changed is written as it was read; a changed one is
 * written from the model, and says the same on the page but for the change.
 */
export class TextDocument {
	private readonly texts = new WeakMap<Node, string>()
	/** What stands between a block and the one after it. */
	private readonly partings = new WeakMap<Node, { after: Node; parting: string }>()
	private last: { doc: Node; text: string } | null = null

	read(text: string): Node {
		const blocks = this.readBlocks(text)
		if (blocks.length === 0) blocks.push(schema.nodes.paragraph!.create())
		const doc = schema.topNodeType.create(null, Fragment.fromArray(blocks))
		this.last = { doc, text }
		return doc
	}

	/** Reads blocks into the document, such as the changed source of one. */
	readBlocks(text: string): Node[] {
		const body = text.startsWith('\ufeff') ? text.slice(1) : text
		const all: Lines[] = []
		let end = 0
		for (const block of parseMarkdown(body)) {
			const { from, to } = wholeLines(body, block)
			if (from < end || /^[ \t\r\n]*$/.test(body.slice(from, to))) continue
			const source = body.slice(from, to)
			const node = nodeOf(block, source)
			let lines: Lines = { source, parting: body.slice(end, from), read: [block], node }
			while (dependsOn(all.at(-1), lines)) lines = joined(all.pop(), lines)
			all.push(lines)
			end = to
		}
		all.forEach(({ node, source, parting }, at) => {
			this.texts.set(node, source)
			const before = all[at - 1]?.node
			if (before) this.partings.set(before, { after: node, parting })
		})
		return all.map(({ node }) => node)
	}

	/** The text of the document: the one it was read from while nothing is changed. */
	write(doc: Node): string {
		if (this.last?.doc.eq(doc)) return this.last.text
		let text = ''
		let before: Node | null = null
		doc.forEach((block) => {
			const own = this.textOf(block)
			if (own === '') return
			text += before ? this.partingOf(before, block) + own : own
			before = block
		})
		// At the start of a text, the first one is no letter but a mark of the file.
		return text.startsWith('\ufeff') ? `\ufeff${text}` : text
	}

	/** A block's text: as it was read, or else written from the model. */
	textOf(block: Node): string {
		const known = this.texts.get(block)
		if (known !== undefined) return known
		// Undoing makes the block that was read anew.
		const same = this.last?.doc.children.find((one) => one.eq(block))
		const text = (same && this.texts.get(same)) ?? writtenAnew(block)
		this.texts.set(block, text)
		return text
	}

	private partingOf(before: Node, after: Node): string {
		const known = this.partings.get(before)
		if (known?.after === after) return known.parting
		const parting = isSurelyParted(before, this.textOf(after))
			? '\n\n'
			: partingBetween(this.textOf(before), this.textOf(after))
		this.partings.set(before, { after, parting })
		return parting
	}
}

/** The block in the model, if that holds all that the source says, so that writing it anew shows the same. */
function nodeOf(block: RootContent, source: string): Node {
	const read = readBlock(block)
	const isHeld = read !== null && (isVerbatim(read) || isFaithful(read, source))
	return isHeld ? read : schema.nodes.source!.create({ written: source })
}

/** Whether lines say something else without the lines before them. */
function dependsOn(last: Lines | undefined, lines: Lines): boolean {
	const { source, parting } = lines
	const isTakenIn =
		last !== undefined &&
		indented.test(source) &&
		!isParted({ before: last.source, after: source }, parting)
	return isTakenIn || (mayNeedOthers(lines) && !standsAlone(lines) && isNew(last, lines))
}

/** One block of source of both. */
function joined(last: Lines | undefined, lines: Lines): Lines {
	const source = last ? last.source + lines.parting + lines.source : lines.source
	return {
		source,
		parting: last?.parting ?? lines.parting,
		read: [...(last?.read ?? []), ...lines.read],
		node: schema.nodes.source!.create({ written: source }),
	}
}

/** Whether there is something to join: lines before them, or a block that is not source yet. */
function isNew(last: Lines | undefined, { node }: Lines): boolean {
	return last !== undefined || node.type !== schema.nodes.source
}

/** Lines without a blank line before them may depend on it; so may a list that the parser took for something else. */
function mayNeedOthers({ node, source, parting, read }: Lines): boolean {
	const isList = node.type === schema.nodes.bullet_list || node.type === schema.nodes.ordered_list
	const isClose = parting !== '' && countBreaks(parting) < 2
	return isClose || read.length > 1 || (!isList && listMark.test(source))
}

/** Whether lines say the same without those before them. */
function standsAlone({ node, source, read }: Lines): boolean {
	const alone = parseMarkdown(source, notesIn(node))
	if (node.type === schema.nodes.source) return treeOf(alone) === treeOf(read)
	const [only, second] = alone
	return !!only && !second && only.type === read[0]!.type && saysTheSame(nodeOf(only, source), node)
}

/** Blocks as they were parsed, as a text to compare. */
function treeOf(blocks: RootContent[]): string {
	return JSON.stringify(blocks, (key, value) => (key === 'position' ? undefined : value))
}

function isFaithful(node: Node, source: string): boolean {
	if (isPlain(node, source)) return true
	return writeBlock(node) === source || readsAs(writtenAnew(node), node)
}

/** Words that stay as they are read, as most do: writing them to compare would take half the time of an opening. */
function isPlain({ type, attrs, firstChild, childCount }: Node, source: string): boolean {
	if (childCount !== 1 || !firstChild!.isText || firstChild!.marks.length > 0) return false
	const before = type === schema.nodes.heading ? `${'#'.repeat(attrs.level)} ` : ''
	return type !== schema.nodes.code_block && source === before + firstChild!.text
}

/** A block as the model has it; with `_`, where `*` beside the marks of strong words would be read as one. */
export function writtenAnew(block: Node): string {
	const usual = writeBlock(block)
	if (isVerbatim(block) || readsAs(usual, block)) return usual
	const other = writeBlock(block, '_')
	return readsAs(other, block) ? other : usual
}

/** Whether a Markdown text is one block, and says the same as this one. */
function readsAs(text: string, block: Node): boolean {
	const [only, second] = parseMarkdown(text, notesIn(block))
	const meaning = meaningOf(block)
	if (!only) return meaning === 'null'
	const read = second ? null : readBlock(only)
	return read !== null && read.type === block.type && meaningOf(read) === meaning
}

function isVerbatim({ type }: Node): boolean {
	return type === schema.nodes.source || type === schema.nodes.video
}

function saysTheSame(one: Node, other: Node): boolean {
	return one.type === other.type && meaningOf(one) === meaningOf(other)
}

const listMark = /^\s*(?:[-+*]|\d{1,9}[.)])(?:\s|$)/

const indented = /^ {0,3}(?:\t| {4})/

/** Starts of what may take in the block after it: lists, boxes, HTML, definitions and code. Lines may be several blocks. */
const openEnded =
	/^[ \t]*(?:[-+*]|\d{1,9}[.)])(?:\s|$)|^[ \t]*(?:<|\[|:{3}|`{3}|~{3})|^ {0,3}(?:\t| {4})/m

/** The first parting that keeps two blocks apart: a comment parts lists; the others end open HTML, code and boxes. */
function partingBetween(before: string, after: string): string {
	const fence = /^ *(`{3,}|~{3,}|:{3,})/.exec(before)?.[1]
	const element = /^ *<(script|pre|style|textarea)\b/i.exec(before)?.[1]
	const ends = [
		'-->',
		'?>',
		']]>',
		...(fence ? [fence] : []),
		...(element ? [`</${element}>`] : []),
	]
	const partings = ['\n\n', '\n\n<!-- -->\n\n', ...ends.map((end) => `\n${end}\n\n`)]
	return partings.find((parting) => isParted({ before, after }, parting)) ?? '\n\n'
}

/**
 * Whether a blank line is enough between these, told without parsing at each key: only lists, code and boxes without an
 * end and source take in what comes after them, and a list only what is indented or an item.
 */
function isSurelyParted({ type }: Node, after: string): boolean {
	const { bullet_list, ordered_list, code_block, source, box, columns } = schema.nodes
	if ([code_block, source, box, columns].includes(type)) return false
	const isList = type === bullet_list || type === ordered_list
	return !isList || !/^(?:\s|[-+*\d])/.test(after)
}

/** Whether the second text says the same after the first, where items of two lists become one list. */
function isParted({ before, after }: { before: string; after: string }, parting: string): boolean {
	if (!openEnded.test(before)) return true
	const start = before.length + parting.length
	const together = parseMarkdown(before + parting + after)
	const later = together.filter(({ position }) => position!.end.offset! > start)
	const alone = parseMarkdown(after)
	return (
		later.length === alone.length &&
		later.every(({ position, type }, at) => {
			const own = alone[at]!
			return type === own.type && position!.start.offset! - start === own.position!.start.offset
		})
	)
}

/** A block's lines, from the start of the first to the end of the last. */
function wholeLines(text: string, { position }: RootContent): { from: number; to: number } {
	let from = position!.start.offset!
	let to = position!.end.offset!
	while (from > 0 && !/[\r\n]/.test(text[from - 1]!)) from--
	// Code without an end includes the last line break.
	if (/[\r\n]/.test(text[to - 1]!)) return { from, to: to - (text.endsWith('\r\n', to) ? 2 : 1) }
	while (to < text.length && !/[\r\n]/.test(text[to]!)) to++
	return { from, to }
}

function countBreaks(text: string): number {
	return text.match(/\r\n?|\n/g)?.length ?? 0
}
