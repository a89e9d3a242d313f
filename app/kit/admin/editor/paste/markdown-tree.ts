// The tree of a pasted text as blocks of Markdown.
import type * as hast from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import type { Handle } from 'hast-util-to-mdast'
import type { Heading, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { linkAddresses } from '../blocks/bare-addresses.ts'
import { attributeOf, isBlank, wordsOf } from './html-nodes.ts'
import { inOneLine, tableOf } from './paste-tables.ts'
import { isPlace, placeNode } from './place-pictures.ts'

type Make = (words: PhrasingContent[], node: hast.Element) => PhrasingContent[]

/** The blocks, with places for the pictures that have no address; see `place-pictures.ts`. */
export function toBlocks(tree: hast.Root): RootContent[] {
	const root = toMdast(tree, { document: true, handlers }) as Root
	const headings: Heading[] = []
	visit(root, 'heading', (heading) => void headings.push(heading))
	// The title of the page is the first-level heading.
	const step = headings.some(({ depth }) => depth === 1) ? 1 : 0
	for (const heading of headings) heading.depth = Math.min(6, heading.depth + step) as 6
	visit(root, (node, at, parent) => {
		const next = at === undefined ? undefined : parent?.children[at + 1]
		if (/^(?:strong|emphasis|delete)$/.test(node.type) && next) moveStop(node, next)
	})
	return root.children.map(linkAddresses)
}

const heading: Handle = (state, node) => ({
	type: 'heading',
	depth: Number(node.tagName.slice(1)) as 6,
	children: inOneLine(state.all(node), { type: 'text', value: ' ' }),
})

const handlers: Record<string, Handle> = {
	...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
	a: marked((children, { properties }) => [
		{ type: 'link', url: String(properties.href), children: children as never[] },
	]),
	strong: marked((children) => [{ type: 'strong', children }]),
	em: marked((children) => [{ type: 'emphasis', children }]),
	del: marked((children) => [{ type: 'delete', children }]),
	sup: marked(raised),
	sub: marked(raised),
	table: tableOf,
	pre: (_, node) => ({
		type: 'code',
		lang: attributeOf(node, 'dataLanguage') || null,
		value: wordsOf(node).replace(/\n$/, ''),
	}),
	img(_, { properties: { dataNote, dataPlace, src, alt } }) {
		if (typeof dataPlace === 'number') return placeNode(dataPlace)
		const label = String(dataNote)
		if (dataNote) return { type: 'footnoteReference', identifier: label, label }
		return { type: 'image', url: String(src), alt: String(alt) }
	},
	div(state, node) {
		const children = state.toFlow(state.all(node))
		const label = attributeOf(node, 'dataNote')
		if (!label) return children
		return { type: 'footnoteDefinition', identifier: label, label, children: children as never[] }
	},
}

/** Marks stand next to the words: spaces and pictures at their ends belong outside. */
function marked(make: Make): Handle {
	return (state, node) => {
		const parts = (state.all(node) as PhrasingContent[]).flatMap(partedSpaces)
		const isWords = (part: PhrasingContent) => !isPlace(part) && !isBlank(part)
		const from = parts.findIndex(isWords)
		if (from < 0) return parts
		const to = parts.findLastIndex(isWords) + 1
		return [...parts.slice(0, from), ...make(parts.slice(from, to), node), ...parts.slice(to)]
	}
}

function partedSpaces(node: PhrasingContent): PhrasingContent[] {
	if (node.type !== 'text' || isBlank(node)) return [node]
	const words = node.value.trim()
	const [lead = '', tail = ''] = node.value.split(words)
	return [lead, words, tail].filter(Boolean).map((value) => ({ type: 'text', value }))
}

function raised(words: PhrasingContent[], { tagName }: hast.Element): PhrasingContent[] {
	// The mark of a note is raised on the page anyway.
	if (words.every(({ type }) => type === 'footnoteReference')) return words
	const tag = (value: string) => ({ type: 'html', value, data: { hName: tagName } }) as const
	return [tag(`<${tagName}>`), ...words, tag(`</${tagName}>`)]
}

/** Marks between a stop and a word would not end. */
function moveStop(marks: Nodes, next: Nodes) {
	let last: Nodes | undefined = marks
	while (last && 'children' in last) last = last.children.at(-1)
	if (last?.type !== 'text' || next.type !== 'text' || !/^[\p{L}\p{N}]/u.test(next.value)) return
	const [stop = ''] = /(?<=[^.,;:!?])[.,;:!?]$/.exec(last.value) ?? []
	last.value = last.value.slice(0, last.value.length - stop.length)
	next.value = stop + next.value
}
