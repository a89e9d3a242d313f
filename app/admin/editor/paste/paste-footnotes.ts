import type TurndownService from 'turndown'
import { attributeOf, closest, nextElement } from './paste-nodes.ts'

/** A note at the end of the pasted text: the element that holds it, and its name in Markdown. */
type Note = { block: Node; label: string }

// As Word, LibreOffice and Google Docs name the ends of a link to a note and back.
const toNote = /#(_(?:ftn|edn)\d+|ftnt\d+|sd(?:foot|end)note\d+sym)$/
const toText = /#(?:_(?:ftn|edn)ref\d+|ftnt_ref\d+|sd(?:foot|end)note\d+anc)$/

const notesIn = new WeakMap<Node, Map<string, Note>>()

/** Rules for footnotes and endnotes: the mark in the text and the note keep their link. */
export function addFootnoteRules(service: TurndownService) {
	service.addRule('marks of notes', {
		filter: (node) => noteOf(node) !== undefined,
		replacement: (_content, node) => `[^${noteOf(node)!.label}]`,
	})
	service.addRule('links back from notes', {
		filter: (node) =>
			toText.test(addressOf(node)) && notesAround(node).some(({ block }) => block.contains(node)),
		replacement: () => '',
	})
	service.addRule('notes', {
		filter: (node) => notesAround(node).some(({ block }) => block === node),
		replacement(content, node) {
			const { label } = notesAround(node).find(({ block }) => block === node)!
			return `\n\n[^${label}]: ${content.trim().replaceAll(/\n(?=.)/g, '\n    ')}\n\n`
		},
	})
	service.addRule('lines above notes', {
		filter(node) {
			const next = node.nodeName === 'HR' ? nextElement(node) : null
			return next !== null && notesAround(node).some(({ block }) => next.contains(block))
		},
		replacement: () => '',
	})
}

/** The note that a link leads to, if it was copied too. */
function noteOf(node: Node): Note | undefined {
	const name = toNote.exec(addressOf(node))?.[1]
	return name === undefined ? undefined : notesOf(node).get(name)
}

function addressOf(node: Node): string {
	return node.nodeName === 'A' ? attributeOf(node, 'href') : ''
}

function notesAround(node: Node): Note[] {
	return [...notesOf(node).values()]
}

/** The notes of the whole text that holds the node, by the names that links lead to. */
function notesOf(node: Node): Map<string, Note> {
	let root = node
	while (root.parentNode) root = root.parentNode
	const known = notesIn.get(root) ?? readNotes(root)
	notesIn.set(root, known)
	return known
}

function readNotes(root: Node): Map<string, Note> {
	const notes = new Map<string, Note>()
	for (const link of linksIn(root)) {
		const name = attributeOf(link, 'name') || attributeOf(link, 'id')
		const block = toText.test(addressOf(link)) ? blockOf(link) : null
		if (block && name && toNote.test(`#${name}`))
			notes.set(name, { block, label: labelOf(link, block) })
	}
	return notes
}

/** The element of this note alone. */
function blockOf(link: Node): Node | null {
	const box = closest(link, 'DIV')
	const addresses = box ? linksIn(box).map(addressOf) : []
	const isOwn =
		addresses.filter((address) => toText.test(address)).length === 1 &&
		!addresses.some((address) => toNote.test(address))
	return isOwn ? box : closest(link, 'P')
}

/** With its first words, so that the notes of two documents in one text have different names. */
function labelOf(link: Node, block: Node): string {
	const number = /\d+/.exec(attributeOf(link, 'name') || attributeOf(link, 'id'))![0]
	const words = (block.textContent ?? '').replace(link.textContent ?? '', '')
	const first = words.toLowerCase().match(/[a-z0-9]+/g) ?? ['note']
	return [number, ...first.slice(0, 3)].join('-')
}

function linksIn(root: Node): Node[] {
	return Array.from((root as Element).getElementsByTagName('a'))
}
