import type { Definition, Image, Link, Nodes, RootContent } from 'mdast'
import { parseMarkdown } from './blocks/read-blocks.ts'

export type Place = { from: number; to: number }

/** Calls `visit` for every part of a text, outer parts first. */
export function visitMarkdown(text: string, visit: (node: Nodes, place: Place) => void) {
	// The parser does not count a byte order mark.
	const start = text.startsWith('\ufeff') ? 1 : 0
	const waiting: Nodes[] = parsed(text.slice(start)).toReversed()
	for (let node = waiting.pop(); node; node = waiting.pop()) {
		const [from, to] = [node.position?.start.offset, node.position?.end.offset]
		// A bare address found within words may have no position.
		if (from !== undefined && to !== undefined) visit(node, { from: from + start, to: to + start })
		if ('children' in node) waiting.push(...node.children.toReversed())
	}
}

/** Where the address stands within the source of a link, picture or definition; `null` when it is not in brackets. */
export function addressPlace(node: Definition | Image | Link, source: string): Place | null {
	if (node.type === 'definition') {
		const label = /^\[(?:[^[\]\\]|\\[^])+\]:/.exec(source)
		return label ? placeIn(source, label[0].length) : null
	}
	let place: Place | null = null
	let at = source.length
	// From the end: an address in the words of a picture does not count, and an address rarely has brackets.
	for (let tries = 0; tries < mostTries && at > 0; tries++) {
		at = source.lastIndexOf('](', at - 1)
		if (at === -1) break
		const found = placeIn(source.slice(0, -1), at + 2)
		if (found && plainAddress(source.slice(found.from, found.to)) === node.url) return found
		place ??= found
	}
	return place
}

let last: { text: string; blocks: RootContent[] } = { text: '', blocks: [] }

/** The colours, the pictures of other sites and the marks are read from the same text, one after another. */
function parsed(text: string): RootContent[] {
	if (last.text !== text) last = { text, blocks: parseMarkdown(text) }
	return last.blocks
}

const mostTries = 20
const address = /^([ \t]*(?:[\r\n][\n \t>]*)?)(<(?:[^<>\n\\]|\\.)*>|[^\s<]\S*)/

function placeIn(source: string, start: number): Place | null {
	const found = address.exec(source.slice(start))
	if (!found) return null
	const from = start + found[1]!.length
	return { from, to: from + found[2]!.length }
}

function plainAddress(written: string): string {
	const bare = written.startsWith('<') ? written.slice(1, -1) : written
	return bare.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&')
}
