import type { Node } from '@tiptap/pm/model'
import { schema } from '#kit/admin/editor/blocks/schema.ts'
import { TextDocument } from '#kit/admin/editor/blocks/text-document.ts'
import { meaningOf } from '#kit/admin/editor/blocks/write-blocks.ts'

// What parts two blocks may become part of the first.
const parting = /^\s*(?:<!-- -->|-->|\?>|\]\]>|`{3,}|~{3,}|<\/\w+>)?\s*$/
// Code without an end takes in the empty lines after it.
const linesAfterCode = /(?:\\n)+(?="\})/g

/**
 * The first block of the document that the written text does not say, with what it says instead; null if there is none.
 */
export function firstOtherBlock(document: TextDocument, doc: Node, written: string): object | null {
	const again = new TextDocument()
	const blocks = blocksOf(document, doc)
	const readAgain = blocksOf(again, again.read(written))
	const at = Array.from({ length: Math.max(blocks.length, readAgain.length) }).findIndex(
		(_, index) => {
			const [own, other] = [blocks[index], readAgain[index]]
			return !own || !other || !saysTheSame(own, other)
		},
	)
	return at === -1 ? null : { at, block: blocks[at], other: readAgain[at], written }
}

type Said = { text: string; meaning: string | null }

function blocksOf(document: TextDocument, doc: Node): Said[] {
	return doc.children
		.map((block) => ({
			text: document.textOf(block),
			meaning:
				block.type === schema.nodes.source ? null : meaningOf(block).replaceAll(linesAfterCode, ''),
		}))
		.filter(({ text }) => text.trim() !== '' && text !== '<!-- -->')
}

function saysTheSame(own: Said, other: Said): boolean {
	if (own.meaning !== null && own.meaning === other.meaning) return true
	const text = own.text.trimEnd()
	const isSource = own.meaning === null || other.meaning === null
	return isSource && other.text.startsWith(text) && parting.test(other.text.slice(text.length))
}
