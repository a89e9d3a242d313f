import { Fragment } from '@tiptap/pm/model'
import type { Node } from '@tiptap/pm/model'
import type { RootContent } from 'mdast'
import { parseMarkdown, readBlock } from './read-blocks.ts'
import { schema } from './schema.ts'
import { smallestChange } from './smallest-change.ts'
import { meaningOf, writeBlock } from './write-blocks.ts'

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
			const place = wholeLines(body, block)
			// Definitions may share a line with nothing, yet begin where the block before ended.
			const from = Math.max(place.from, end)
			if (place.to <= from || body.slice(from, place.to).trim() === '') continue
			const id = this.next++
			const source = body.slice(from, place.to)
			const node = nodeOf(block, source, id)
			this.kept.set(id, { source, node, before: body.slice(end, from), previous })
			blocks.push(node)
			;[end, previous] = [place.to, id]
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
		return text === '' || isBlank ? text : head + text + tail
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

	private keptOf(block: Node): Kept | undefined {
		return this.kept.get(block.attrs.block)
	}

	private writtenNow(block: Node): string {
		const kept = this.keptOf(block)
		if (kept && (kept.node === block || saysTheSame(kept.node, block))) return kept.source
		const fresh = writeBlock(block)
		const changed =
			kept && kept.node.type === block.type && !isVerbatim(block)
				? smallestChange({ source: kept.source, old: writeBlock(kept.node), fresh })
				: null
		const isSame = changed !== null && readsAs(changed, block)
		return isSame ? changed : fresh.replaceAll('\n', this.usualBreak)
	}

	private gap(before: Node, block: Node): string {
		const kept = this.keptOf(block)
		const isOld = kept !== undefined && kept.previous === (before.attrs.block as number | null)
		const areKept = this.isKept(before) && this.isKept(block)
		if (isOld && kept.previous !== null) {
			const hasBlankLine = (kept.before.match(/\r\n?|\n/g) ?? []).length > 1
			const texts = [this.textOf(before), this.textOf(block)] as const
			const isEnough = hasBlankLine ? !joins(...texts) : staysApart(...texts, kept.before)
			if (areKept || isEnough) return kept.before
		}
		const parting = joins(this.textOf(before), this.textOf(block)) ? '\n\n<!-- -->\n\n' : '\n\n'
		return parting.replaceAll('\n', this.usualBreak)
	}
}

/** Whether the model holds all that the source of a block says, so that writing it anew shows the same. */
function nodeOf(block: RootContent, source: string, id: number): Node {
	const read = readBlock(block)
	const node = read && (isVerbatim(read) || isFaithful(read, source)) ? read : null
	return node
		? node.type.create({ ...node.attrs, block: id }, node.content)
		: schema.nodes.source!.create({ block: id, written: source })
}

function isFaithful(node: Node, source: string): boolean {
	const fresh = writeBlock(node)
	return fresh === source || readsAs(fresh, node)
}

/** Whether a Markdown text is one block, and says the same as this one. */
export function readsAs(text: string, block: Node): boolean {
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

/** Whether the second text would become part of the first, as the items of two lists do. */
function joins(before: string, after: string): boolean {
	if (!/^\s*(?:[-+*]|\d{1,9}[.)])(?:\s|$)|^\s*(?:<|\[|`{3}|~{3})/.test(before)) return false
	const apart = [parseMarkdown(before).length, parseMarkdown(after).length]
	const together = parseMarkdown(`${before}\n\n${after}`)
	const start = together[apart[0]!]?.position?.start.offset
	return together.length !== apart[0]! + apart[1]! || (start ?? 0) < before.length
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
	while (to < text.length && !/[\r\n]/.test(text[to]!)) to++
	return { from, to }
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
