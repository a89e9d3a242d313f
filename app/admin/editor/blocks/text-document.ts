import { Fragment } from '@tiptap/pm/model'
import type { Node } from '@tiptap/pm/model'
import type { RootContent } from 'mdast'
import { parseMarkdown, readBlock } from './read-blocks.ts'
import { schema } from './schema.ts'
import { smallestChanges } from './smallest-change.ts'
import { meaningOf, writeBlock } from './write-blocks.ts'
import type { Signs } from './write-blocks.ts'

/** What is known of a block that was read from the stored text. */
type Kept = {
	/** Its own bytes: whole lines, without the last line break. */
	source: string
	node: Node
	/** The bytes between the block before and this one. */
	before: string
	/** Number of the block before; null for the first. */
	previous: number | null
}

/**
 * A Markdown text as blocks of the model. It keeps the bytes of every block it has read, so that a block nobody changed
 * is written as it was; a changed block is written from the model, with as few changes as possible.
 */
export class TextDocument {
	private readonly kept = new Map<number, Kept>()
	private readonly written = new WeakMap<Node, string>()
	private next = 1
	private usualBreak = '\n'

	/** Reads a text. */
	read(text: string): Node {
		const blocks = this.readBlocks(text)
		const mark = text.startsWith('\ufeff') ? 1 : 0
		const first = blocks[0]
		this.usualBreak = mostUsedBreak(text)
		if (!first) {
			const empty = schema.nodes.paragraph!.create()
			return schema.topNodeType.create({ head: text, isBlank: true }, empty)
		}
		const head = (mark ? '\ufeff' : '') + this.keptOf(first)!.before
		const around = { head, tail: text.slice(mark + this.end), isBlank: false }
		return schema.topNodeType.create(around, Fragment.fromArray(blocks))
	}

	/** Reads blocks into the document, such as the changed source of one. */
	readBlocks(text: string): Node[] {
		const body = text.startsWith('\ufeff') ? text.slice(1) : text
		const blocks: Node[] = []
		let [end, previous]: [number, number | null] = [0, null]
		for (const block of parseMarkdown(body)) {
			const { from, to } = wholeLines(body, block)
			if (from < end || /^[ \t\r\n]*$/.test(body.slice(from, to))) continue
			const source = body.slice(from, to)
			const before = body.slice(end, from)
			const last = blocks.at(-1)
			end = to
			let node = nodeOf(block, source)
			const joins =
				last !== undefined &&
				indented.test(source) &&
				!isParted({ before: this.textOf(last), after: source }, before)
			if (joins || (mayNeedOthers(node, source, before) && !standsAlone(block, source, node))) {
				if (last) {
					blocks[blocks.length - 1] = this.joined(last, before + source)
					continue
				}
				node = schema.nodes.source!.create({ written: source })
			}
			const id = this.next++
			node = node.type.create({ ...node.attrs, block: id }, node.content)
			this.kept.set(id, { source, node, before, previous })
			blocks.push(node)
			previous = id
		}
		this.end = end
		return blocks
	}

	/** The text of the document, its kept parts byte by byte. */
	write(doc: Node): string {
		const { head, tail, isBlank } = doc.attrs
		if (isBlank && isEmpty(doc)) return head
		let text = ''
		let before: Node | null = null
		doc.forEach((block) => {
			const own = this.textOf(block)
			if (own === '') return
			text += before ? this.gap(before, block) + own : own
			before = block
		})
		if (text === '') return ''
		// A mark that begins the words would be read as the mark of the file.
		const own = (isBlank ? '' : head) || (text.startsWith('\ufeff') ? '\ufeff' : '')
		return isBlank ? own + text : own + text + tail
	}

	/** A block's text: its own bytes while it says what they say. */
	textOf(block: Node): string {
		const known = this.written.get(block)
		if (known !== undefined) return known
		const text = this.writtenNow(block)
		this.written.set(block, text)
		return text
	}

	/** Whether a block still has its own bytes. */
	isKept(block: Node): boolean {
		const kept = this.keptOf(block)
		return kept !== undefined && this.textOf(block) === kept.source
	}

	private end = 0
	private readonly old = new WeakMap<Node, string>()

	private oldText({ node, source }: Kept): string {
		const text = this.old.get(node) ?? writeBlock(node, signsIn(source))
		this.old.set(node, text)
		return text
	}

	/** Keeps a block that means something else on its own as one block with the one before. */
	private joined(last: Node, more: string): Node {
		const kept = this.keptOf(last)!
		const written = kept.source + more
		const node = schema.nodes.source!.create({ block: last.attrs.block, written })
		this.kept.set(last.attrs.block, { ...kept, source: written, node })
		return node
	}

	private keptOf(block: Node): Kept | undefined {
		return this.kept.get(block.attrs.block)
	}

	private writtenNow(block: Node): string {
		const kept = this.keptOf(block)
		if (kept && (kept.node === block || saysTheSame(kept.node, block))) return kept.source
		const signs = kept ? signsIn(kept.source) : {}
		const fresh = writeBlock(block, signs)
		if (kept && kept.node.type === block.type && !isVerbatim(block)) {
			const versions = { source: kept.source, old: this.oldText(kept), fresh }
			const changed = smallestChanges(versions).find((guess) => readsAs(guess, block))
			if (changed !== undefined) return changed
		}
		return writtenAnew(block, signs).replaceAll(/(?<!\r)\n/g, this.usualBreak)
	}

	private gap(before: Node, block: Node): string {
		const kept = this.keptOf(block)
		const isOld = kept !== undefined && kept.previous === (before.attrs.block as number | null)
		const areKept = this.isKept(before) && this.isKept(block)
		if (isOld && kept.previous !== null) {
			const texts = { before: this.textOf(before), after: this.textOf(block) }
			const isEnough = () =>
				countBreaks(kept.before) > 1
					? isSurelyParted(before, texts.after) || isParted(texts, '\n\n')
					: staysApart(texts.before, texts.after, kept.before)
			if (areKept || isEnough()) return kept.before
		}
		const texts = { before: this.textOf(before), after: this.textOf(block) }
		const choice = partings(texts.before).map((one) => one.replaceAll('\n', this.usualBreak))
		return choice.find((one) => isParted(texts, one)) ?? choice[0]!
	}
}

/** The block in the model, if that holds all that the source says, so that writing it anew shows the same. */
function nodeOf(block: RootContent, source: string): Node {
	const read = readBlock(block)
	const isHeld = read !== null && (isVerbatim(read) || isFaithful(read, source))
	return isHeld ? read : schema.nodes.source!.create({ written: source })
}

/** Lines without a blank line before them may depend on it; so may a list that the parser took for something else. */
function mayNeedOthers({ type }: Node, source: string, before: string): boolean {
	const isList = type === schema.nodes.bullet_list || type === schema.nodes.ordered_list
	return (before !== '' && countBreaks(before) < 2) || (!isList && listMark.test(source))
}

/** Whether a block says the same without the lines before it. */
function standsAlone(block: RootContent, source: string, node: Node): boolean {
	const [only, second] = parseMarkdown(source)
	if (!only || second || only.type !== block.type) return false
	return saysTheSame(nodeOf(only, source), node)
}

function isFaithful(node: Node, source: string): boolean {
	if (isPlain(node, source)) return true
	return writeBlock(node) === source || readsAs(writtenAnew(node), node)
}

/** Words that stand as they are read, as most do: writing them to compare would take half the time of opening a text. */
function isPlain({ type, attrs, firstChild, childCount }: Node, source: string): boolean {
	if (childCount !== 1 || !firstChild!.isText || firstChild!.marks.length > 0) return false
	const before = type === schema.nodes.heading ? `${'#'.repeat(attrs.level)} ` : ''
	return type !== schema.nodes.code_block && source === before + firstChild!.text
}

/** A block written from the model; with `_`, where `*` beside the marks of strong words would be read as one of them. */
export function writtenAnew(block: Node, signs: Signs = {}): string {
	const usual = writeBlock(block, signs)
	if (isVerbatim(block) || readsAs(usual, block)) return usual
	const other = writeBlock(block, { ...signs, emphasis: '_' })
	return readsAs(other, block) ? other : usual
}

/** Whether a Markdown text is one block, and says the same as this one. */
function readsAs(text: string, block: Node): boolean {
	const [only, second] = parseMarkdown(text)
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

/** The signs of the first list of each kind in a block; items that are added get the same, or they would be another list. */
function signsIn(source: string): Signs {
	const bullet = /^[ \t>]*([-+*])(?:\s|$)/m.exec(source)?.[1] as Signs['bullet']
	const behindNumber = /^[ \t>]*\d{1,9}([.)])(?:\s|$)/m.exec(source)?.[1] as Signs['behindNumber']
	return { ...(bullet && { bullet }), ...(behindNumber && { behindNumber }) }
}

const listMark = /^\s*(?:[-+*]|\d{1,9}[.)])(?:\s|$)/

const indented = /^ {0,3}(?:\t| {4})/

/** Starts of what may take in the block after it: lists, HTML, definitions and code. */
const openEnded = /^\s*(?:[-+*]|\d{1,9}[.)])(?:\s|$)|^\s*(?:<|\[|`{3}|~{3})|^ {0,3}(?:\t| {4})/

/** What can stand between two blocks: a comment parts lists; the others end HTML and code that have no end. */
function partings(before: string): string[] {
	const fence = /^ *(`{3,}|~{3,})/.exec(before)?.[1]
	const element = /^ *<(script|pre|style|textarea)\b/i.exec(before)?.[1]
	const ends = [
		'-->',
		'?>',
		']]>',
		...(fence ? [fence] : []),
		...(element ? [`</${element}>`] : []),
	]
	return ['\n\n', '\n\n<!-- -->\n\n', ...ends.map((end) => `\n${end}\n\n`)]
}

/**
 * Whether a blank line is enough between these, told without parsing at each key: only lists, code without an end and source
 * take in what comes after them, and a list only what is indented or an item.
 */
function isSurelyParted({ type }: Node, after: string): boolean {
	const { bullet_list, ordered_list, code_block, source } = schema.nodes
	if (type === code_block || type === source) return false
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

/** Whether two texts are the same blocks with no more than their line break between them. */
function staysApart(before: string, after: string, gap: string): boolean {
	const kinds = (text: string) => parseMarkdown(text).map(({ type }) => type)
	const apart = [...kinds(before), ...kinds(after)]
	const together = parseMarkdown(before + gap + after)
	const start = together[kinds(before).length]?.position?.start.offset ?? 0
	const isSame = together.map(({ type }) => type).join() === apart.join()
	return isSame && start >= before.length
}

function isEmpty(doc: Node): boolean {
	return doc.childCount === 1 && doc.firstChild!.isTextblock && doc.firstChild!.content.size === 0
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

function mostUsedBreak(text: string): string {
	const counts = new Map([
		['\n', 0],
		['\r\n', 0],
		['\r', 0],
	])
	for (const [found] of text.matchAll(/\r\n?|\n/g)) counts.set(found, counts.get(found)! + 1)
	return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}
