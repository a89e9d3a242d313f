import type { Node } from '@tiptap/pm/model'
import { postJson } from '#platform/lib/http/request-json.ts'
import type { TextRendering } from '#kit/records/define-type.ts'
import { schema } from '../blocks/schema.ts'
import { writeBlock } from '../blocks/write-blocks.ts'
import type { ImageSize } from '../image-markup.ts'

type Held = { blocks: string[]; pictures: string[] }

/** The HTML of each block, in order, and the sizes of those pictures that are stored. */
type Rendered = { html: string[]; pictures: Record<string, { width: number; height: number }> }

const restMs = 50
const timeoutMs = 10_000
/** Of one request. */
const maxBlocks = 400
const maxPictures = 1000
const definition = /^ {0,3}\[[^\]]+\]:/

/**
 * What the site's renderer makes of blocks that the editor cannot hold, and the sizes of stored pictures. Both are
 * asked for together, once for each block and picture.
 */
export class ShownBlocks {
	private readonly html = new Map<string, string>()
	private readonly sizes = new Map<string, ImageSize>()
	private readonly requested = new Set<string>()
	private readonly held = new WeakMap<Node, Held>()
	private readonly listeners = new Set<() => void>()
	private readonly control = new AbortController()
	private readonly rendering: TextRendering | undefined
	private timer: ReturnType<typeof setTimeout> | undefined
	private definitions = ''
	private doc: Node | null = null

	constructor(rendering: TextRendering | undefined) {
		this.rendering = rendering
	}

	/** The rendered block; null while it is not known. */
	htmlOf(written: string): string | null {
		return this.html.get(written) ?? null
	}

	/** The size of a stored picture; undefined while it is not known. */
	sizeOf(address: string): ImageSize | undefined {
		return this.sizes.get(address)
	}

	/** Asks for what a changed document shows and is not known yet. */
	follow(doc: Node) {
		this.doc = doc
		const { blocks, pictures, definitions } = this.wanted()
		if (definitions !== this.definitions) {
			// What a block shows may depend on them.
			this.definitions = definitions
			for (const written of blocks) this.requested.delete(written)
		}
		if (![...blocks, ...pictures].some((one) => !this.requested.has(one))) return
		clearTimeout(this.timer)
		this.timer = setTimeout(() => void this.ask(), restMs)
	}

	/** Returns a function that stops the calls. */
	listen(listener: () => void): () => void {
		this.listeners.add(listener)
		return () => this.listeners.delete(listener)
	}

	stop() {
		clearTimeout(this.timer)
		this.control.abort()
	}

	/** What a block shows that must be asked for; looked for once, since a key changes one block of many. */
	private heldIn(block: Node): Held {
		const known = this.held.get(block)
		if (known) return known
		const held: Held = { blocks: [], pictures: [] }
		const look = (node: Node) => {
			const { type, attrs } = node
			if (type === schema.nodes.source) held.blocks.push(attrs.written)
			if (attrs.name === 'records') held.blocks.push(writeBlock(node))
			if (type === schema.nodes.picture || type === schema.nodes.image)
				held.pictures.push(attrs.src)
		}
		look(block)
		block.descendants(look)
		this.held.set(block, held)
		return held
	}

	private wanted() {
		const blocks: string[] = []
		const pictures: string[] = []
		this.doc?.forEach((block) => {
			const held = this.heldIn(block)
			blocks.push(...held.blocks)
			pictures.push(...held.pictures.filter((address) => !this.sizes.has(address)))
		})
		const definitions = blocks.filter((written) => definition.test(written)).join('\n\n')
		return { blocks, pictures, definitions }
	}

	private async ask() {
		const { definitions, rendering, control } = this
		const wanted = this.wanted()
		const next = (all: string[], most: number) =>
			[...new Set(all)].filter((one) => !this.requested.has(one)).slice(0, most)
		const blocks = next(wanted.blocks, maxBlocks)
		const pictures = next(wanted.pictures, maxPictures)
		for (const one of [...blocks, ...pictures]) this.requested.add(one)
		const request = { blocks, pictures, definitions, ...rendering }
		const { signal } = control
		const outcome = await postJson<Rendered>('/admin/preview', request, { signal, timeoutMs })
		if (signal.aborted) return
		if (outcome.kind !== 'done') {
			// Asked again with the next change.
			for (const one of [...blocks, ...pictures]) this.requested.delete(one)
			return
		}
		blocks.forEach((written, index) => this.html.set(written, outcome.body.html[index] ?? ''))
		for (const [address, size] of Object.entries(outcome.body.pictures))
			this.sizes.set(address, size)
		for (const listener of this.listeners) listener()
		if (this.doc) this.follow(this.doc)
	}
}
